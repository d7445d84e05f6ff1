import { HAND_LABEL, handedMessage } from '@ward/domain/flags/at-risk/at-risk'
import { useMemo, useState } from 'react'
import { useViewer } from '../../../api/session.tsx'
import { messageOf } from '../../../fault.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { focusFirstError } from '../../../ui/form/focusFirstError.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { staffChoices } from '../../users/directory/PersonChoices.tsx'
import { handAtRisk, useAskAgain } from './lane.api.ts'

const FORM = 'hand-at-risk'
const CHOOSE = 'Please choose a colleague'

type Props = { flagId: string; opened: boolean; onClose: () => void }

/** Asks a colleague to take over. */
export function HandDialog({ flagId, opened, onClose }: Props) {
  const { id: viewerId } = useViewer()
  const askAgain = useAskAgain()
  const choices = useMemo(() => staffChoices(), [])
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [hand, isBusy] = useSubmit(
    async () => {
      if (chosen === null) {
        setError(CHOOSE)
        return focusFirstError()
      }
      await handAtRisk(flagId, chosen)
      const [to] = (await choices.byIds?.([chosen], new AbortController().signal)) ?? []
      toast.success(handedMessage(to?.label ?? 'a colleague'))
      onClose()
      await askAgain(flagId)
    },
    (problem) => setError(messageOf(problem)),
  )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={HAND_LABEL.replace('…', ' to a colleague')}
      footer={
        <>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton kind="primary" type="submit" form={FORM} busy={isBusy}>
            Hand off
          </ActionButton>
        </>
      }
    >
      <Form id={FORM} label="Hand off" onSubmit={() => void hand()} saveKey={null}>
        <SearchSelect
          autoFocus
          label="Colleague"
          help="They’ll be notified and can take over right away."
          placeholder="Type a name"
          error={error}
          choices={choices}
          value={chosen}
          onChange={(id) => {
            setChosen(id)
            setError(id === viewerId ? 'This is you' : undefined)
          }}
        />
      </Form>
    </Dialog>
  )
}

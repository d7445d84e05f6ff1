import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useViewer } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { focusFirstError } from '../../../ui/form/focusFirstError.ts'
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { staffChoices } from '../../users/directory/PersonChoices.tsx'
import { useBulkChange } from '../bulk/useBulkChange.ts'
import { FLAG_KEY } from '../flag/flag-detail.api.ts'
import { flagTitle } from '../flag/flag-types.ts'
import { type Assignable, assignedOf, assignSteps } from './assignSteps.ts'

const FORM = 'assign-flags'
const CHOOSE = 'Please choose a moderator'
const UNDONE = 'The assignment was taken back'

type Props = {
  rows: readonly Assignable[]
  opened: boolean
  onClose: (isAssigned: boolean) => void
  /** The roles that can do this, with the reason; they are then offered alone. */
  only?: { roleIds: readonly number[]; because: string }
}

/** The dialog that assigns these flags; added people are notified (spec 1 section 2.5). */
export function AssignDialog({ rows, opened, onClose, only: fit }: Props) {
  const queries = useQueryClient()
  const run = useBulkChange()
  const { id: viewerId } = useViewer()
  const [only] = rows.length === 1 ? rows : []
  const [chosen, setChosen] = useState(only ? assignedOf(only) : [])
  const [error, setError] = useState<string>()
  const before = only ? assignedOf(only) : []
  const removesOnly = before.some((id) => !chosen.includes(id)) && chosen.every((id) => before.includes(id))
  const choices = useMemo(() => staffChoices(fit?.roleIds), [fit?.roleIds])

  function onSubmit() {
    const isMissing = chosen.length === 0 && (!only || assignedOf(only).length === 0)
    setError(isMissing ? CHOOSE : undefined)
    if (isMissing) return focusFirstError()
    const { steps, message } = assignSteps(rows, chosen, viewerId)
    onClose(true)
    void run(steps, { message, undone: UNDONE }).then(() => queries.invalidateQueries({ queryKey: FLAG_KEY }))
  }
  return (
    <Dialog
      opened={opened}
      onClose={() => onClose(false)}
      title={`Assign ${only ? flagTitle(only) : count(rows.length, 'flag')}`}
      footer={
        <>
          <ActionButton onClick={() => onClose(false)}>Cancel</ActionButton>
          <ActionButton kind="primary" type="submit" form={FORM}>
            {removesOnly ? 'Unassign' : 'Assign'}
          </ActionButton>
        </>
      }
    >
      <Form id={FORM} label="Assign" onSubmit={onSubmit} saveKey={null}>
        <SearchSelect
          multiple
          autoFocus
          label="Moderators"
          help={
            fit?.because ??
            (only ? 'Anyone you add is notified' : 'Added to each flag’s moderators. Anyone you add is notified.')
          }
          placeholder="Type a name"
          error={error}
          choices={choices}
          value={chosen}
          onChange={(ids) => {
            setChosen(ids)
            setError(undefined)
          }}
        />
      </Form>
    </Dialog>
  )
}

import {
  AtRiskMessage,
  filled,
  WRITE_LABEL,
  WRITTEN_BY,
  WRITTEN_MESSAGE,
} from '@ward/domain/flags/at-risk/at-risk-writing'
import { messageOf } from '@ward/domain/kernel/fault'
import { useState } from 'react'
import { useMay, useViewer } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Drawer } from '../../../ui/dialog/Drawer.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField, TextAreaField } from '../../../ui/form/fields.tsx'
import { focusFirstError } from '../../../ui/form/focusFirstError.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import styles from './Lane.module.css'
import { useAskAgain, writeToAtRisk } from './lane.api.ts'
import { inMessage, useHelplines } from './useHelplines.ts'

const FORM = 'write-at-risk'
/** Letters of a template in its list. */
const SHOWN = 60

type Props = { flag: FlagCase; opened: boolean; onClose: () => void }

/** Writes to the author, from a template or freely; what was typed stays until it is sent. */
export function WriteDrawer({ flag, opened, onClose }: Props) {
  const { username: me } = useViewer()
  const by = useMay('conversations.start').ok ? 'message' : 'mail'
  const { guidance, lines } = useHelplines(flag.id)
  const askAgain = useAskAgain()
  const [body, setBody] = useState('')
  const [nonce, setNonce] = useState(() => crypto.randomUUID() as string)
  const [error, setError] = useState<string>()
  useUnsavedGuard(body.trim() !== '')
  const templates = (guidance?.templates ?? []).map((template) =>
    filled(template, { name: flag.author.username, me, helplines: inMessage(lines) }),
  )
  /** A template takes the place of another that is as it was chosen; what was typed stays above it. */
  const begin = (template: string) =>
    setBody((before) =>
      before.trim() === '' || templates.includes(before) ? template : `${before.trimEnd()}\n\n${template}`,
    )
  const [send, isBusy] = useSubmit(
    async () => {
      const read = AtRiskMessage.safeParse({ id: flag.id, body, nonce })
      setError(read.error?.issues[0]?.message)
      if (!read.success) return focusFirstError()
      await writeToAtRisk(read.data)
      toast.success(WRITTEN_MESSAGE)
      setBody('')
      setNonce(crypto.randomUUID())
      onClose()
      await askAgain(flag.id)
    },
    (problem) => setError(messageOf(problem)),
  )
  return (
    <Drawer opened={opened} onClose={onClose} title={WRITE_LABEL} size={560}>
      <Form id={FORM} label={WRITE_LABEL} onSubmit={() => void send()} saveKey={null}>
        <div className={styles.write}>
          <SelectField
            label="Template"
            optional
            help="It is put below what you have written"
            placeholder="Choose how to begin"
            data={templates.map((text, at) => ({ value: String(at), label: `${text.slice(0, SHOWN)}…` }))}
            value={null}
            onChange={(at) => {
              if (at !== null) begin(templates[Number(at)] ?? '')
            }}
          />
          <TextAreaField
            label="Message"
            help={WRITTEN_BY[by]}
            error={error}
            minRows={8}
            data-autofocus
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          <span className={styles.cell}>
            <ActionButton kind="primary" type="submit" form={FORM} busy={isBusy}>
              Send
            </ActionButton>
            <ActionButton onClick={onClose}>Cancel</ActionButton>
          </span>
        </div>
      </Form>
    </Drawer>
  )
}

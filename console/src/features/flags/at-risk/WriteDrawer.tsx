import {
  AtRiskMessage,
  filled,
  WRITE_LABEL,
  WRITTEN_BY,
  WRITTEN_MESSAGE,
} from '@ward/domain/flags/at-risk/at-risk-writing'
import { notSent } from '@ward/domain/flags/editing/text-reply'
import { Refusal } from '@ward/domain/kernel/refusal'
import { useState } from 'react'
import { useMay, useViewer } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Drawer } from '../../../ui/dialog/Drawer.tsx'
import { Form, Resting } from '../../../ui/form/Form.tsx'
import { TextAreaField } from '../../../ui/form/fields.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import styles from './Lane.module.css'
import { useAskAgain, writeToAtRisk } from './lane.api.ts'
import { letterDraft } from './letterDraft.ts'
import { inMessage, useHelplines } from './useHelplines.ts'

const FORM = 'write-at-risk'
/** Letters of a template in its list. */
const SHOWN = 60

const newNonce = (): string => crypto.randomUUID()

/** A letter has no other version to choose from: the refusal explains what changed meanwhile. */
const withReason = (error: unknown): never => {
  throw error instanceof Refusal && error.code === 'CONFLICT' ? new Refusal('CONFLICT', error.message) : error
}

type Props = { flag: FlagCase; opened: boolean; onClose: () => void }

/** Writes to the author, from a template or freely; typed text stays until it is sent, over a reload too. */
export function WriteDrawer({ flag, opened, onClose }: Props) {
  const { username: me } = useViewer()
  const by = useMay('conversations.start').ok ? 'message' : 'mail'
  const { guidance, lines } = useHelplines(flag.id)
  const askAgain = useAskAgain()
  const [nonce, setNonce] = useState(newNonce)
  const [unsent, setUnsent] = useState<string | null>(null)
  const form = useForm(AtRiskMessage, {
    draft: letterDraft(flag.id),
    values: { id: flag.id, body: '', nonce },
    save: async (message) => {
      setUnsent(null)
      await writeToAtRisk(message).catch(withReason)
      setNonce(newNonce())
      return { body: '' }
    },
    saved: WRITTEN_MESSAGE,
    once: true,
    onProblem: setUnsent,
    close: onClose,
    onSaved: () => askAgain(flag.id),
    invalidates: null,
  })
  const templates = (guidance?.templates ?? []).map((template) =>
    filled(template, { name: flag.author.username, me, helplines: inMessage(lines) }),
  )
  /** A template takes the place of another that is as it was chosen; typed text stays above it. */
  const begin = (template: string) => {
    const { body } = form.values
    const isOwn = body.trim() !== '' && !templates.includes(body)
    form.set('body', isOwn ? `${body.trimEnd()}\n\n${template}` : template)
  }
  const { error, ...body } = form.field('body')
  return (
    <Drawer opened={opened} onClose={onClose} title={WRITE_LABEL} size={560}>
      <Form id={FORM} label={WRITE_LABEL} onSubmit={form.save} saveKey={null} sends>
        <div className={styles.write}>
          <Resting isResting={form.isResting}>
            <SelectField
              label="Template"
              optional
              help="Added below what you have written"
              placeholder="Choose how to begin"
              data={templates.map((text, at) => ({ value: String(at), label: `${text.slice(0, SHOWN)}…` }))}
              value={null}
              onChange={(at) => {
                if (at !== null) begin(templates[Number(at)] ?? '')
              }}
            />
            <TextAreaField
              {...body}
              label="Message"
              help={WRITTEN_BY[by]}
              error={error ?? (unsent && notSent(unsent))}
              minRows={8}
              data-autofocus
            />
          </Resting>
          <span className={styles.cell}>
            <ActionButton kind="primary" type="submit" form={FORM} keys="mod+Enter" busy={form.isBusy}>
              {unsent ? 'Try again' : 'Send'}
            </ActionButton>
            <ActionButton onClick={onClose}>Cancel</ActionButton>
          </span>
        </div>
      </Form>
    </Drawer>
  )
}

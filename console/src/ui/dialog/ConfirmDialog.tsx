import { useEffect, useId, useState } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { TextField } from '../form/fields.tsx'
import { type OpenQuestion, useQuestion } from './confirm.ts'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'

/**
 * Shows what `confirm()` asks, one question at a time. Cancel has the focus, so that a stray Enter destroys nothing;
 * where a word must be typed first its field has it.
 */
export function ConfirmDialog() {
  const asked = useQuestion()
  const [last, setLast] = useState<OpenQuestion>()
  useEffect(() => {
    if (asked) setLast(asked)
  }, [asked])
  const shown = asked ?? last // words stay while the dialog fades
  if (!shown) return null
  return <Asking key={shown.id} question={shown} opened={asked !== undefined} />
}

function Asking({ question, opened }: { question: OpenQuestion; opened: boolean }) {
  const { title, text, confirm, cancel = 'Cancel', danger, type: word, answer } = question
  const [typed, setTyped] = useState('')
  const form = useId()
  const because = word === undefined || typed.trim() === word.trim() ? undefined : `Type ${word} first`
  return (
    <Dialog
      isQuestion
      opened={opened}
      onClose={() => answer(false)}
      title={title}
      footer={
        <>
          <ActionButton onClick={() => answer(false)} autoFocus={word === undefined}>
            {cancel}
          </ActionButton>
          <ActionButton kind={danger ? 'danger-solid' : 'primary'} type="submit" form={form} because={because}>
            {confirm}
          </ActionButton>
        </>
      }
    >
      <form
        id={form}
        className={styles.question}
        onSubmit={(event) => {
          event.preventDefault()
          if (!because) answer(true)
        }}
      >
        <div className={styles.text}>{text}</div>
        {word === undefined ? null : (
          <TextField
            label={`Type ${word} to confirm`}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </form>
    </Dialog>
  )
}

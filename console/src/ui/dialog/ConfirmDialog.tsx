import { useEffect, useState, useSyncExternalStore } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { currentQuestion, type OpenQuestion, subscribeQuestions } from './confirm.ts'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'

/** Shows what `confirm()` asks, one question at a time. Cancel has the focus, so that a stray Enter destroys nothing. */
export function ConfirmDialog() {
  const asked = useSyncExternalStore(subscribeQuestions, currentQuestion)
  const [last, setLast] = useState<OpenQuestion>()
  useEffect(() => {
    if (asked) setLast(asked)
  }, [asked])
  const shown = asked ?? last // words stay while the dialog fades
  if (!shown) return null
  return (
    <Dialog
      isQuestion
      opened={asked !== undefined}
      onClose={() => shown.answer(false)}
      title={shown.title}
      footer={
        <>
          <ActionButton onClick={() => shown.answer(false)} autoFocus>
            {shown.cancel ?? 'Cancel'}
          </ActionButton>
          <ActionButton kind={shown.danger ? 'danger-solid' : 'primary'} onClick={() => shown.answer(true)}>
            {shown.confirm}
          </ActionButton>
        </>
      }
    >
      <div className={styles.text}>{shown.text}</div>
    </Dialog>
  )
}

import { LETTER_NOT_SHOWN, OUTBOX_DELIVERED } from '@ward/domain/outbox/outbox'
import styles from './OutboxPage.module.css'
import type { Message } from './outbox.api.ts'

/** The letter itself, and why it was not delivered. */
export function OutboxText({ message: { text, state, lastError } }: { message: Message }) {
  if (text === null)
    return <p className={styles.gone}>{state === 'delivered' ? OUTBOX_DELIVERED : LETTER_NOT_SHOWN}.</p>
  return (
    <>
      {lastError === null ? null : <p className={styles.gone}>The last attempt failed: {lastError}</p>}
      <p className={styles.text}>{text}</p>
    </>
  )
}

import { isForgotten, LETTER_NOT_SHOWN, OUTBOX_DELIVERED, OUTBOX_FORGOTTEN } from '@ward/domain/outbox/outbox'
import styles from './OutboxPage.module.css'
import type { Message } from './outbox.api.ts'

/** Why a letter has no text here. */
function whyGone({ state, insertedAt }: Message): string {
  if (state === 'delivered') return OUTBOX_DELIVERED
  return isForgotten({ state, insertedAt: new Date(insertedAt) }, new Date()) ? OUTBOX_FORGOTTEN : LETTER_NOT_SHOWN
}

/** The letter itself, and why it was not delivered. */
export function OutboxText({ message }: { message: Message }) {
  const { text, lastError } = message
  if (text === null) return <p className={styles.gone}>{whyGone(message)}.</p>
  return (
    <>
      {lastError === null ? null : <p className={styles.gone}>The last attempt failed: {lastError}</p>}
      <p className={styles.text}>{text}</p>
    </>
  )
}

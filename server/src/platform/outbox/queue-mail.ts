import type { TxCtx } from '../context.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { insertMessage } from './outbox.db.ts'

/** A side effect outside the database, recorded in the change's own transaction and delivered by a job: it happens if the change is kept, and only then. */
export type Parcel = {
  kind: 'mail'
  /** Idempotency key: the same effect posted twice is delivered once. */
  key: string
  recipient: string
  /** Whose account it is about: it goes with them. */
  userId?: string
  subject: string
  text: string
  /** Where one press ends further mails of this kind; mailboxes show it as a button. */
  unsubscribe?: string
}

/** The job that delivers one message. */
export const DELIVER = 'outbox.deliver'

export async function queueMail(ctx: TxCtx, parcel: Parcel): Promise<void> {
  const id = await insertMessage(ctx.site, parcel)
  if (id !== undefined) await enqueue(ctx, DELIVER, id)
}

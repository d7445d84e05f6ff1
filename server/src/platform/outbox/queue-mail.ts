import type { TxCtx } from '../context.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { MailSubject } from './mail-subject.ts'
import { insertMessage } from './outbox.db.ts'

/** The text of a mail, and the key by which it is sent once. */
export type Letter = {
  kind: 'mail'
  /** Idempotency key: the same effect posted twice is delivered once. */
  key: string
  subject: string
  text: string
  /** Where one press ends further mails of this kind; mailboxes show it as a button. */
  unsubscribe?: string
  /** It goes to a member who may end mails of this kind: the link for that is made for each as it is sent. */
  canLeave?: boolean
}

/** Whether a mail is one that people can end; any other is about their account, or was asked for, and reaches them in any case. */
export const needNotBeHad = ({ unsubscribe, canLeave }: Pick<Letter, 'unsubscribe' | 'canLeave'>): boolean =>
  canLeave === true || unsubscribe !== undefined

/**
 * A side effect outside the database, recorded in the change's own transaction and delivered by a job: it happens if the change
 * is kept, and only then.
 */
export type Parcel = Letter & { about: MailSubject }

/** The job that delivers one message. */
export const DELIVER = 'outbox.deliver'

/** Mails whoever reads what is about this row; false where nobody does. */
export async function queueMail(ctx: TxCtx, { about, ...letter }: Parcel): Promise<boolean> {
  const found = await about.find(ctx.site)
  if (!found?.recipient) return false
  const id = await insertMessage(ctx.site, { ...letter, ...found, recipient: found.recipient })
  if (id !== undefined) await enqueue(ctx, DELIVER, id)
  return true
}

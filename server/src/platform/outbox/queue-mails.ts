import type { TxCtx } from '../context.ts'
import { enqueueAll } from '../jobs/enqueue.ts'
import type { MailSubjects } from './mail-subject.ts'
import { insertMessages } from './outbox.db.ts'
import { DELIVER, type Letter } from './queue-mail.ts'

/** Many mails in few statements, each about a row by its id; those whose key was posted before are left out. Answers how many there are. */
export async function queueMails(
  ctx: TxCtx,
  about: MailSubjects,
  letters: readonly (Letter & { id: string })[],
): Promise<number> {
  if (letters.length === 0) return 0
  const rows = await about.find(
    ctx.site,
    letters.map(({ id }) => id),
  )
  const readers = new Map(rows.map((row) => [row.id, row]))
  const messages = letters.flatMap(({ id, ...letter }) => {
    const { recipient, userId } = readers.get(id) ?? {}
    return recipient ? [{ ...letter, recipient, userId }] : []
  })
  if (messages.length === 0) return 0
  const ids = await insertMessages(ctx.site, messages)
  await enqueueAll(ctx, DELIVER, ids)
  return ids.length
}

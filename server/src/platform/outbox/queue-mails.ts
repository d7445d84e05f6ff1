import type { TxCtx } from '../context.ts'
import { enqueueAll } from '../jobs/enqueue.ts'
import { insertMessages } from './outbox.db.ts'
import { DELIVER, type Parcel } from './queue-mail.ts'

/** Many mails in two statements; those whose key was posted before are left out. Answers how many there are. */
export async function queueMails(ctx: TxCtx, parcels: readonly Parcel[]): Promise<number> {
  if (parcels.length === 0) return 0
  const ids = await insertMessages(ctx.site, parcels)
  await enqueueAll(ctx, DELIVER, ids)
  return ids.length
}

import { conflict, orNotFound } from '@ward/domain/kernel/refusal'
import { OUTBOX_DELIVERED, OUTBOX_FORGOTTEN, type OutboxQuery } from '@ward/domain/outbox/outbox'
import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import type { Page } from '../../platform/graphql/page-of.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { DELIVER } from '../../platform/outbox/queue-mail.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { countMessages, listMessages, messageById, type OutboxRow, waitAgain } from './outbox.db.ts'

/**
 * The mail that the site would have sent, for networks without a mail server. The texts are letters to other people,
 * some with links that open their accounts. So nobody has the right to read them where mail is really sent, and each
 * reading is audited.
 */
export async function readOutbox(ctx: Ctx, query: OutboxQuery): Promise<Page<OutboxRow>> {
  return inTransaction(ctx, async (tx) => {
    await audit(tx, { action: 'outbox', subjectType: 'outbox' })
    const [total, rows] = [await countMessages(tx.site), await listMessages(tx.site, query)]
    return { total: () => total, rows: () => rows }
  })
}

/** Tries a message again that was held or has failed. @throws CONFLICT when its text is gone */
export async function resendMessage(ctx: TxCtx, { id }: { id: string }): Promise<OutboxRow> {
  const message = orNotFound(await messageById(ctx.site, id))
  const { state } = message
  if (!(await waitAgain(ctx.site, id)))
    throw conflict(state === 'delivered' ? OUTBOX_DELIVERED : OUTBOX_FORGOTTEN, { state })
  await enqueue(ctx, DELIVER, id)
  await audit(ctx, { action: 'resendMessage', subjectType: 'outbox', subjectId: id })
  return orNotFound(await messageById(ctx.site, id))
}

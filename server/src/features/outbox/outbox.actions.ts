import { idOrNotFound } from '@ward/domain/ids'
import { OUTBOX_DELIVERED } from '@ward/domain/outbox'
import { conflict, orNotFound } from '@ward/domain/refusal'
import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { DELIVER } from '../../platform/outbox/queue-mail.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { countMessages, listMessages, messageById, type OutboxRow, waitAgain } from './outbox.db.ts'

type Page = { limit: number; offset: number }

/**
 * What the site would have sent, for networks without a mail server. The texts are letters to other people, some with
 * links that open their accounts: where mail is sent nobody holds a right to them, and each reading is noted.
 */
export async function readOutbox(ctx: Ctx, page: Page): Promise<{ total: number; messages: OutboxRow[] }> {
  return inTransaction(ctx, async (tx) => {
    await audit(tx, { action: 'outbox', subjectType: 'outbox' })
    return { total: await countMessages(tx.site), messages: await listMessages(tx.site, page) }
  })
}

/** Tries a message again that was held or has failed. @throws CONFLICT when it was delivered */
export async function resendMessage(ctx: TxCtx, input: { id: string }): Promise<OutboxRow> {
  const id = idOrNotFound(input.id)
  const message = orNotFound(await messageById(ctx.site, id))
  if (!(await waitAgain(ctx.site, id))) throw conflict(OUTBOX_DELIVERED, { state: message.state })
  await enqueue(ctx, DELIVER, id)
  await audit(ctx, { action: 'resendMessage', subjectType: 'outbox', subjectId: id })
  return orNotFound(await messageById(ctx.site, id))
}

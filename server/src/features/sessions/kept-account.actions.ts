import { audit } from '../../platform/audit.ts'
import type { TxCtx } from '../../platform/context.ts'
import { dropDeletion } from './kept-account.db.ts'

/** Somebody who asked for the deletion of their account keeps it. Where they had not asked, nothing changes. */
export async function keepAccount(tx: TxCtx, userId: string): Promise<void> {
  if (await dropDeletion(tx.site, userId))
    await audit(tx, { action: 'keepAccount', subjectType: 'user', subjectId: userId, by: userId })
}

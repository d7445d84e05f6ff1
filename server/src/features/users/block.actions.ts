import { USER_TASKS } from '@ward/domain/user-work'
import { audit } from '../../platform/audit.ts'
import type { TxCtx } from '../../platform/context.ts'
import { abortRunOf, type RunRow, startRun } from '../../platform/jobs/runs.ts'
import { keepBlock } from './block.db.ts'

/**
 * Starts the block of a user whom this change made a spammer: whatever gives role 4 calls it, after the role is written. The
 * run it returns hides all they wrote, closes their flags as spam and turns mentions of them into plain text. Who is blocked
 * again, also while the last block is being recalled, has the block they had, and it does what is left to do.
 *
 * @param user the account on the context's site, and the role it had until now
 */
export async function startBlock(tx: TxCtx, user: { id: string; roleBefore: number }): Promise<RunRow> {
  await abortRunOf(tx, USER_TASKS.recall, user.id)
  await keepBlock(tx.network, { siteId: tx.site.siteId, userId: user.id, roleBefore: user.roleBefore })
  const run = await startRun(tx, USER_TASKS.block, { subjectId: user.id })
  await audit(tx, { action: 'blockUser', subjectType: 'user', subjectId: user.id })
  return run
}

import { isClosedAccount } from '@ward/domain/member-site'
import { conflict, orNotFound } from '@ward/domain/refusal'
import { isRoleId, ROLE } from '@ward/domain/roles'
import { canRecall, USER_TASKS } from '@ward/domain/user-work'
import { audit } from '../../platform/audit.ts'
import type { TxCtx } from '../../platform/context.ts'
import { abortRunOf, type RunRow, startRun } from '../../platform/jobs/runs.ts'
import { lockBlockOf } from './block.db.ts'
import { markRecalled } from './recall.db.ts'
import { giveRole } from './roles.actions.ts'
import { accountById } from './users.db.ts'

/**
 * Takes a block back within its 30 days: the role they had at once, what they wrote, its flags and the mentions of them by the
 * run it returns.
 *
 * @throws NOT_FOUND for a user without a block, CONFLICT when it is too old or is being recalled
 */
export async function recallBlock(tx: TxCtx, userId: string): Promise<RunRow> {
  const account = orNotFound(await accountById(tx.site, userId))
  if (isClosedAccount(account)) orNotFound(null)
  // A step of the block is let through, no further one begins.
  await abortRunOf(tx, USER_TASKS.block, userId)
  const block = orNotFound(await lockBlockOf(tx.site, userId))
  const answer = canRecall(block, tx.now())
  if (!answer.ok) throw conflict(answer.because)
  if (account.roleId === ROLE.spammer && isRoleId(block.roleBefore)) await giveRole(tx, account, block.roleBefore)
  await markRecalled(tx.site, block.id)
  const run = await startRun(tx, USER_TASKS.recall, { subjectId: userId })
  await audit(tx, { action: 'recallBlock', subjectType: 'user', subjectId: userId })
  return run
}

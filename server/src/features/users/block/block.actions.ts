import { USER_TASKS } from '@ward/domain/users/user-work'
import { auditAll } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { abortRunsOf, startRuns } from '../../../platform/jobs/runs.ts'
import { type Blocked, keepBlocks } from './block.db.ts'

/**
 * Starts the blocks of users whom this change made spammers: every action that gives role 4 calls it, after the role is
 * written. A run for each hides all they wrote, closes their flags as spam and turns mentions of them into plain text; starting
 * them takes as many statements for 500 as for one. A second block, also during a recall of the first, continues the first one.
 *
 * @param users accounts on the context's site, each as it was until now
 */
export async function startBlocks(tx: TxCtx, users: readonly Blocked[]): Promise<void> {
  const ids = users.map(({ id }) => id)
  await abortRunsOf(tx, USER_TASKS.recall, ids)
  await keepBlocks(tx.network, tx.site.siteId, users)
  await startRuns(tx, USER_TASKS.block, ids)
  await auditAll(
    tx,
    ids.map((id) => ({ action: 'blockUser', subjectType: 'user', subjectId: id })),
  )
}

/** Ends the blocks of users who are spammers no more: what they hid stays hidden, and nothing further is. */
export async function endBlocks(tx: TxCtx, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await abortRunsOf(tx, USER_TASKS.block, userIds)
}

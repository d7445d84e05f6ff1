import { setTimeout as pause } from 'node:timers/promises'
import type { SiteTask } from '../../../platform/jobs/task.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { LEARNED_AT_ONCE, learnFlags } from '../../automod/learning/learning.actions.ts'
import { BULK_LEARN_TASK } from './bulk-decisions.actions.ts'
import { doneIn } from './bulk-work.db.ts'

/** Learns from each flag as from one that was decided alone, in one job: thousands of jobs would keep all others waiting. */
export const learnBulk: SiteTask = {
  name: BULK_LEARN_TASK,
  does: 'Learns from decisions that were made on many flags at once',
  scope: 'site',
  run: async (ctx, { id: bulkId, signal }) => {
    for (let after = '0'; ; ) {
      const ids = await doneIn(ctx.site, { bulkId, after, limit: LEARNED_AT_ONCE })
      if (ids.length === 0) return
      signal.throwIfAborted()
      const begun = ctx.now().getTime()
      await inTransaction(ctx, (tx) => learnFlags(tx, ids), { audited: false })
      await pause(2 * Math.max(1, ctx.now().getTime() - begun))
      after = ids.at(-1) ?? after
    }
  },
}

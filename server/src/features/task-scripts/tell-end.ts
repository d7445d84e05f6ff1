import { isEnded } from '@ward/domain/task-scripts/runs'
import type { Ctx } from '../../platform/context.ts'
import { markAnnounced, type RunRow, runById } from '../../platform/jobs/runs.ts'
import type { TaskScript } from '../../platform/jobs/task-script.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { notify } from '../notifications/notifications.actions.ts'

/** The script whose runs notify their starter at the end. */
export const tellingOfEnd = (script: TaskScript): TaskScript => ({
  ...script,
  run: async (ctx, job) => {
    try {
      await script.run(ctx, job)
    } finally {
      const run = await runById(ctx.site, job.id)
      if (run) await tell(ctx, run)
    }
  },
})

/** Once for each end, however often the job is done again. The person who aborted it needs no notice. */
async function tell(ctx: Ctx, { id, task, state, actorId }: RunRow): Promise<void> {
  if (actorId === null || !isEnded(state) || state === 'aborted') return
  await inTransaction(
    ctx,
    async (tx) => {
      if (!(await markAnnounced(tx.site, id))) return
      await notify(tx, { userId: actorId, kind: 'run.ended', subjectType: 'taskScript', subjectId: task })
    },
    { audited: false },
  )
}

import { conflict } from '@ward/domain/kernel/refusal'
import { blockingRun } from '@ward/domain/task-scripts/runs'
import type { TxCtx } from '../context.ts'
import { type Asked, insertRuns, openRuns, type RunRow, supersedeStuck } from './runs.ts'

/**
 * Starts the one run of a task on a site. One on the same that has not ended is joined, whoever asked for it; one that is stuck
 * gives way, in the same transaction. The database holds that there is one (`runs_alone`).
 *
 * @throws CONFLICT with the run that stands in its way
 */
export async function startAlone(ctx: TxCtx, task: string, { subjectId, ...asked }: Asked): Promise<RunRow> {
  await supersedeStuck(ctx, task)
  const open = await openRuns(ctx.site, task, 'all')
  const same = open.find((run) => run.subjectId === subjectId)
  if (same) return same
  const [blocking] = open
  if (blocking) throw conflict(blockingRun(blocking.id), { id: blocking.id, state: blocking.state })
  const [started] = await insertRuns(ctx, task, [subjectId], { ...asked, isAlone: true })
  // Somebody else was faster: theirs is found, or has ended already.
  return started ?? startAlone(ctx, task, { subjectId, ...asked })
}

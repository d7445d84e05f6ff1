import { conflict, orNotFound } from '@ward/domain/kernel/refusal'
import { NOT_UNDONE } from '@ward/domain/task-scripts/dry-runs'
import { isEnded } from '@ward/domain/task-scripts/runs'
import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { type RunRow, runById } from '../../platform/jobs/runs.ts'
import { startAlone } from '../../platform/jobs/start-alone.ts'
import type { TaskScript } from '../../platform/jobs/task-script.ts'
import { isForgotten, isUndone, undoneInPart } from '../../platform/jobs/undone-runs.ts'
import { demandRun, goOn } from './task-scripts.actions.ts'

/** Starts the run that takes another back, or lets the one go on that ended in the middle of it. @throws NOT_FOUND, CONFLICT with why it cannot, or with the run that is at work */
export async function undoRun(ctx: TxCtx, scripts: readonly TaskScript[], { id }: { id: string }): Promise<RunRow> {
  const run = orNotFound(await runById(ctx.site, id))
  demandRun(ctx, run.task)
  const script = scripts.find(({ name }) => name === run.task)
  const why = await problemOf(ctx, run, script)
  if (why) throw conflict(NOT_UNDONE[why], { state: run.state })
  const begun = await undoneInPart(ctx.site, id)
  if (begun && !(await isUndone(ctx.site, begun.id))) await goOn(ctx, begun)
  const undo = await startAlone(ctx, run.task, { subjectId: `undo ${id}`, options: run.options, undoes: id })
  await audit(ctx, { action: 'undoRun', subjectType: 'run', subjectId: id, fields: ['undoes'] })
  return undo
}

async function problemOf(
  { site }: Ctx,
  run: RunRow,
  script: TaskScript | undefined,
): Promise<keyof typeof NOT_UNDONE | null> {
  if (!script?.hasUndo) return 'noWay'
  if (!isEnded(run.state)) return 'notEnded'
  if (run.changes === 0 || (run.options.isDryRun === true && run.undoes === null)) return 'nothing'
  if (await isUndone(site, run.id)) return 'already'
  return (await isForgotten(site, run)) ? 'forgotten' : null
}

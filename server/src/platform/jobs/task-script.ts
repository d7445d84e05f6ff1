import { counted } from '@ward/domain/kernel/counted'
import { DRY_RUN_OPTION, NOT_UNDONE, needsApproval } from '@ward/domain/task-scripts/dry-runs'
import type { z } from 'zod'
import type { Ctx, TxCtx } from '../context.ts'
import type { SiteHandle } from '../database/site-handle.ts'
import { settingsOf } from '../settings.ts'
import { changesBackwards, type RunChange } from './run-changes.ts'
import { runById } from './runs.ts'
import type { SiteTask } from './task.ts'
import { trialOf } from './trial.ts'
import { EndsRun, type Run, withRun } from './with-run.ts'

/**
 * Takes back changes of a run that are still as it left them, the last first and all of a subject at once; answers those it took
 * back, as they were made.
 */
export type Undo = (tx: TxCtx, changes: readonly RunChange[]) => Promise<readonly RunChange[]>

/** A task that people start by a screen or `npm run task`, with options, and watch while it runs. */
export type TaskScript = SiteTask & {
  /** How screens call it; `name` is its symbol. */
  title: string
  /** A name of the console's icons; a terminal where it has none. */
  icon?: string
  /** Its options: checked when it is started; unknown ones are refused. Each has a dry run. */
  options: z.ZodObject
  /** The subject of a run with these options: a run on the same that has not ended is joined. By default the options. */
  subjectOf?(options: Record<string, unknown>): string
  /** Whether its runs can be taken back. */
  hasUndo: boolean
}

type Script<Options extends z.ZodObject> = Pick<SiteTask, 'name' | 'does'> & {
  title: string
  icon?: string
  options: Options
  subjectOf?(options: z.output<Options>): string
  /** The work, step by step; it may be killed at any point and is then done again from the last step. */
  run(ctx: Ctx, run: Run, options: z.output<Options>): Promise<void>
  undo?: Undo
  /** It changes what people wrote, find or get: above a number of rows somebody else approves it before it begins. */
  asksApproval?: boolean
  /** Runs after an end of any kind. */
  after?(ctx: Ctx, runId: string): Promise<void>
}

const CHANGES_A_STEP = 200

/** A task script of its options and its work. The options of a run were checked when it was started. */
export const taskScript = <Options extends z.ZodObject>({
  run: work,
  undo,
  asksApproval = false,
  after,
  ...script
}: Script<Options>): TaskScript => ({
  ...script,
  options: ('isDryRun' in script.options.shape
    ? script.options
    : script.options.safeExtend(DRY_RUN_OPTION)
  ).strict() as z.ZodObject,
  subjectOf: script.subjectOf as TaskScript['subjectOf'],
  hasUndo: undo !== undefined,
  scope: 'site',
  run: async (ctx, job) => {
    await withRun(
      ctx,
      job,
      async (run) => {
        if (run.undoes !== null) return takeBack(ctx, run, run.undoes, undo)
        const options = run.options as z.output<Options>
        if (asksApproval) await demandApproval(ctx, run, (trial) => work(ctx, trial, options))
        await work(ctx, run, options)
      },
      { isPaced: true },
    )
    await after?.(ctx, job.id)
  },
})

/** A run that would change more than so many rows waits before it changes any. @throws NeedsApproval */
async function demandApproval(ctx: Ctx, run: Run, work: (trial: Run) => Promise<void>): Promise<void> {
  if (run.isDryRun || run.isApproved || run.progress > 0) return
  const { taskScriptApproval: most } = await settingsOf(ctx.site, 'taskScriptApproval')
  if (most > 0) await work(trialOf(ctx, run, { most, tooMany: needsApproval(most) }))
}

/** The next changes to take back, with all of each subject: what takes a text back sees every change that was made in it. */
async function nextSubjects(site: SiteHandle, runId: string, skip: number): Promise<RunChange[]> {
  for (let limit = CHANGES_A_STEP; ; limit *= 2) {
    const changes = await changesBackwards(site, { runId, skip, limit })
    const last = changes.at(-1)
    if (!last || changes.length < limit) return changes
    const isWhole = ({ subjectType, subjectId }: RunChange) =>
      subjectType !== last.subjectType || subjectId !== last.subjectId
    const whole = changes.slice(0, changes.findLastIndex(isWhole) + 1)
    if (whole.length > 0) return whole
  }
}

/** Takes back what another run changed, the last first; later changes stay. */
async function takeBack(ctx: Ctx, run: Run, runId: string, undo: Undo | undefined): Promise<void> {
  const total = (await runById(ctx.site, runId))?.changes ?? 0
  const soFar = () => run.goesOnFrom({ back: 0, stays: 0 })
  for (;;) {
    const changes = await nextSubjects(ctx.site, runId, run.progress)
    if (changes.length === 0) break
    const { back, stays } = soFar()
    await run.step({ by: changes.length, total }, async (tx) => {
      const undone = (await undo?.(tx, changes)) ?? []
      run.changed(undone.map(({ before, after, ...row }) => ({ ...row, before: after, after: before })))
      run.keep({ back: back + undone.length, stays: stays + changes.length - undone.length })
    })
  }
  // What is missing was forgotten meanwhile.
  if (run.progress < total) throw new EndsRun(NOT_UNDONE.forgotten)
  const { back, stays } = soFar()
  await run.log(`${counted(back, 'change was', 'changes were')} undone`)
  if (stays > 0) await run.log(`${counted(stays, 'change stays', 'changes stay')}: something else was changed since`)
}

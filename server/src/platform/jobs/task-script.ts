import type { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { SiteTask } from './task.ts'
import { type Run, withRun } from './with-run.ts'

/** A task that people start by a screen or `npm run task`, with options, and watch while it runs. */
export type TaskScript = SiteTask & {
  /** How screens call it; `name` is its symbol. */
  title: string
  /** A name of the console's icons; a terminal where it has none. */
  icon?: string
  /** What it is told: checked when it is started; unknown ones are refused. */
  options: z.ZodObject
  /** What a run with these options is about: a run on the same that has not ended is joined. By default the options. */
  subjectOf?(options: Record<string, unknown>): string
}

type Script<Options extends z.ZodObject> = Pick<SiteTask, 'name' | 'does'> & {
  title: string
  icon?: string
  options: Options
  subjectOf?(options: z.output<Options>): string
  /** The work, step by step; it may be killed at any point and is then done again from the last step. */
  run(ctx: Ctx, run: Run, options: z.output<Options>): Promise<void>
  /** What follows an end of any kind. */
  after?(ctx: Ctx, runId: string): Promise<void>
}

/** A task script of its options and its work. The options of a run were checked when it was started. */
export const taskScript = <Options extends z.ZodObject>(script: Script<Options>): TaskScript => ({
  ...script,
  options: script.options.strict(),
  subjectOf: script.subjectOf as TaskScript['subjectOf'],
  scope: 'site',
  run: async (ctx, job) => {
    await withRun(ctx, job, (run) => script.run(ctx, run, run.options as z.output<Options>))
    await script.after?.(ctx, job.id)
  },
})

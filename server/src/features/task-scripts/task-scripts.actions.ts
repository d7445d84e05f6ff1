import { createHash } from 'node:crypto'
import { conflict, invalid, orNotFound, parseInput } from '@ward/domain/kernel/refusal'
import { RUN_ENDED } from '@ward/domain/task-scripts/runs'
import { OPTIONS_NOT_JSON } from '@ward/domain/task-scripts/task-scripts'
import { audit } from '../../platform/audit.ts'
import type { TxCtx } from '../../platform/context.ts'
import { abortRun, type RunRow, runById, startRun } from '../../platform/jobs/runs.ts'
import type { TaskScript } from '../../platform/jobs/task-script.ts'

/**
 * Starts a task script on the context's site, or joins the run on the same that has not ended: pressing twice does it once.
 *
 * @throws INVALID each option that is wrong, missing or unknown
 */
export async function startScript(ctx: TxCtx, script: TaskScript, given: unknown): Promise<RunRow> {
  const options = parseInput(script.options, given) as Record<string, unknown>
  const subjectId = script.subjectOf?.(options) ?? createHash('sha256').update(JSON.stringify(options)).digest('hex')
  const run = await startRun(ctx, script.name, { subjectId, options })
  const fields = ['task', ...Object.keys(options)]
  await audit(ctx, { action: 'runTaskScript', subjectType: 'run', subjectId: run.id, fields })
  return run
}

/** The options of a run, from the JSON they come as (spec 3 section 7). @throws INVALID options */
export function optionsFromJson(text: string): unknown {
  try {
    const options: unknown = JSON.parse(text)
    if (typeof options === 'object' && options !== null && !Array.isArray(options)) return options
  } catch {
    // Said below, in our words: the parser's quote what was sent.
  }
  throw invalid('options', OPTIONS_NOT_JSON)
}

/** Ends a run before its next step. @throws NOT_FOUND, CONFLICT with its state when it has ended already */
export async function endRun(ctx: TxCtx, { id }: { id: string }): Promise<RunRow> {
  const isEnded = await abortRun(ctx, id)
  const run = orNotFound(await runById(ctx.site, id))
  if (!isEnded) throw conflict(RUN_ENDED, { state: run.state })
  await audit(ctx, { action: 'abortRun', subjectType: 'run', subjectId: id, fields: ['state'] })
  return run
}

import { createHash } from 'node:crypto'
import { conflict, invalid, orNotFound, parseInput, Refusal } from '@ward/domain/kernel/refusal'
import { APPROVE_NOT_ASKED, APPROVE_OWN, NOT_UNDONE } from '@ward/domain/task-scripts/dry-runs'
import {
  blockingRun,
  isEnded,
  RUN_ENDED,
  RUN_NOT_RESUMED,
  RUN_OVERTAKEN,
  RUN_TAKEN_BACK,
} from '@ward/domain/task-scripts/runs'
import { isMenuScript } from '@ward/domain/task-scripts/script-titles'
import { NO_UPLOAD_HERE, OPTIONS_NOT_JSON, UPLOAD_MISSING } from '@ward/domain/task-scripts/task-scripts'
import { audit } from '../../platform/audit.ts'
import { actorId, type Ctx, type TxCtx } from '../../platform/context.ts'
import { isDuplicate } from '../../platform/database/duplicate.ts'
import { abortRun, noteApproval, type RunRow, resumeRun, runById } from '../../platform/jobs/runs.ts'
import { startAlone } from '../../platform/jobs/start-alone.ts'
import type { TaskScript } from '../../platform/jobs/task-script.ts'
import { isForgotten, isUndone, undoneInPart } from '../../platform/jobs/undone-runs.ts'
import { demandRole } from '../../platform/rights.ts'
import { optionsOf } from './task-options.ts'
import { hasUpload } from './task-uploads.db.ts'

/** Scripts of the menu are run by who may run any, all others by Super Admins alone. @throws FORBIDDEN */
export const demandRun = (ctx: Ctx, symbol: string): void =>
  demandRole(ctx, isMenuScript(symbol) ? 'taskScripts.run' : 'taskScripts.runEvery')

/** The script of a symbol. @throws FORBIDDEN, INVALID symbol where there is none */
export function demandScript(ctx: Ctx, scripts: readonly TaskScript[], symbol: string): TaskScript {
  demandRun(ctx, symbol)
  const script = scripts.find(({ name }) => name === symbol)
  if (script) return script
  throw invalid('symbol', `There is no task script ${symbol.slice(0, 100)}`)
}

/**
 * The options with the file that was sent for the one that takes it: a file is named by nothing else.
 *
 * @throws INVALID upload where it is not the viewer's, or none is taken; the option that names one itself
 */
export async function withUpload(
  ctx: Ctx,
  script: TaskScript,
  options: object,
  id: string | null | undefined,
): Promise<object> {
  const option = optionsOf(script.options).find(({ type }) => type === 'upload')
  if (option && (options as Record<string, unknown>)[option.name] != null) throw invalid(option.name, UPLOAD_MISSING)
  if (id == null) return options
  if (!option) throw invalid('upload', NO_UPLOAD_HERE)
  const userId = actorId(ctx.viewer) ?? ''
  if (!(await hasUpload(ctx.site, { id, symbol: script.name, userId }))) throw invalid('upload', UPLOAD_MISSING)
  return { ...options, [option.name]: id }
}

/**
 * Starts a task script on the context's site, or joins the run on the same that has not ended: pressing twice does it once.
 *
 * @throws INVALID each option that is wrong, missing or unknown; CONFLICT with a run of other options that has not ended
 */
export async function startScript(ctx: TxCtx, script: TaskScript, given: unknown): Promise<RunRow> {
  const options = parseInput(script.options, given) as Record<string, unknown>
  const subject = script.subjectOf?.(options) ?? createHash('sha256').update(JSON.stringify(options)).digest('hex')
  // Nobody should take a dry run for the run itself.
  const subjectId = options.isDryRun === true ? `dry ${subject}` : subject
  const run = await startAlone(ctx, script.name, { subjectId, options })
  const fields = ['task', ...Object.keys(options)]
  await audit(ctx, { action: 'runTaskScript', subjectType: 'run', subjectId: run.id, fields })
  return run
}

/** The options of a run, from the JSON they come as (spec 3 section 7). @throws INVALID options */
export function optionsFromJson(text: string): object {
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
  demandRun(ctx, orNotFound(await runById(ctx.site, id)).task)
  const hasEnded = await abortRun(ctx, id)
  const run = orNotFound(await runById(ctx.site, id))
  if (!hasEnded) throw conflict(RUN_ENDED, { state: run.state })
  await audit(ctx, { action: 'abortRun', subjectType: 'run', subjectId: id, fields: ['state'] })
  return run
}

/**
 * Lets a run go on from its last step.
 *
 * @throws CONFLICT with the run that stands in its way, or that takes it back; where what it takes back is no longer known
 */
export async function goOn(ctx: TxCtx, run: RunRow): Promise<void> {
  if ((await isUndone(ctx.site, run.id)) || (await undoneInPart(ctx.site, run.id)))
    throw conflict(RUN_TAKEN_BACK, { state: run.state })
  const undone = run.undoes === null ? undefined : await runById(ctx.site, run.undoes)
  if (undone && (await isForgotten(ctx.site, undone))) throw conflict(NOT_UNDONE.forgotten, { state: run.state })
  const blocking = await resumeRun(ctx, run).catch((error) => {
    // Somebody started or resumed another at the same moment.
    throw isDuplicate(error, 'runs_alone') || isDuplicate(error, 'runs_open') ? conflict(RUN_OVERTAKEN) : error
  })
  if (blocking) throw conflict(blockingRun(blocking.id), { id: blocking.id, state: blocking.state })
}

/** Lets a run begin that waits for somebody else than who started it. @throws NOT_FOUND, FORBIDDEN, CONFLICT with its state */
export async function letRunBegin(ctx: TxCtx, { id }: { id: string }): Promise<RunRow> {
  const run = orNotFound(await runById(ctx.site, id))
  demandRun(ctx, run.task)
  if (!run.needsApproval) throw conflict(APPROVE_NOT_ASKED, { state: run.state })
  if (run.actorId !== null && run.actorId === actorId(ctx.viewer)) throw new Refusal('FORBIDDEN', APPROVE_OWN)
  await noteApproval(ctx.site, id, actorId(ctx.viewer))
  await goOn(ctx, run)
  await audit(ctx, { action: 'approveRun', subjectType: 'run', subjectId: id, fields: ['approvedBy'] })
  return orNotFound(await runById(ctx.site, id))
}

/** Lets a run go on that was aborted or failed, from its last step. @throws NOT_FOUND, CONFLICT with its state */
export async function goOnWithRun(ctx: TxCtx, { id }: { id: string }): Promise<RunRow> {
  const run = orNotFound(await runById(ctx.site, id))
  demandRun(ctx, run.task)
  if (!isEnded(run.state) || run.state === 'completed') throw conflict(RUN_NOT_RESUMED, { state: run.state })
  await goOn(ctx, run)
  await audit(ctx, { action: 'resumeRun', subjectType: 'run', subjectId: id, fields: ['state'] })
  return orNotFound(await runById(ctx.site, id))
}

import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  EXPERIMENT_CHANGED,
  EXPERIMENT_FIELDS,
  EXPERIMENT_TOPIC,
  type ExperimentChange,
  ExperimentInput,
  LAST_VARIANT,
  PHASE_FIELDS,
  type StopVariantInput,
  SYMBOL_TAKEN,
  UNKNOWN_SITE,
} from '@ward/domain/experiments/experiments'
import { changed } from '@ward/domain/kernel/change'
import { conflict, invalid, orNotFound } from '@ward/domain/kernel/refusal'
import { auditSave } from '../../platform/audit.ts'
import { atSite, type TxCtx } from '../../platform/context.ts'
import { isDuplicate } from '../../platform/database/duplicate.ts'
import { announce } from '../../platform/events/announce.ts'
import { forgetTopic } from '../../platform/memory.ts'
import { isUnchanged } from '../../platform/unchanged.ts'
import { allSites } from '../sites/sites.db.ts'
import { type ExperimentContent, insertVersion } from './experiment-versions.db.ts'
import { beginPhase, type ExperimentRow, insertExperiment, lockExperiment, saveExperiment } from './experiments.db.ts'

/**
 * Makes an experiment, or changes the fields of one (spec 2 sections 5 and 7). Other weights, variants or audience begin a new phase.
 *
 * @throws INVALID with the fields that are wrong, symbol where another has it; NOT_FOUND id; CONFLICT with the experiment as it is
 * when it is no longer the version that was shown
 */
export async function updateExperiment(ctx: TxCtx, change: ExperimentChange): Promise<ExperimentRow> {
  const before = change.id ? orNotFound(await lockExperiment(ctx.network, change.id)) : undefined
  if (before && change.version != null && change.version !== before.version)
    throw conflict(EXPERIMENT_CHANGED, stateOf(before))
  const { siteIds, ...rest } = changed(ExperimentInput, before, change)
  const experiment = { ...rest, siteIds: [...new Set(siteIds)].sort((a, b) => a - b) }
  const sites = await allSites(ctx.network)
  if (experiment.siteIds.some((id) => !sites.some((site) => site.id === id))) throw invalid('siteIds', UNKNOWN_SITE)
  return save(ctx, 'updateExperiment', { before, experiment, siteIds: sites.map(({ id }) => id) })
}

/** Gives a variant no more sessions: its own move by the same choice, all others stay, and a new phase begins. */
export async function stopExperimentVariant(
  ctx: TxCtx,
  { id, key, version }: StopVariantInput,
): Promise<ExperimentRow> {
  const before = orNotFound(await lockExperiment(ctx.network, id))
  if (version != null && version !== before.version) throw conflict(EXPERIMENT_CHANGED, stateOf(before))
  orNotFound(before.variants.find((variant) => variant.key === key))
  const variants = before.variants.map((variant) => (variant.key === key ? { ...variant, weight: 0 } : variant))
  if (variants.every(({ weight }) => weight === 0)) throw invalid('key', LAST_VARIANT)
  const siteIds = (await allSites(ctx.network)).map((site) => site.id)
  return save(ctx, 'stopExperimentVariant', { before, experiment: { ...before, variants }, siteIds })
}

/** An experiment as a conflict tells it. Its seed leaves the server never. */
const stateOf = ({ seed: _, ...state }: ExperimentRow) => state

type Saving = { before: ExperimentRow | undefined; experiment: ExperimentInput; siteIds: readonly number[] }

async function save(ctx: TxCtx, action: string, { before, experiment, siteIds }: Saving): Promise<ExperimentRow> {
  const { network } = ctx
  const beginsPhase = !before || PHASE_FIELDS.some((field) => !isDeepStrictEqual(before[field], experiment[field]))
  const saved =
    before && isUnchanged(before, experiment, EXPERIMENT_FIELDS)
      ? before
      : await (before
          ? saveExperiment(network, before.id, experiment, before.phase + (beginsPhase ? 1 : 0))
          : insertExperiment(network, experiment, randomBytes(12).toString('base64url'))
        ).catch(symbolTaken)
  if (beginsPhase) await beginPhase(network, saved.id, saved)
  const fields = EXPERIMENT_FIELDS.filter((field) => !isDeepStrictEqual(saved[field], before?.[field]))
  if (fields.length > 0) await insertVersion(ctx, saved.id, contentOf(saved))
  await auditSave(ctx, { action, subjectType: 'experiment', subjectId: saved.id, fields })
  for (const id of siteIds) await announce(atSite(ctx, id), EXPERIMENT_TOPIC, saved.id)
  forgetTopic(ctx, EXPERIMENT_TOPIC)
  return saved
}

const contentOf = (row: ExperimentRow): ExperimentContent =>
  Object.fromEntries(EXPERIMENT_FIELDS.map((field) => [field, row[field]])) as ExperimentContent

function symbolTaken(error: unknown): never {
  throw isDuplicate(error, 'experiments_symbol') ? invalid('symbol', SYMBOL_TAKEN) : error
}

import { orNotFound } from '@ward/domain/kernel/refusal'
import type { Ctx } from '../../platform/context.ts'
import { type ExperimentRow, experimentById, type PhaseRow, phaseOf } from './experiments.db.ts'
import { crossedCounts, type StatRow, sessionCounts } from './stats.db.ts'

/** Sessions that got a variant on a site; `crossed` of them belong to accounts that were seen in more than one variant. */
export type Stat = StatRow & { crossed: number }
export type AskedPhase = { experiment: ExperimentRow; phase: PhaseRow }

/** The phase that is asked for, by default the one that runs. @throws NOT_FOUND */
export async function askedPhase(
  { network }: Ctx,
  { id, phase }: { id: string; phase?: number | null | undefined },
): Promise<AskedPhase> {
  const experiment = orNotFound(await experimentById(network, id))
  const number = phase ?? experiment.phase
  return { experiment, phase: orNotFound(await phaseOf(network, id, number)) }
}

/** Each variant of a phase on each site of the experiment, also where nobody got it; always in the same order. */
export async function statsOf({ network }: Ctx, { experiment, phase }: AskedPhase): Promise<Stat[]> {
  const [counts, crossed] = await Promise.all([
    sessionCounts(network, experiment.id, phase.number),
    crossedCounts(network, experiment.id, phase.number),
  ])
  const at = (row: { key: string; siteId: number }) => `${row.siteId} ${row.key}`
  const countAt = new Map(counts.map((row) => [at(row), row]))
  const crossedAt = new Map(crossed.map((row) => [at(row), row.sessions]))
  const keys = new Set([...phase.variants, ...counts].map(({ key }) => key))
  const sites = new Set([...experiment.siteIds, ...counts.map(({ siteId }) => siteId)])
  return [...keys].flatMap((key) =>
    [...sites].map((siteId) => ({
      ...(countAt.get(at({ key, siteId })) ?? { key, siteId, sessions: 0, forced: 0 }),
      crossed: crossedAt.get(at({ key, siteId })) ?? 0,
    })),
  )
}

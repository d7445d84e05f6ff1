import {
  EXPERIMENT_FIELDS,
  type ExperimentInput,
  type ExperimentQuery,
  type VariantInput,
} from '@ward/domain/experiments/experiments'
import { type Expression, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { countOf, type List } from '../../platform/database/list.ts'
import type { NetworkDb } from '../../platform/database/site-handle.ts'
import { networkStatement } from '../../platform/database/statement.ts'

const ROW = ['id', 'version', 'seed', 'phase', ...EXPERIMENT_FIELDS] as const
/** The fields of an experiment; `seed` decides who gets which variant. */
export type ExperimentRow = Omit<ExperimentInput, 'id' | 'version'> & {
  id: string
  version: number
  seed: string
  phase: number
}

const matching = (network: NetworkDb, { search, isActive, siteId }: Omit<ExperimentQuery, 'limit' | 'offset'>) =>
  network.selectFrom('experiments').where((where) => {
    const conditions: Expression<SqlBool>[] = []
    const term = `%${escapeLike(search.toLowerCase())}%`
    if (search !== '')
      conditions.push(where.or([where(sql<string>`lower(name)`, 'like', term), where('symbol', 'like', term)]))
    if (isActive !== null) conditions.push(where('isActive', '=', isActive))
    if (siteId !== null) conditions.push(sql<SqlBool>`${siteId} = any (site_ids)`)
    return where.and(conditions)
  })

/** Experiments of the network that match, by name. */
export const experimentList = (
  network: NetworkDb,
  query: Omit<ExperimentQuery, 'limit' | 'offset'>,
): List<ExperimentRow> => ({
  total: () => countOf(matching(network, query)),
  rows: matching(network, query).select(ROW).orderBy(sql`lower(name)`).orderBy('id').$castTo<ExperimentRow>(),
})

export const experimentById = (network: NetworkDb, id: string): Promise<ExperimentRow | undefined> =>
  network.selectFrom('experiments').select(ROW).where('id', '=', id).$castTo<ExperimentRow>().executeTakeFirst()

/** The experiment, kept from others' changes until the transaction ends. */
export const lockExperiment = (network: NetworkDb, id: string): Promise<ExperimentRow | undefined> =>
  network
    .selectFrom('experiments')
    .select(ROW)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<ExperimentRow>()
    .executeTakeFirst()

/** The experiment that pages ask for by this symbol. */
export const experimentBySymbol = networkStatement((network, symbol: string) =>
  network.selectFrom('experiments').select(ROW).where('symbol', '=', symbol).$castTo<ExperimentRow>(),
)

/** The experiments of a group that run on a site, by id. */
export const runningOfGroup = networkStatement((network, group: string, siteId: number) =>
  network
    .selectFrom('experiments')
    .select('id')
    .where('exclusionGroup', '=', group)
    .where('isActive', '=', true)
    .where(sql<SqlBool>`${siteId} = any (site_ids)`)
    .orderBy('id'),
)

const columnsOf = ({ variants, audience, id: _id, version: _version, ...rest }: ExperimentInput) => ({
  ...rest,
  variants: JSON.stringify(variants),
  audience: JSON.stringify(audience),
})

/** Makes an experiment with the seed that decides for good who gets what. */
export const insertExperiment = (
  network: NetworkDb,
  experiment: ExperimentInput,
  seed: string,
): Promise<ExperimentRow> =>
  network
    .insertInto('experiments')
    .values({ ...columnsOf(experiment), seed })
    .returning(ROW)
    .$castTo<ExperimentRow>()
    .executeTakeFirstOrThrow()

/** Writes what an experiment is now, in this phase. */
export const saveExperiment = (
  network: NetworkDb,
  id: string,
  experiment: ExperimentInput,
  phase: number,
): Promise<ExperimentRow> =>
  network
    .updateTable('experiments')
    .set({ ...columnsOf(experiment), phase, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returning(ROW)
    .$castTo<ExperimentRow>()
    .executeTakeFirstOrThrow()

export type PhaseRow = { number: number; variants: VariantInput[]; startedAt: Date; endedAt: Date | null }

/** Begins a phase, and ends the one before it. */
export const beginPhase = async (network: NetworkDb, id: string, { phase, variants }: ExperimentRow): Promise<void> => {
  await network
    .updateTable('experimentPhases')
    .set({ endedAt: sql`now()` })
    .where('experimentId', '=', id)
    .where('endedAt', 'is', null)
    .execute()
  await network
    .insertInto('experimentPhases')
    .values({ experimentId: id, number: phase, variants: JSON.stringify(variants) })
    .execute()
}

/** The newest phases of an experiment, the one that runs first; or those up to one. */
export const phasesOf = (
  network: NetworkDb,
  id: string,
  { limit, upTo }: { limit: number; upTo: number | null },
): Promise<PhaseRow[]> =>
  network
    .selectFrom('experimentPhases')
    .select(['number', 'variants', 'startedAt', 'endedAt'])
    .where('experimentId', '=', id)
    .$if(upTo !== null, (query) => query.where('number', '<=', upTo))
    .orderBy('number', 'desc')
    .limit(limit)
    .$castTo<PhaseRow>()
    .execute()

/** One phase; undefined where there is none of that number. */
export const phaseOf = (network: NetworkDb, id: string, number: number): Promise<PhaseRow | undefined> =>
  network
    .selectFrom('experimentPhases')
    .select(['number', 'variants', 'startedAt', 'endedAt'])
    .where('experimentId', '=', id)
    .where('number', '=', number)
    .$castTo<PhaseRow>()
    .executeTakeFirst()

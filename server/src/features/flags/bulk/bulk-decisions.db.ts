import { BULK_SHOWN_MINUTES } from '@ward/domain/flags/bulk/bulk-decisions'
import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import type { Effects } from '@ward/domain/kernel/effects'
import { sql } from 'kysely'
import { forgetInParts } from '../../../platform/database/forget-in-parts.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'

/** A decision on many flags at once; it has a run from its start on. */
export type BulkRow = {
  id: string
  actorId: string
  operation: FlagOperation
  undoesId: string | null
  /** The key of what it is a part of, over several sites; null where it stands alone. */
  together: string | null
  /** Why, for colleagues; empty where nothing was said. */
  reason: string
  flags: number
  /** The effects that were shown before. */
  expected: Effects
  /** Its effects, once it has ended. A few flags are decided on without a run. */
  effects: Effects | null
  runId: string | null
  preparedAt: Date
  startedAt: Date | null
  endedAt: Date | null
}

const BULK = [
  'id',
  'actorId',
  'operation',
  'undoesId',
  'together',
  'reason',
  'flags',
  'expected',
  'effects',
  'runId',
  'preparedAt',
  'startedAt',
  'endedAt',
] as const

type NewBulk = Pick<BulkRow, 'actorId' | 'operation' | 'flags' | 'expected'> &
  Partial<Pick<BulkRow, 'undoesId' | 'together' | 'reason'>>

export const insertBulk = async (site: SiteHandle, { expected, ...bulk }: NewBulk): Promise<BulkRow> =>
  (await site
    .insertInto('bulkDecisions', { ...bulk, expected: JSON.stringify(expected) })
    .returning(BULK)
    .executeTakeFirstOrThrow()) as BulkRow

export const bulkById = async (site: SiteHandle, id: string): Promise<BulkRow | undefined> =>
  (await site.from('bulkDecisions').select(BULK).where('id', '=', id).executeTakeFirst()) as BulkRow | undefined

/** The same, locked until the transaction ends. */
export const lockBulk = async (site: SiteHandle, id: string): Promise<BulkRow | undefined> =>
  (await site.from('bulkDecisions').select(BULK).where('id', '=', id).forUpdate().executeTakeFirst()) as
    | BulkRow
    | undefined

/** The one that takes another back, if there is one. */
export const undoingOf = async (site: SiteHandle, id: string): Promise<BulkRow | undefined> =>
  (await site.from('bulkDecisions').select(BULK).where('undoesId', '=', id).executeTakeFirst()) as BulkRow | undefined

/** The last one that somebody started a run for and that stands alone, while it goes on and for a while after. */
export const latestBulkOf = async (site: SiteHandle, actorId: string): Promise<BulkRow | undefined> =>
  (await site
    .from('bulkDecisions')
    .select(BULK)
    .where('actorId', '=', actorId)
    .where('runId', 'is not', null)
    .where('together', 'is', null)
    .where(
      sql<boolean>`coalesce(bulk_decisions.ended_at > now() - make_interval(mins => ${sql.lit(BULK_SHOWN_MINUTES)}), true)`,
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) as BulkRow | undefined

/** All parts of a decision over several sites, those that take a part back among them, by site. */
export const bulksTogether = async (
  network: NetworkDb,
  siteIds: readonly number[],
  together: string,
): Promise<(BulkRow & { siteId: number })[]> =>
  siteIds.length === 0
    ? []
    : ((await network
        .selectFrom('bulkDecisions')
        .select([...BULK, 'siteId'])
        .where('siteId', 'in', siteIds)
        .where('together', '=', together)
        .orderBy('siteId')
        .orderBy('id')
        .execute()) as (BulkRow & { siteId: number })[])

export const markStarted = (site: SiteHandle, id: string, runId: string | null) =>
  site.updateTable('bulkDecisions').set({ startedAt: sql`now()`, runId }).where('id', '=', id).execute()

/** False where it had ended before. */
export async function markEnded(site: SiteHandle, id: string, effects: Effects): Promise<boolean> {
  const ended = await site
    .updateTable('bulkDecisions')
    .set({ endedAt: sql`now()`, effects: JSON.stringify(effects) })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Rows of the snapshot are changed for the whole site at once, in few statements. */
type Scope = { network: NetworkDb; siteId: number; bulkId: string }

/** Keeps which flags are meant, and the version that was seen of each; or which were left out, to be reported later. */
export const keepSeen = (
  { network, siteId, bulkId }: Scope,
  seen: readonly { id: string; version: number }[],
  outcome: 'excepted' | null = null,
) =>
  sql`
    insert into bulk_flags (site_id, bulk_id, flag_id, version, outcome)
    select ${siteId}, ${bulkId}, seen.id, seen.version, ${outcome}
      from unnest(${seen.map(({ id }) => id)}::bigint[], ${seen.map(({ version }) => version)}::int[]) as seen (id, version)
  `.execute(network)

/** The flags that another one changed, each as it left it, for the one that takes that back. */
export const keepDoneBy = ({ network, siteId, bulkId }: Scope, doneBy: string) =>
  sql`
    insert into bulk_flags (site_id, bulk_id, flag_id, version)
    select site_id, ${bulkId}, flag_id, version_after from bulk_flags
     where site_id = ${siteId} and bulk_id = ${doneBy} and outcome = 'done'
  `.execute(network)

/** How many flags another one changed. */
export const countDone = (site: SiteHandle, bulkId: string) => countOf(site, bulkId, 'done')
/** The number excluded from the start. */
export const countExcepted = (site: SiteHandle, bulkId: string) => countOf(site, bulkId, 'excepted')

async function countOf(site: SiteHandle, bulkId: string, outcome: 'done' | 'excepted'): Promise<number> {
  const { n } = await site
    .from('bulkFlags')
    .where('bulkId', '=', bulkId)
    .where('outcome', '=', outcome)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The sum of what was done to each of its flags so far, and how many were left alone, by reason. */
export async function effectsSoFar({ network, siteId, bulkId }: Scope): Promise<Effects> {
  const { rows } = await sql<{ kind: keyof Effects; n: number }>`
    select each.key as kind, sum(each.value::int)::int as n
      from bulk_flags, jsonb_each_text(bulk_flags.effects) as each
     where site_id = ${siteId} and bulk_id = ${bulkId} and effects is not null
     group by 1
    union all
    select 'left_alone', count(*)::int from bulk_flags where site_id = ${siteId} and bulk_id = ${bulkId} and outcome = 'left' and effects is null
    having count(*) > 0
  `.execute(network)
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}

/** A flag that was left alone: why, or what somebody did to it meanwhile. */
export type LeftRow = {
  flagId: string
  assocType: AssocType
  assocId: string
  because: string | null
  byId: string | null
  newStatus: string | null
}

export const leftOf = (site: SiteHandle, bulkId: string, limit: number): Promise<LeftRow[]> =>
  site
    .from('bulkFlags')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'bulkFlags.siteId').onRef('flags.id', '=', 'bulkFlags.flagId'),
    )
    .where('bulkFlags.bulkId', '=', bulkId)
    .where('bulkFlags.outcome', '=', 'left')
    .select([
      'bulkFlags.flagId',
      'flags.assocType',
      'flags.assocId',
      'bulkFlags.because',
      'bulkFlags.byId',
      'bulkFlags.newStatus',
    ])
    .orderBy('bulkFlags.flagId')
    .limit(limit)
    .$narrowType<{ assocType: AssocType }>()
    .execute()

/** Removes those that were only looked at, and those that are too old to be undone. */
export const forgetBulks = (network: NetworkDb, signal: AbortSignal, keptDays: number): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'bulkDecisions',
    key: ['siteId', 'id'],
    isOld: sql`prepared_at < now() - interval '1 day'
               and (started_at is null or prepared_at < now() - make_interval(days => ${keptDays}))`,
    atOnce: BULKS_AT_ONCE,
  })
/** The rows of all its flags go with each. */
const BULKS_AT_ONCE = 10

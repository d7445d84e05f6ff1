import type { DisorderDataType, SyncDecision, SyncKind, SyncState } from '@ward/domain/conditions/condition-sync'
import { type Selectable, sql } from 'kysely'
import { countOf, type List } from '../../../platform/database/list.ts'
import type { DisorderSyncRows, DisorderSyncs } from '../../../platform/database/schema-types.ts'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { hasNoJob, type Payload } from '../../../platform/jobs/enqueue.ts'
import type { Validators } from '../../../platform/outgoing/ask-public.ts'

/** A file that was read, and what tells a later version of it from this one. */
export type FileRead = { name: string; release: string; hash: string; entries: number; validators: Validators }
export type SyncRow = Omit<Selectable<DisorderSyncs>, 'files'> & {
  dataType: DisorderDataType
  state: SyncState
  files: FileRead[]
}
export type SyncChange = Pick<Selectable<DisorderSyncRows>, 'orphaCode'> & {
  kind: SyncKind
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  decision: SyncDecision | null
}

export const syncById = (network: NetworkDb, id: string): Promise<SyncRow | undefined> =>
  network.selectFrom('disorderSyncs').selectAll().where('id', '=', id).$castTo<SyncRow>().executeTakeFirst()

/**
 * Makes the next version of a sync that waits for a decision, and keeps it from others until the transaction ends; undefined
 * where it no longer waits, or is not of the version that was shown.
 */
export const updateWaiting = (
  network: NetworkDb,
  { id, version }: { id: string; version?: number | null },
  written: { state: SyncState; appliedAt?: Date },
): Promise<SyncRow | undefined> =>
  network
    .updateTable('disorderSyncs')
    .set((is) => ({ ...written, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version != null, (query) => query.where('version', '=', version ?? 0))
    .where('state', '=', 'waiting')
    .returningAll()
    .$castTo<SyncRow>()
    .executeTakeFirst()

/** The newest sync of a type; of some states where they are named. */
export const lastSync = (network: NetworkDb, dataType: DisorderDataType, states?: readonly SyncState[]) =>
  network
    .selectFrom('disorderSyncs')
    .selectAll()
    .where('dataType', '=', dataType)
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .orderBy('id', 'desc')
    .limit(1)
    .$castTo<SyncRow>()
    .executeTakeFirst()

/** Begins a sync; null where one is under way or waits. */
export const insertSync = (
  network: NetworkDb,
  sync: { dataType: DisorderDataType; isForced: boolean; siteId: number; userId: string | null },
): Promise<SyncRow | undefined> =>
  network
    .insertInto('disorderSyncs')
    .values(sync)
    .onConflict((conflict) => conflict.column('dataType').where('state', 'in', ['running', 'waiting']).doNothing())
    .returningAll()
    .$castTo<SyncRow>()
    .executeTakeFirst()

/** Syncs under way that no job will do. */
export async function lostSyncs(network: NetworkDb, task: string): Promise<Payload[]> {
  const { rows } = await sql<Payload>`
    select site_id, id from disorder_syncs where state = 'running' and ${hasNoJob(sql`${task}::text`, 'disorder_syncs')}
  `.execute(network)
  return rows
}

/** Ends the reading of a sync; undefined where it is no longer under way. */
export const endReading = (network: NetworkDb, id: string, { files, ...written }: Partial<Omit<SyncRow, 'id'>>) =>
  network
    .updateTable('disorderSyncs')
    .set({ ...written, ...(files && { files: JSON.stringify(files) }) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()

export const clearChanges = (network: NetworkDb, syncId: string) =>
  network.deleteFrom('disorderSyncRows').where('syncId', '=', syncId).execute()

export const insertChanges = async (network: NetworkDb, syncId: string, changes: readonly SyncChange[]) => {
  const rows = JSON.stringify(changes)
  await sql`
    insert into disorder_sync_rows (sync_id, orpha_code, kind, before, after, decision)
    select ${syncId}, c."orphaCode", c.kind, c.before, c.after, c.decision
      from jsonb_to_recordset(${rows}::jsonb) as c ("orphaCode" int, kind text, before jsonb, after jsonb, decision text)
    on conflict do nothing
  `.execute(network)
}

/** A condition of the source as a diff is made with it. */
export type Known = {
  orphaCode: number
  mergedIntoId: string | null
  name: string
  source: Record<string, unknown>
  overridden: string[]
  columns: Record<string, unknown>
}

/** Conditions of some codes, with what the catalogue has of the source. */
export const knownByCodes = (network: NetworkDb, codes: readonly number[]): Promise<Known[]> =>
  knownConditions(network).where('d.orphaCode', 'in', codes).execute()

const knownConditions = (network: NetworkDb) =>
  network
    .selectFrom('disorders as d')
    .leftJoin('disorders as parent', 'parent.id', 'd.parentId')
    .leftJoin('disorders as category', 'category.id', 'd.categoryId')
    .where('d.orphaCode', 'is not', null)
    .select(['d.orphaCode', 'd.mergedIntoId', 'd.name', 'd.overridden'])
    .select(sql<Record<string, unknown>>`coalesce(d.source, '{}')`.as('source'))
    .select(
      sql<Record<string, unknown>>`jsonb_build_object(
        'disorderType', d.disorder_type, 'disorderGroup', d.disorder_group, 'flagValue', d.flag_value,
        'totalStatus', d.total_status, 'deathAge', d.death_age, 'crossReferences', d.cross_references,
        'parentCode', parent.orpha_code, 'categoryCode', category.orpha_code)`.as('columns'),
    )
    .$castTo<Known>()

/** Where codes lead here: of one that was merged the code of the other, of one that is not there none. */
export const codesHere = async (network: NetworkDb, codes: readonly number[]): Promise<Map<number, number | null>> => {
  const rows = await network
    .selectFrom('disorders as d')
    .leftJoin('disorders as target', 'target.id', 'd.mergedIntoId')
    .where(sql<boolean>`d.orpha_code = any (${[...codes]}::int[])`)
    .select(['d.orphaCode as code', 'd.mergedIntoId', 'target.orphaCode as targetCode'])
    .execute()
  return new Map(
    rows.map(({ code, mergedIntoId, targetCode }) => [code ?? 0, mergedIntoId === null ? code : targetCode]),
  )
}

/** Whether a row of a sync was not taken as the source has it. */
export const isPartlyLeft = async (network: NetworkDb, syncId: string): Promise<boolean> => {
  const row = await network
    .selectFrom('disorderSyncRows')
    .select('syncId')
    .where('syncId', '=', syncId)
    .where('kind', '<>', 'vanished')
    .where(sql<boolean>`decision is distinct from 'accept' and decision is distinct from 'use_source'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Conditions of the source that a file did not name, those that were merged left out. */
export const codesBeyond = async (network: NetworkDb, codes: readonly number[]) => {
  const rows = await network
    .selectFrom('disorders')
    .select(['orphaCode', 'name'])
    .where('orphaCode', 'is not', null)
    .where('mergedIntoId', 'is', null)
    .where(sql<boolean>`not orpha_code = any (${[...codes]}::int[])`)
    .orderBy('orphaCode')
    .execute()
  return rows as { orphaCode: number; name: string }[]
}

export const countKnown = async (network: NetworkDb): Promise<number> => {
  const { n } = await network
    .selectFrom('disorders')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('orphaCode', 'is not', null)
    .where('mergedIntoId', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

/** The number of changes of each kind, and of those decided. */
export const changeCounts = (network: NetworkDb, syncId: string) =>
  network
    .selectFrom('disorderSyncRows')
    .where('syncId', '=', syncId)
    .groupBy('kind')
    .select(['kind', sql<number>`count(*)::int`.as('total'), sql<number>`count(decision)::int`.as('decided')])
    .select(sql<number>`(count(*) filter (where decision in ('accept', 'use_source')))::int`.as('accepted'))
    .$castTo<{ kind: SyncKind; total: number; decided: number; accepted: number }>()
    .execute()

export const changeList = (network: NetworkDb, syncId: string, kind: SyncKind): List<SyncChange> => {
  const of = network.selectFrom('disorderSyncRows').where('syncId', '=', syncId).where('kind', '=', kind)
  return {
    total: () => countOf(of),
    rows: of.select(['orphaCode', 'kind', 'before', 'after', 'decision']).orderBy('orphaCode').$castTo<SyncChange>(),
  }
}

/** Conditions that the source no longer uses, whichever release said so, with where it leads; those that were merged are done with. */
export const obsoleteList = (network: NetworkDb): List<SyncChange> => {
  const of = network
    .selectFrom('disorders')
    .where('orphaCode', 'is not', null)
    .where('totalStatus', '=', 'Inactive')
    .where('mergedIntoId', 'is', null)
  return {
    total: () => countOf(of),
    rows: of
      .select(['orphaCode', sql`'obsolete'`.as('kind'), sql`null`.as('decision')])
      .select(sql`jsonb_build_object('shownName', name, 'fields', '[]'::jsonb)`.as('before'))
      .select(sql`jsonb_build_object('movedTo', coalesce(source -> 'movedTo', '[]'))`.as('after'))
      .orderBy('orphaCode')
      .$castTo<SyncChange>(),
  }
}

/** Where a file is the one that was read before, what it no longer had is what it no longer has. */
export const keepVanishedOf = (network: NetworkDb, { from, to }: { from: string; to: string }) =>
  network
    .insertInto('disorderSyncRows')
    .columns(['syncId', 'orphaCode', 'kind', 'before', 'after', 'decision'])
    .expression(
      network
        .selectFrom('disorderSyncRows')
        .where('syncId', '=', from)
        .where('kind', '=', 'vanished')
        .select([sql<string>`${to}::bigint`.as('syncId'), 'orphaCode', 'kind', 'before', 'after', 'decision']),
    )
    .execute()

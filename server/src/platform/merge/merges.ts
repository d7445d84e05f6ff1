import { MERGE_UNDO_DAYS, MERGE_UNDO_GONE } from '@ward/domain/kernel/merging'
import { Refusal } from '@ward/domain/kernel/refusal'
import { sql } from 'kysely'
import { forgetInParts } from '../database/forget-in-parts.ts'
import type { NetworkDb, SiteHandle } from '../database/site-handle.ts'

export type MergeSubject = 'disorder' | 'forum_tag' | 'global_tag'
export type MergeRow = { id: string; sourceId: string; targetId: string; insertedAt: Date }

/** Keeps that something was merged; its id. */
export const insertMerge = async (
  site: SiteHandle,
  merge: { subjectType: MergeSubject; sourceId: string; targetId: string },
): Promise<string> => (await site.insertInto('merges', merge).returning('id').executeTakeFirstOrThrow()).id

const young = sql<boolean>`merges.inserted_at > now() - make_interval(days => ${sql.lit(MERGE_UNDO_DAYS)})`

/** Merges of this site into some things that can still be undone, the newest first. */
export const mergesInto = (site: SiteHandle, subjectType: MergeSubject, targetIds: readonly string[]) =>
  site
    .from('merges')
    .where('subjectType', '=', subjectType)
    .where('targetId', 'in', targetIds)
    .where(young)
    .orderBy('id', 'desc')
    .select(['id', 'sourceId', 'targetId', 'insertedAt'])
    .execute()

/** A merge of this site, kept from being undone twice. @throws NOT_FOUND where it is too old or was undone */
export async function lockMerge(site: SiteHandle, subjectType: MergeSubject, id: string): Promise<MergeRow> {
  const merge = await site
    .from('merges')
    .where('id', '=', id)
    .where('subjectType', '=', subjectType)
    .where(young)
    .select(['id', 'sourceId', 'targetId', 'insertedAt'])
    .forUpdate()
    .executeTakeFirst()
  if (!merge) throw new Refusal('NOT_FOUND', MERGE_UNDO_GONE)
  return merge
}

/** Forgets a merge that was undone; its rows are removed before it. */
export const removeMerge = (site: SiteHandle, id: string) => site.deleteFrom('merges').where('id', '=', id).execute()

/** Removes what can no longer be undone. */
export async function forgetMerges(network: NetworkDb, signal: AbortSignal): Promise<void> {
  const isOld = sql`inserted_at <= now() - make_interval(days => ${sql.lit(MERGE_UNDO_DAYS)})`
  const old = await sql<{ siteId: number; id: string }>`select site_id, id from merges where ${isOld}`.execute(network)
  for (const { siteId, id } of old.rows)
    await forgetInParts(network, signal, {
      table: 'mergeRows',
      key: ['siteId', 'mergeId', 'number'],
      isOld: sql`site_id = ${siteId} and merge_id = ${id}`,
    })
  // A merge whose rows are left, because the server stops, stays with them.
  await forgetInParts(network, signal, { table: 'merges', key: ['siteId', 'id'], isOld })
}

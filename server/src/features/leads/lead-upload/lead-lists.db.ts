import { LEAD_LIST_DAYS } from '@ward/domain/leads/lead-upload/lead-upload'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'

/** Lists whose pieces go in one statement: one may be as large as a file. */
const LISTS_AT_ONCE = 5
/** Addresses of an upload that go in one statement. */
const ROWS_AT_ONCE = 10_000
const LIST_TIME = sql`make_interval(days => ${LEAD_LIST_DAYS})`

export const insertList = async (site: SiteHandle, uploadedBy: string | null, hash: Buffer): Promise<string> =>
  (await site.insertInto('leadLists', { uploadedBy, hash }).returning('id').executeTakeFirstOrThrow()).id

export const setListHash = (site: SiteHandle, id: string, hash: Buffer) =>
  site.updateTable('leadLists').set({ hash }).where('id', '=', id).execute()

export const listById = (site: SiteHandle, id: string) =>
  site.from('leadLists').select(['id', 'uploadedBy', 'hash']).where('id', '=', id).executeTakeFirst()

export const addPart = (site: SiteHandle, part: { listId: string; number: number; content: string }) =>
  site.insertInto('leadListParts', part).execute()

/** The next piece of a list; undefined behind its last. */
export const partOf = async (site: SiteHandle, listId: string, number: number): Promise<string | undefined> =>
  (
    await site
      .from('leadListParts')
      .select('content')
      .where('listId', '=', listId)
      .where('number', '=', number)
      .executeTakeFirst()
  )?.content

/** Whether there is anything left of it. */
export const hasParts = async (site: SiteHandle, listId: string): Promise<boolean> =>
  (await partOf(site, listId, 0)) !== undefined

/** Takes the addresses of a list away, unless a dry run has it or an upload that is not at its end. */
export async function deleteParts(site: SiteHandle, listId: string): Promise<void> {
  const needed = site
    .from('leadUploads')
    .select('id')
    .where('listId', '=', listId)
    .where((upload) => upload.or([upload('isDryRun', '=', true), upload('finishedAt', 'is', null)]))
  await site
    .deleteFrom('leadListParts')
    .where('listId', '=', listId)
    .where(({ not, exists }) => not(exists(needed)))
    .execute()
}

/** When the run on an upload `u` ended, early or not; null while it goes on. */
const runEndedAt = (task: string) => sql`
  (select r.finished_at from runs r where r.site_id = u.site_id and r.task = ${task} and r.subject_id = u.id::text
    order by r.id desc limit 1)`

/** Forgets lists that nobody used within a day, and within a week those of dry runs nobody submitted and of uploads that ended early. */
export async function forgetLists(network: NetworkDb, task: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from lead_list_parts p using (
      select l.site_id, l.id from lead_lists l
       where l.inserted_at < now() - interval '1 day'
         and exists (select from lead_list_parts q where q.site_id = l.site_id and q.list_id = l.id)
         and not exists (select from lead_uploads u where u.site_id = l.site_id and u.list_id = l.id
                            and (u.is_dry_run and l.inserted_at > now() - ${LIST_TIME}
                                 or u.finished_at is null and coalesce(${runEndedAt(task)} > now() - ${LIST_TIME}, true)))
       order by l.inserted_at limit ${LISTS_AT_ONCE}) old
     where p.site_id = old.site_id and p.list_id = old.id
  `.execute(network)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Takes the first addresses of an upload away; answers how many. The place of the last of them is looked up: where the planner
 * knows little of the table, joined with those that go, it read all of them for each.
 */
export async function deleteRows(network: NetworkDb, siteId: number, uploadId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from lead_upload_rows
     where site_id = ${siteId} and upload_id = ${uploadId}
       and position < coalesce((select r.position from lead_upload_rows r where r.site_id = ${siteId} and r.upload_id = ${uploadId}
                                 order by r.position offset ${ROWS_AT_ONCE} limit 1), 2147483647)
  `.execute(network)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Forgets what became of single addresses, some days after their upload, and at once where that is gone: a dry run was
 * discarded.
 */
export async function forgetRows(
  network: NetworkDb,
  signal: AbortSignal,
  { task, days }: { task: string; days: number },
): Promise<void> {
  // One upload after the other is looked up: to find them otherwise, all rows of all would be read.
  const { rows } = await sql<{ siteId: number; id: string }>`
    with recursive kept as (
      select 0 as site_id, 0::bigint as upload_id
      union all
      select next.* from kept cross join lateral (
        select r.site_id, r.upload_id from lead_upload_rows r
         where (r.site_id, r.upload_id) > (kept.site_id, kept.upload_id) order by r.site_id, r.upload_id limit 1) next)
    select kept.site_id, kept.upload_id as id
      from kept left join lead_uploads u on u.site_id = kept.site_id and u.id = kept.upload_id
     where kept.site_id > 0
       and (u.id is null or coalesce(u.finished_at, ${runEndedAt(task)}) < now() - make_interval(days => ${days}))
  `.execute(network)
  for (const { siteId, id } of rows) while (!signal.aborted && (await deleteRows(network, siteId, id)) > 0);
}

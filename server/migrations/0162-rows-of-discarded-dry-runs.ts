import { type Kysely, sql } from 'kysely'
import { untilNone } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true
export const secondsPerMillion = { lead_upload_rows: 10 }

/** Dry runs that were discarded left their addresses behind. One upload after the other is looked up, not all of its rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await untilNone(async () => {
    const { numAffectedRows = 0n } = await sql`
      with recursive kept as (
        select 0 as site_id, 0::bigint as upload_id
        union all
        select next.* from kept cross join lateral (
          select r.site_id, r.upload_id from lead_upload_rows r
           where (r.site_id, r.upload_id) > (kept.site_id, kept.upload_id) order by r.site_id, r.upload_id limit 1) next),
      discarded as (
        select kept.site_id, kept.upload_id from kept
         where kept.site_id > 0
           and not exists (select from lead_uploads u where u.site_id = kept.site_id and u.id = kept.upload_id)
         limit 1)
      delete from lead_upload_rows r using discarded d
       where r.site_id = d.site_id and r.upload_id = d.upload_id
         and r.position < coalesce((select q.position from lead_upload_rows q
                                     where q.site_id = d.site_id and q.upload_id = d.upload_id
                                     order by q.position offset 10000 limit 1), 2147483647)
    `.execute(db)
    return Number(numAffectedRows)
  })
}

import { type Kysely, sql } from 'kysely'
import { indexConcurrently, untilNone } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true
export const secondsPerMillion = { import_sources: 10, lead_upload_rows: 5 }

/**
 * Addresses that came with an import belong to their accounts, as long as staff have typed none. The rows of lists with the number of an
 * account are found by it. Nobody reads any more which leads were to be judged later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leads drop column if exists is_provisional`.execute(db)
  await sql`alter table users add column if not exists email_imported boolean not null default false`.execute(db)
  const definition = 'on lead_upload_rows (site_id, user_id) where user_id is not null'
  await indexConcurrently(db, { name: 'lead_upload_rows_user', definition })
  let last = { siteId: 0, source: '', sourceId: '' }
  await untilNone(async () => {
    const { rows } = await sql<typeof last>`
      with part as (
        select site_id, source, source_id, target_id from import_sources
         where (site_id, source, kind, source_id) > (${last.siteId}::int, ${last.source}::text, 'user', ${last.sourceId}::text)
           and kind = 'user'
         order by site_id, source, kind, source_id limit 5000),
      marked as (
        update users u set email_imported = true from part p
         where u.site_id = p.site_id and u.id = p.target_id and u.email is not null and u.verified_at is null and not u.email_imported
           and not exists (select from audit_log a
                            where a.site_id = u.site_id and a.subject_type = 'user' and a.subject_id = u.id::text
                              and 'email' = any (a.fields)))
      select site_id as "siteId", source, source_id as "sourceId" from part
       order by site_id desc, source desc, source_id desc limit 1
    `.execute(db)
    last = rows[0] ?? last
    return rows.length
  })
}

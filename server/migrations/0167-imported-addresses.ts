import { type Kysely, sql } from 'kysely'
import { indexConcurrently, untilNone } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true
export const secondsPerMillion = { import_sources: 12, lead_upload_rows: 5 }

/**
 * The address that an account came with in an import belongs to it as long as it has that one. Whatever gives the account another address,
 * or takes it away, makes it forget the imported one: so do nodes that do not know the column. The rows of lists with the number of an
 * account are found by it, and what it was in imports. Nobody reads any more which leads were to be judged later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leads drop column if exists is_provisional`.execute(db)
  await sql`alter table users add column if not exists imported_email text`.execute(db)
  await sql`
    create or replace function forget_imported_email() returns trigger language plpgsql as $$
    begin
      new.imported_email := null;
      return new;
    end $$`.execute(db)
  await sql`
    create or replace trigger users_imported_email before update of email on users
      for each row when (new.imported_email is not null and new.imported_email is distinct from lower(new.email))
      execute function forget_imported_email()`.execute(db)
  const ofUser = 'on lead_upload_rows (site_id, user_id) where user_id is not null'
  await indexConcurrently(db, { name: 'lead_upload_rows_user', definition: ofUser })
  const ofAccount = `on import_sources (site_id, target_id) where kind in ('user', 'auth_account')`
  await indexConcurrently(db, { name: 'import_sources_account', definition: ofAccount })
  let last = { siteId: 0, source: '', sourceId: '' }
  await untilNone(async () => {
    const { rows } = await sql<typeof last>`
      with part as (
        select s.site_id, s.source, s.source_id, u.id, u.email from import_sources s
          left join users u on u.site_id = s.site_id and u.id = s.target_id
         where (s.site_id, s.source, s.kind, s.source_id) >
               (${last.siteId}::int, ${last.source}::text, 'user', ${last.sourceId}::text)
           and s.kind = 'user'
         order by s.site_id, s.source, s.kind, s.source_id limit 5000),
      marked as (
        -- Where somebody changes the address meanwhile, the one that was read is another.
        update users u set imported_email = lower(p.email) from part p
         where u.site_id = p.site_id and u.id = p.id and u.email = p.email and u.verified_at is null and u.imported_email is null
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

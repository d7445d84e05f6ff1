import { type Kysely, sql } from 'kysely'

/**
 * Lets an import have the tables counted that it fills. Until the database has looked at a table that grew a
 * thousandfold, it takes it for small and reads all of a site's rows where one look at an index would do; only the
 * owner of a table may have it counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_imported() returns void language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      analyze users, posts, content, threads, flags, flag_reports, import_sources;
    end $$;
    revoke all on function count_imported() from public;
  `.execute(db)
  // Where there is no role of the application, its connections are the owner's own.
  await sql`
    do $$ begin
      if exists (select from pg_roles where rolname = 'ward_app') then
        grant execute on function count_imported() to ward_app;
      end if;
    end $$
  `.execute(db)
}

import { type Kysely, sql } from 'kysely'

const NO_TRIGRAMS =
  'PostgreSQL has no extension pg_trgm here, by which users are searched: it is part of PostgreSQL (Debian and Ubuntu: the package postgresql-contrib). Install it on the database server and start again.'
const MAY_NOT_ADD =
  'The owner of the database may not add the extension pg_trgm, by which users are searched: run "create extension pg_trgm" in it as a superuser and start again.'

/** The owner of a database may add this one: PostgreSQL trusts it. */
async function addTrigrams(db: Kysely<unknown>): Promise<void> {
  const known = await sql<{ installed: string | null }>`
    select installed_version as installed from pg_available_extensions where name = 'pg_trgm'`.execute(db)
  const [extension] = known.rows
  if (!extension) throw new Error(NO_TRIGRAMS)
  if (extension.installed !== null) return
  await sql`create extension if not exists pg_trgm`.execute(db).catch((cause: unknown) => {
    throw new Error(MAY_NOT_ADD, { cause })
  })
}

/**
 * Users by any part of their names, and lists of them in every order. Each index of an order also holds what says whether a
 * user counts, so that a page far behind is reached by the index alone; an expression needs its columns beside it for that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTrigrams(db)
  await sql`
    create index users_search on users using gin (
      lower(username || '\n' || coalesce(email, '') || '\n' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))
      gin_trgm_ops);
    alter index users_search alter column 1 set statistics 1000;
    create index users_bio on users using gin (lower(bio) gin_trgm_ops) where bio <> '';

    create index users_by_username on users (site_id, lower(username), id) include (username, role_id, status);
    create index users_by_email on users (site_id, lower(email), id) include (email, role_id, status);
    create index users_by_first_name on users (site_id, lower(first_name), id) include (first_name, role_id, status);
    create index users_by_last_name on users (site_id, lower(last_name), id) include (last_name, role_id, status);
    create index users_by_date on users (site_id, inserted_at, id) include (role_id, status);
    create index users_by_role on users (site_id, role_id, id) include (status);
    create index users_by_id on users (site_id, id) include (role_id, status);
  `.execute(db)
}

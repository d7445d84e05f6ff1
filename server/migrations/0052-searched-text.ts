import { type Kysely, sql } from 'kysely'

/**
 * What the words of a search stand in, kept beside each user and in every index of an order: a page in the middle of a search that
 * nearly everybody matches is counted and walked to by the index alone, and a search of two letters reads nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index users_search, users_by_username, users_by_email, users_by_first_name, users_by_last_name, users_by_date,
      users_by_role, users_by_id;
    alter table users add column searched text not null generated always as (
      lower(username || '\n' || coalesce(email, '') || '\n' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))
    ) stored;

    create index users_search on users using gin (searched gin_trgm_ops);
    alter table users alter column searched set statistics 1000;
    create index users_by_username on users (site_id, lower(username), id) include (username, role_id, status, searched);
    create index users_by_email on users (site_id, lower(email), id) include (email, role_id, status, searched);
    create index users_by_first_name on users (site_id, lower(first_name), id)
      include (first_name, role_id, status, searched);
    create index users_by_last_name on users (site_id, lower(last_name), id)
      include (last_name, role_id, status, searched);
    create index users_by_date on users (site_id, inserted_at, id) include (role_id, status, searched);
    create index users_by_role on users (site_id, role_id, id) include (status, searched);
    create index users_by_id on users (site_id, id) include (role_id, status, searched);
  `.execute(db)
}

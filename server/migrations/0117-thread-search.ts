import { type Kysely, sql } from 'kysely'

export const locks = ['threads']
export const secondsPerMillion = { threads: 30 }

/**
 * The name of a thread as it is searched and put in order, kept beside it and in every index of an order: a list of a million is
 * walked, counted and searched by an index alone. A name has 500 letters at most. Two letters are found in names of ASCII by
 * trigrams; who is written otherwise has an index of its own. Pages are marked as seen by everybody soon after they are written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index threads_by_name, threads_by_start, threads_by_activity, threads_by_replies, threads_search;
    alter table threads add column search text not null generated always as (lower(left(name, 500))) stored;
    create index threads_by_name on threads (site_id, search, id) include (is_hidden);
    create index threads_by_start on threads (site_id, inserted_at, id) include (search, is_hidden);
    create index threads_by_activity on threads (site_id, last_active_date, id) include (search, is_hidden);
    create index threads_by_replies on threads (site_id, reply_count, id) include (search, is_hidden);
    create index threads_hidden on threads (site_id, id) where is_hidden;
    create index threads_beyond_ascii on threads (site_id, id) include (search, is_hidden)
      where octet_length(search) <> length(search);
    create index threads_search on threads using gin (search gin_trgm_ops);
    alter table threads set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
  `)
    .execute(db)
}

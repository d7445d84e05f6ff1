import { type Kysely, sql } from 'kysely'
import { indexConcurrently } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true
export const secondsPerMillion = { threads: 60 }

const ROWS_A_STEP = 5_000
type Place = { siteId: number; id: string }

const ORDERS = { name: 'search', start: 'inserted_at', activity: 'last_active_date', replies: 'reply_count' }

/**
 * The name of a thread as it is searched and put in order, kept beside it and in every index of an order: a list of a million is
 * walked, counted and searched by an index alone. A name has 500 letters at most. Two letters are found in names of ASCII by
 * trigrams; what is written otherwise has an index of its own. Pages are marked as seen by everybody soon after they are written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table threads add column if not exists search text`.execute(db)
  await sql`
    create or replace function thread_search() returns trigger language plpgsql as $$
    begin
      new.search := lower(left(new.name, 500));
      return new;
    end $$`.execute(db)
  await sql`
    create or replace trigger thread_search before insert or update of name on threads
      for each row execute function thread_search()`.execute(db)
  for (let after: Place | undefined = { siteId: 0, id: '0' }; after; ) {
    const { rows }: { rows: Place[] } = await sql<Place>`
      with part as (
        select site_id, id from threads
         where (site_id, id) > (${after.siteId}, ${after.id}) order by site_id, id limit ${ROWS_A_STEP}),
      filled as (
        update threads t set search = lower(left(t.name, 500)) from part p
         where t.site_id = p.site_id and t.id = p.id and t.search is null)
      select site_id as "siteId", id from part order by site_id desc, id desc limit 1`.execute(db)
    after = rows[0]
  }
  for (const [name, column] of Object.entries(ORDERS)) {
    const included = column === 'search' ? 'is_hidden' : 'search, is_hidden'
    await indexConcurrently(db, {
      name: `threads_in_order_of_${name}`,
      definition: `on threads (site_id, ${column}, id) include (${included})`,
    })
    await sql`drop index concurrently if exists ${sql.raw(`threads_by_${name}`)}`.execute(db)
  }
  await indexConcurrently(db, { name: 'threads_hidden', definition: 'on threads (site_id, id) where is_hidden' })
  await indexConcurrently(db, {
    name: 'threads_beyond_ascii',
    definition: 'on threads (site_id, id) include (search, is_hidden) where octet_length(search) <> length(search)',
  })
  await indexConcurrently(db, { name: 'threads_words', definition: 'on threads using gin (search gin_trgm_ops)' })
  await sql`drop index concurrently if exists threads_search`.execute(db)
  await sql`
    alter table threads set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02)
  `.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** In the order of their bits, the lowest first, as in `flag_counts`. */
const FACTS = ['is_open', 'is_spam', 'is_offensive', 'is_image', 'is_reported', 'is_required_to_publish', 'at_risk']

/**
 * The facts of a flag as one number, and an index in which the flags of one kind and the same facts stand together, newest
 * first. A filter of several facts is a few such ranges, whose beginnings are merged: what it costs depends on the page, no
 * longer on how much else the site has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table flags add column facts smallint not null
      generated always as (${FACTS.map((fact, bit) => `${fact}::int * ${1 << bit}`).join(' + ')}) stored;
    create index flags_facts on flags (site_id, assoc_type, facts, listed_at desc, id desc);
  `)
    .execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * What things were, for histories and restoring. Unlike audit rows, which cannot be taken back and therefore hold no values,
 * versions hold what people wrote and can be deleted with them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table versions (
      site_id int not null references sites (id),
      subject_type text not null,
      subject_id text not null,
      number int not null check (number > 0),
      inserted_at timestamptz not null default now(),
      actor_kind text not null check (actor_kind in ('user', 'nobody', 'system', 'command')),
      actor_id bigint,
      content jsonb not null,
      primary key (site_id, subject_type, subject_id, number)
    )
  `.execute(db)
}

import { type Kysely, sql } from 'kysely'

export const locks = ['versions']

/** What settings hold on every site that has none of its own, with a history; and why a version was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table network_settings (
      is_only boolean primary key default true check (is_only),
      settings jsonb not null default '{}'
    );
    insert into network_settings default values;

    create table network_setting_versions (
      name text not null,
      number int not null check (number > 0),
      inserted_at timestamptz not null default now(),
      actor_kind text not null check (actor_kind in ('user', 'system', 'command')),
      actor_site_id int not null,
      actor_id bigint,
      reason text,
      content jsonb not null,
      primary key (name, number)
    );

    alter table versions add column reason text
  `.execute(db)
}

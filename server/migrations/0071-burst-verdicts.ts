import { type Kysely, sql } from 'kysely'

/** Bursts that somebody of a site said are none, as when people thank each other: they wait no longer for those who work there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table burst_verdicts (
      site_id int not null references sites (id),
      burst_id bigint not null,
      actor_id bigint not null,
      inserted_at timestamptz not null default now(),
      primary key (site_id, burst_id),
      foreign key (site_id, actor_id) references users (site_id, id)
    );
    create index burst_verdicts_actor on burst_verdicts (site_id, actor_id);
    create index burst_verdicts_age on burst_verdicts (inserted_at);
  `.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Decisions on many flags at once: what somebody saw when they chose, each flag in the version it had then, and what became of
 * it. An audit row can tell how much was done, in numbers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_decisions (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      actor_id bigint not null,
      operation text not null check (operation in ('DONE', 'REOPEN', 'DELETE', 'UN_DELETE', 'SPAM', 'UN_SPAM', 'APPROVE')),
      undoes_id bigint,
      flags int not null,
      expected jsonb not null,
      effects jsonb,
      run_id bigint,
      prepared_at timestamptz not null default now(),
      started_at timestamptz,
      ended_at timestamptz,
      primary key (site_id, id),
      foreign key (site_id, actor_id) references users (site_id, id),
      foreign key (site_id, undoes_id) references bulk_decisions (site_id, id) on delete cascade,
      foreign key (site_id, run_id) references runs (site_id, id)
    );
    create unique index bulk_decisions_undone on bulk_decisions (site_id, undoes_id) where undoes_id is not null;
    create index bulk_decisions_actor on bulk_decisions (site_id, actor_id, id desc) where started_at is not null;
    create index bulk_decisions_age on bulk_decisions (prepared_at);

    create table bulk_flags (
      site_id int not null,
      bulk_id bigint not null,
      flag_id bigint not null,
      version int not null,
      outcome text check (outcome in ('done', 'left')),
      version_after int,
      effects jsonb,
      because text,
      by_id bigint,
      deed text,
      primary key (site_id, bulk_id, flag_id),
      foreign key (site_id, bulk_id) references bulk_decisions (site_id, id) on delete cascade,
      foreign key (site_id, flag_id) references flags (site_id, id),
      foreign key (site_id, by_id) references users (site_id, id)
    );
    create index bulk_flags_waiting on bulk_flags (site_id, bulk_id, flag_id) where outcome is null;
    create index bulk_flags_left on bulk_flags (site_id, bulk_id, flag_id) where outcome = 'left';

    alter table audit_log add column effects jsonb;
  `.execute(db)
}

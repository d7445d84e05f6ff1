import { type Kysely, sql } from 'kysely'

/** What works in the background: the processes that take jobs, the runs of long jobs, and the order of live events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workers (
      id text primary key,
      sends_mail boolean not null,
      heartbeat_at timestamptz not null default now()
    );

    create table runs (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      task text not null,
      subject_id text not null,
      state text not null default 'queued' check (state in ('queued', 'running', 'completed', 'failed', 'aborted')),
      progress int not null default 0 check (progress >= 0),
      total int check (total >= 0),
      fence int not null default 0,
      inserted_at timestamptz not null default now(),
      started_at timestamptz,
      heartbeat_at timestamptz,
      finished_at timestamptz,
      error text,
      primary key (site_id, id)
    );
    create unique index runs_open on runs (site_id, task, subject_id) where state in ('queued', 'running');
    create index runs_task on runs (site_id, task, id desc);

    create index outbox_waiting on outbox (inserted_at) where state = 'waiting';

    alter table live_events add column xid xid8 not null default pg_current_xact_id();
    create index live_events_xid on live_events (xid);
  `.execute(db)
}

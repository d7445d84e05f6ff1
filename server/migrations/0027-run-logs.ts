import { type Kysely, sql } from 'kysely'

/** What runs say while they go on, who asked for them and with which options; runs that gave up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table runs add column options jsonb not null default '{}';
    alter table runs add column actor_id bigint;
    alter table runs drop constraint runs_state_check;
    alter table runs add constraint runs_state_check
      check (state in ('queued', 'running', 'completed', 'failed', 'aborted', 'gave_up'));

    create table run_logs (
      site_id int not null,
      run_id bigint not null,
      id bigint generated always as identity,
      message text not null check (length(message) <= 1000),
      data jsonb,
      inserted_at timestamptz not null default clock_timestamp(),
      primary key (site_id, run_id, id),
      foreign key (site_id, run_id) references runs (site_id, id)
    )
  `.execute(db)
}

import { type Kysely, sql } from 'kysely'

export const locks = ['runs']

/** What a run changed, row by row, or would have changed; who approved it, and what takes it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table runs add column changes int not null default 0;
    alter table runs add column needs_approval boolean not null default false;
    alter table runs add column approved_by bigint;
    alter table runs add column undoes bigint;
    alter table runs add column told_at timestamptz;

    create table run_changes (
      site_id int not null,
      run_id bigint not null,
      id bigint generated always as identity,
      subject_type text not null,
      subject_id bigint not null,
      field text not null,
      before text,
      after text,
      inserted_at timestamptz not null default now(),
      primary key (site_id, run_id, id),
      foreign key (site_id, run_id) references runs (site_id, id)
    );
    create index run_changes_age on run_changes (inserted_at);
  `.execute(db)
}

import { type Kysely, sql } from 'kysely'

export const locks = ['lead_forms', 'leads', 'sftp_host_keys']

/** Leads are sent in batches: which, where they went, and every attempt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- When the leads that wait are next put into a batch; null is now, where the form has a schedule.
    alter table lead_forms add column next_close_at timestamptz;
    -- Which of our keys a server took last; null is the first there was.
    alter table sftp_host_keys add column own_key_id int;

    create table lead_batches (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      form_id bigint not null,
      -- Of the form, from 1.
      number int not null,
      -- The form's when it was closed: the columns of the file are those it had by then.
      definition int not null,
      state text not null check (state in ('waiting', 'delivered', 'dead', 'stopped')),
      lead_count int not null,
      attempts int not null default 0,
      next_at timestamptz,
      closed_at timestamptz not null,
      delivered_at timestamptz,
      primary key (site_id, id),
      unique (site_id, form_id, number),
      foreign key (site_id, form_id) references lead_forms (site_id, id)
    );
    create index lead_batches_due on lead_batches (next_at) where state = 'waiting';

    create table lead_attempts (
      site_id int not null,
      id bigint generated always as identity,
      batch_id bigint not null,
      started_at timestamptz not null,
      -- null where it is under way, or was broken off.
      ended_at timestamptz,
      outcome text,
      file_name text not null,
      lead_count int,
      bytes int,
      sha256 text,
      primary key (site_id, id),
      foreign key (site_id, batch_id) references lead_batches (site_id, id)
    );
    create index lead_attempts_of_batch on lead_attempts (site_id, batch_id, id);

    alter table leads add constraint leads_batch foreign key (site_id, batch_id) references lead_batches (site_id, id) not valid;
  `.execute(db)
}

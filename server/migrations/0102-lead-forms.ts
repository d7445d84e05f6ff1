import { type Kysely, sql } from 'kysely'

/** Forms that staff build for somebody who wants leads, what people answered, and where the files go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lead_forms (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      version int not null default 1,
      campaign_name text not null check (length(campaign_name) between 1 and 200),
      name text not null check (length(name) <= 200),
      type text not null check (type in ('lead_gen', 'clinical_trial', 'survey')),
      success_url text not null check (length(success_url) <= 2000),
      failure_url text not null check (length(failure_url) <= 2000),
      keeps text not null check (keeps in ('first', 'newest')),
      -- Of what people see, see lead_form_definitions.
      definition int not null,
      -- The greatest number that a question or an option of it ever had.
      last_part int not null,
      file_type text not null check (file_type in ('default_csv', 'epsilon')),
      schedule text not null check (schedule in ('off', 'hourly', 'daily', 'weekly')),
      sftp_host text not null default '',
      sftp_port int not null default 22 check (sftp_port between 1 and 65535),
      sftp_dir text not null default '',
      sftp_user text not null default '',
      -- Sealed for this form; null where there is none.
      sftp_password bytea,
      inserted_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      primary key (site_id, id)
    );
    create index lead_forms_list on lead_forms (site_id, id) where deleted_at is null;

    -- What a form asked at each time: a lead keeps the one it was given under.
    create table lead_form_definitions (
      site_id int not null,
      form_id bigint not null,
      definition int not null,
      questions jsonb not null,
      opt_in_text text not null,
      disclaimer text not null,
      inserted_at timestamptz not null default now(),
      primary key (site_id, form_id, definition),
      foreign key (site_id, form_id) references lead_forms (site_id, id)
    );

    create table leads (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      form_id bigint not null,
      definition int not null,
      email text not null check (length(email) between 3 and 254),
      -- By the number of the question: a text, or the numbers of options.
      answers jsonb not null,
      is_disqualified boolean not null,
      is_opted_in boolean not null,
      -- Why it looks like spam: kept and marked, never delivered.
      spam_reason text,
      user_id bigint,
      batch_id bigint,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      foreign key (site_id, form_id, definition) references lead_form_definitions (site_id, form_id, definition),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create unique index leads_once on leads (site_id, form_id, email) where spam_reason is null;
    create index leads_of_form on leads (site_id, form_id, id);
    create index leads_email on leads (site_id, email);
    create index leads_user on leads (site_id, user_id) where user_id is not null;

    -- The key by which a server proves who it is, as it was seen first or confirmed by a person.
    create table sftp_host_keys (
      site_id int not null references sites (id),
      host text not null,
      port int not null,
      algorithm text not null,
      fingerprint text not null,
      pinned_by bigint,
      pinned_at timestamptz not null default now(),
      primary key (site_id, host, port)
    );
    -- Our own keys, of the whole network: the newest is the one to hand out.
    create table sftp_keys (
      id int generated always as identity primary key,
      public_key text not null,
      private_key bytea not null,
      inserted_at timestamptz not null default now()
    );
  `.execute(db)
}

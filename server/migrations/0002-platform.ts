import { type Kysely, sql } from 'kysely'

/** Sites and what the platform itself keeps: audit log, outbox, live events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
    end $$;

    create table sites (
      id int generated always as identity primary key,
      name text not null check (name <> ''),
      prefix text not null unique,
      tier int not null check (tier between 1 and 4),
      inserted_at timestamptz not null default now()
    );
    create table site_hosts (
      host text primary key check (host = lower(host)),
      site_id int not null references sites (id),
      is_primary boolean not null default false
    );
    create unique index site_hosts_primary on site_hosts (site_id) where is_primary;
    create table site_features (
      site_id int not null references sites (id),
      feature text not null,
      primary key (site_id, feature)
    );
    create table site_settings (
      site_id int primary key references sites (id),
      settings jsonb not null default '{}',
      version int not null default 1
    );

    create table audit_log (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      at timestamptz not null default now(),
      actor_kind text not null check (actor_kind in ('user', 'nobody', 'system', 'command')),
      actor_id bigint,
      action text not null,
      subject_type text not null,
      subject_id text,
      fields text[] not null default '{}',
      request_id text,
      primary key (site_id, id)
    );
    create index audit_log_subject on audit_log (site_id, subject_type, subject_id, id);
    create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
    create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

    create table outbox (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      kind text not null,
      key text not null,
      payload jsonb,
      recipient text,
      subject text,
      state text not null default 'waiting' check (state in ('waiting', 'held', 'delivered', 'failed')),
      attempts int not null default 0,
      last_error text,
      inserted_at timestamptz not null default now(),
      delivered_at timestamptz,
      primary key (site_id, id),
      unique (site_id, key)
    );
    create index outbox_state on outbox (site_id, state, id);

    create table live_events (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      topic text not null,
      subject_id text not null,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id)
    );
    create index live_events_age on live_events (site_id, inserted_at);

    create table rate_limits (
      key text primary key,
      points int not null default 0,
      expire bigint
    );
  `.execute(db)
}

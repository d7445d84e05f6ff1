import { type Kysely, sql } from 'kysely'

/**
 * Experiments of the network, what each was and its phases; of each site the sessions that take part, what they did, and how many
 * they are. A session is known by a hash of its cookie, an account by a keyed one that is another in each experiment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table experiments (
      id bigint primary key generated always as identity,
      name text not null check (length(name) between 1 and 200),
      symbol text not null check (symbol ~ '^[a-z0-9_-]{1,60}$' and symbol <> 'session'),
      description text not null default '' check (length(description) <= 2000),
      is_active boolean not null default false,
      persist_sessions boolean not null default false,
      site_ids int[] not null default '{}',
      variants jsonb not null,
      audience jsonb not null,
      exclusion_group text not null default '' check (length(exclusion_group) <= 60),
      planned_sessions int check (planned_sessions > 0),
      planned_end text,
      /* What sessions are assigned by, for good. */
      seed text not null,
      phase int not null default 1,
      version int not null default 1,
      inserted_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index experiments_symbol on experiments (symbol);

    create table experiment_phases (
      experiment_id bigint not null references experiments (id),
      number int not null,
      variants jsonb not null,
      started_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (experiment_id, number)
    );

    create table experiment_versions (
      experiment_id bigint not null references experiments (id),
      number int not null,
      content jsonb not null,
      actor_kind text not null,
      actor_site_id int not null,
      actor_id bigint,
      inserted_at timestamptz not null default now(),
      primary key (experiment_id, number)
    );

    create table experiment_sessions (
      site_id int not null references sites (id),
      experiment_id bigint not null references experiments (id),
      phase int not null,
      session text not null,
      is_forced boolean not null default false,
      variant text not null,
      account_hash text,
      inserted_at timestamptz not null default now(),
      primary key (site_id, experiment_id, phase, session, is_forced)
    );
    create index experiment_sessions_account on experiment_sessions (experiment_id, phase, site_id, account_hash)
      where account_hash is not null;

    create table experiment_goals (
      site_id int not null references sites (id),
      experiment_id bigint not null references experiments (id),
      phase int not null,
      goal text not null,
      session text not null,
      variant text not null,
      inserted_at timestamptz not null default now(),
      primary key (site_id, experiment_id, phase, goal, session)
    );
    create index experiment_goals_phase on experiment_goals (experiment_id, phase, goal, variant);

    /* In 16 slots, so that sessions that come together do not wait for one another. */
    create table experiment_counts (
      site_id int not null references sites (id),
      experiment_id bigint not null references experiments (id),
      phase int not null,
      variant text not null,
      is_forced boolean not null,
      day date not null,
      slot int not null,
      sessions bigint not null,
      primary key (site_id, experiment_id, phase, variant, is_forced, day, slot)
    );
    create index experiment_counts_phase on experiment_counts (experiment_id, phase);

    create function count_experiment_session() returns trigger language plpgsql as $$
    declare
      seen record;
      step int := 1;
    begin
      if tg_op = 'DELETE' then seen := old; step := -1; else seen := new; end if;
      insert into experiment_counts as c (site_id, experiment_id, phase, variant, is_forced, day, slot, sessions)
        values (seen.site_id, seen.experiment_id, seen.phase, seen.variant, seen.is_forced,
                (seen.inserted_at at time zone 'UTC')::date, abs(hashtext(seen.session)) % 16, step)
        on conflict (site_id, experiment_id, phase, variant, is_forced, day, slot) do update set sessions = c.sessions + step;
      return null;
    end $$;
    create trigger experiment_sessions_counted after insert or delete on experiment_sessions
      for each row execute function count_experiment_session();
  `.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Sessions remember which they came from, and end with it; what a code to another site was made in and for; when the
 * devices of a person are strangers again. No session is opened or goes on for an account that may not sign in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table people add column device_generation int not null default 1;

    alter table sessions add column from_site_id int;
    alter table sessions add column from_session_id bigint;
    alter table sessions add foreign key (from_site_id, from_session_id) references sessions (site_id, id) on delete set null;
    create index sessions_from on sessions (from_site_id, from_session_id) where from_session_id is not null;
    -- To be asked for by their id: ids are given once for all sites.
    create index sessions_id on sessions (id);

    alter table hand_overs add column from_site_id int;
    alter table hand_overs add column from_session_id bigint;
    alter table hand_overs add column browser_hash bytea;
    create index hand_overs_user on hand_overs (site_id, user_id) where used_at is null;
    create index hand_overs_from on hand_overs (from_site_id, from_session_id) where used_at is null;

    -- Ends sessions, all that came from them, and the codes made in any of these; keeps one, whatever it came from.
    create function end_sessions(ids bigint[], kept bigint) returns table (site_id int, user_id bigint) language sql as $$
      with recursive gone as (
        select s.site_id, s.id from sessions s where s.id = any (ids) and s.id is distinct from kept
        union
        select s.site_id, s.id from sessions s
          join gone on s.from_site_id = gone.site_id and s.from_session_id = gone.id
          where s.id is distinct from kept
      ), codes as (
        update hand_overs h set used_at = now() from gone
          where h.from_site_id = gone.site_id and h.from_session_id = gone.id and h.used_at is null
      )
      update sessions s set ended_at = now() from gone
        where s.site_id = gone.site_id and s.id = gone.id and s.ended_at is null
        returning s.site_id, s.user_id
    $$;

    create function end_sessions_of_inactive() returns trigger language plpgsql as $$
    begin
      perform end_sessions(array(select s.id from sessions s
        where s.site_id = new.site_id and s.user_id = new.id and s.ended_at is null), null);
      update hand_overs h set used_at = now()
        where h.site_id = new.site_id and h.user_id = new.id and h.used_at is null;
      return null;
    end $$;
    create trigger users_inactive after update of status, suspended_until on users for each row
      when (new.status <> 0 and (new.status, new.suspended_until) is distinct from (old.status, old.suspended_until))
      execute function end_sessions_of_inactive();

    -- Reads the account under a lock: whoever is blocking it meanwhile is waited for.
    create function refuse_session_of_inactive() returns trigger language plpgsql as $$
    begin
      perform from users u where u.site_id = new.site_id and u.id = new.user_id
        and (u.status = 0 or (u.status = 1 and u.suspended_until <= now())) for share;
      if not found then
        raise exception 'no session for an account that may not sign in' using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger sessions_active before insert on sessions for each row execute function refuse_session_of_inactive();
  `.execute(db)
}

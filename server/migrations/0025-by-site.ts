import { type Kysely, sql } from 'kysely'

const KEY = 'site_id, assoc_type, facts'

/**
 * What kept the tables from being spread by their site, each by something that costs one database nothing: a key without the
 * site, keys to tables that stay in one place, a key that leads from one site to another, and functions that joined the rows
 * of a change, or the sessions of several sites, in one statement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The primary key holds it too, and ids are given by one counter.
    alter table users drop constraint users_id_key;
    alter table live_events drop constraint live_events_site_id_fkey;

    -- Which session one came from is remembered also after that one is forgotten: nothing lives that long.
    alter table sessions drop constraint sessions_from_site_id_from_session_id_fkey;
    drop index sessions_from;
    create index sessions_from on sessions (from_session_id) where from_session_id is not null;
    drop index hand_overs_from;
    create index hand_overs_from on hand_overs (from_session_id) where used_at is null;

    -- As before, one generation of sessions after the other: an id is given once for all sites.
    create or replace function end_sessions(ids bigint[], kept bigint) returns table (site_id int, user_id bigint)
    language plpgsql as $$
    #variable_conflict use_column
    declare
      gone bigint[] := array_remove(ids, kept);
      latest bigint[] := gone;
    begin
      while cardinality(latest) > 0 loop
        latest := array(select s.id from sessions s
          where s.from_session_id = any (latest) and s.id <> all (gone) and s.id is distinct from kept);
        gone := gone || latest;
      end loop;
      update hand_overs h set used_at = now() where h.from_session_id = any (gone) and h.used_at is null;
      return query update sessions s set ended_at = now() where s.id = any (gone) and s.ended_at is null
        returning s.site_id, s.user_id;
    end $$;
  `.execute(db)
  await sql
    .raw(`
    -- The same counts, each row of differences written by itself; whoever is assigned is looked for only where a flag changed
    -- what is kept beside the assignment.
    create or replace function count_flags() returns trigger language plpgsql as $$
    declare one record;
    begin
      if tg_op = 'INSERT' then
        for one in select ${KEY}, count(*) as n from added group by 1, 2, 3 loop
          insert into flag_counts (${KEY}, n) values (one.site_id, one.assoc_type, one.facts, one.n);
        end loop;
      elsif tg_op = 'DELETE' then
        for one in select ${KEY}, -count(*) as n from removed group by 1, 2, 3 loop
          insert into flag_counts (${KEY}, n) values (one.site_id, one.assoc_type, one.facts, one.n);
        end loop;
      else
        for one in select ${KEY}, sum(by) as n from (
            select ${KEY}, 1 as by from added union all select ${KEY}, -1 from removed) as moved
            group by 1, 2, 3 having sum(by) <> 0 loop
          insert into flag_counts (${KEY}, n) values (one.site_id, one.assoc_type, one.facts, one.n);
        end loop;
        for one in select f.* from added f join removed r on r.site_id = f.site_id and r.id = f.id
            where (f.listed_at, f.assoc_type, f.facts) is distinct from (r.listed_at, r.assoc_type, r.facts) loop
          update flag_assigns a set listed_at = one.listed_at, assoc_type = one.assoc_type, facts = one.facts
            where a.site_id = one.site_id and a.flag_id = one.id;
        end loop;
      end if;
      return null;
    end $$;
  `)
    .execute(db)
}

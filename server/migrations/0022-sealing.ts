import { type Kysely, sql } from 'kysely'

/**
 * Sealing by one function that adds links and takes off notes, and by nothing else: the application has no right on these
 * tables but to read them. What each task of the background did last, for all nodes to see.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_unsealed add column noted_at timestamptz not null default clock_timestamp();
    create index audit_unsealed_noted on audit_unsealed (noted_at);

    create or replace function note_unsealed() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into public.audit_unsealed (site_id, id) values (new.site_id, new.id);
      return null;
    end $$;
    -- Whoever may run it could hang it on a table of their own, and note rows that do not wait.
    revoke execute on function note_unsealed() from public;

    create function refuse_unnoting() returns trigger language plpgsql as $$
    begin
      if not exists (select from public.audit_seals where site_id = old.site_id and audit_id = old.id) then
        raise exception 'audit row % of site % waits to be sealed', old.id, old.site_id using errcode = 'insufficient_privilege';
      end if;
      return old;
    end $$;
    create trigger audit_unsealed_delete before delete on audit_unsealed for each row execute function refuse_unnoting();
    create trigger audit_unsealed_update before update on audit_unsealed for each row execute function refuse_change();
    create trigger audit_unsealed_no_truncate before truncate on audit_unsealed for each statement execute function refuse_change();

    -- Adds one link for each of these rows, in this order, behind the link at 'head'. Each must wait to be sealed. The hashes are
    -- made outside, under a key that is not here: a wrong one is found when the chain is verified, and can never be taken back.
    create function seal_audit(head bigint, sites int[], ids bigint[], hashes bytea[]) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare waiting int;
    begin
      if head is distinct from (select coalesce(max(position), 0) from public.audit_seals) then
        raise exception 'the chain of the audit log has gone on' using errcode = 'serialization_failure';
      end if;
      select count(*) into waiting
        from (select distinct s, i from unnest(sites, ids) as each (s, i)) as given
        join public.audit_unsealed noted on noted.site_id = s and noted.id = i
        join public.audit_log audit on audit.site_id = s and audit.id = i;
      if waiting = 0 or waiting <> cardinality(sites) or waiting <> cardinality(ids) or waiting <> cardinality(hashes) then
        raise exception 'only rows that wait are sealed, each once' using errcode = 'insufficient_privilege';
      end if;
      insert into public.audit_seals (position, site_id, audit_id, hash)
      select head + place, s, i, hash from unnest(sites, ids, hashes) with ordinality as each (s, i, hash, place);
      delete from public.audit_unsealed noted using unnest(sites, ids) as each (s, i)
       where noted.site_id = s and noted.id = i;
    end $$;
    revoke execute on function seal_audit(bigint, int[], bigint[], bytea[]) from public;

    create table task_records (
      task text primary key,
      known_since timestamptz not null default now(),
      ended_at timestamptz,
      outcome text check (outcome in ('completed', 'gave up', 'failed')),
      reason text,
      completed_at timestamptz,
      completed bigint not null default 0,
      gave_up bigint not null default 0,
      failed bigint not null default 0
    );
  `.execute(db)
}

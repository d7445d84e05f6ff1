import { type Kysely, sql } from 'kysely'

/** A filter of an order is answered from its index alone. */
const COVERED = 'include (assoc_type, facts) where is_open'

/**
 * What the queue can be ordered by, kept beside each flag: since when it waits, how many members reported it, how many people
 * take part where it stands, and how likely harm is times how many that are. The orders are of open flags, so their indexes
 * are as short as what is open; closed flags follow by date.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table flags
      add column waits_since timestamptz,
      add column reports_count int not null default 0,
      add column reach int check (reach > 0),
      add column impact int not null
        generated always as (coalesce(round(greatest(spam_prob, offensive_prob) * reach), 0)::int) stored;
    -- The table is written anew, so no row counts as changed.
    alter table flags
      alter column waits_since type timestamptz using inserted_at,
      alter column waits_since set not null,
      alter column waits_since set default now();
    alter table flags disable trigger flags_counted_again;
    update flags f set reports_count = r.n
      from (select site_id, flag_id, count(*)::int as n from flag_reports group by 1, 2) as r
     where f.site_id = r.site_id and f.id = r.flag_id;
    alter table flags enable trigger flags_counted_again;

    -- What was closed by mistake and is opened again within ten minutes waits as it did before, as in the lane.
    create function wait_again() returns trigger language plpgsql as $$
    begin
      if not exists (select from flag_events e
          where e.site_id = new.site_id and e.flag_id = new.id and e.inserted_at > now() - interval '10 minutes'
            and (e.before ->> 'isOpen')::boolean and not (e.after ->> 'isOpen')::boolean) then
        new.waits_since := now();
      end if;
      return new;
    end $$;
    create trigger flags_wait_again before update of is_open on flags
      for each row when (new.is_open and not old.is_open) execute function wait_again();
    create function wait_since_inserted() returns trigger language plpgsql as $$
    begin
      new.waits_since := new.inserted_at;
      return new;
    end $$;
    create trigger flags_wait before insert on flags
      for each row when (new.inserted_at <> now()) execute function wait_since_inserted();

    create index flags_waiting on flags (site_id, waits_since, id) ${COVERED};
    create index flags_most_reported on flags (site_id, reports_count desc, waits_since, id) ${COVERED};
    create index flags_impact on flags (site_id, impact desc, waits_since, id) ${COVERED};
    create index flags_without_reach on flags (site_id, id) where is_open and reach is null;

    create table forum_reach (
      site_id int not null,
      tag_id bigint not null,
      people int not null,
      counted_at timestamptz not null default now(),
      primary key (site_id, tag_id),
      foreign key (site_id, tag_id) references forum_tags (site_id, id) on delete cascade
    );

    create or replace function recount_flags() returns void language sql as $$
      lock table flags in share mode;
      delete from flag_counts;
      insert into flag_counts (site_id, assoc_type, facts, n) select site_id, assoc_type, facts, count(*) from flags group by 1, 2, 3;
      update flag_assigns a set listed_at = f.listed_at, assoc_type = f.assoc_type, facts = f.facts
        from flags f where a.site_id = f.site_id and a.flag_id = f.id
         and (a.listed_at, a.assoc_type, a.facts) is distinct from (f.listed_at, f.assoc_type, f.facts);
      update flags f set reports_count = r.n
        from (select site_id, flag_id, count(*)::int as n from flag_reports group by 1, 2) as r
       where f.site_id = r.site_id and f.id = r.flag_id and f.reports_count <> r.n;
    $$;
  `)
    .execute(db)
}

import { type Kysely, sql } from 'kysely'

/** In the order of their bits in `facts`, the lowest first. */
const FACTS = ['is_open', 'is_spam', 'is_offensive', 'is_image', 'is_reported', 'is_required_to_publish', 'at_risk']
const factsOf = (row: string) => FACTS.map((fact, bit) => `${row}.${fact}::int * ${1 << bit}`).join(' + ')
const keyOf = (row: string) => `${row}.site_id, ${row}.assoc_type, ${factsOf(row)} as facts`

const COVERED = 'assoc_type, is_open, is_spam, is_offensive, is_image, is_reported, is_required_to_publish'
/** Each index of the queue again, with every fact a filter may ask beside the one it is for. */
const QUEUES: readonly [name: string, key: string, where: string][] = [
  ['flags_listed', 'site_id', ''],
  ['flags_open', 'site_id', 'where is_open'],
  ['flags_type', 'site_id, assoc_type', ''],
  ['flags_spam', 'site_id', 'where is_spam'],
  ['flags_offensive', 'site_id', 'where is_offensive'],
  ['flags_image', 'site_id', 'where is_image'],
  ['flags_reported', 'site_id', 'where is_reported'],
  ['flags_required', 'site_id', 'where is_required_to_publish'],
]

/**
 * What keeps the queue as fast at a million flags as at ten thousand: exact counts that are kept instead of made, the
 * facts of a flag beside who is assigned to it, and filters that are answered from an index alone.
 *
 * A change of flags adds its differences to `flag_counts` in its own statement, whoever makes it; the count is their
 * sum. So two changes never wait for one another, and a task folds the differences into one row now and then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table flag_counts (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      assoc_type text not null,
      facts smallint not null,
      n int not null check (n <> 0),
      primary key (site_id, id)
    );
    create index flag_counts_key on flag_counts (site_id, assoc_type, facts) include (n);
    alter table flag_assigns add column listed_at timestamptz, add column assoc_type text, add column facts smallint;
  `.execute(db)
  await sql
    .raw(`
    create function count_flags() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into flag_counts (site_id, assoc_type, facts, n)
          select ${keyOf('f')}, count(*) from added f group by 1, 2, 3;
      elsif tg_op = 'DELETE' then
        insert into flag_counts (site_id, assoc_type, facts, n)
          select ${keyOf('f')}, -count(*) from removed f group by 1, 2, 3;
      else
        insert into flag_counts (site_id, assoc_type, facts, n)
          select site_id, assoc_type, facts, sum(by) from (
            select ${keyOf('f')}, 1 as by from added f union all select ${keyOf('f')}, -1 from removed f) as moved
           group by 1, 2, 3 having sum(by) <> 0;
        update flag_assigns a set listed_at = f.listed_at, assoc_type = f.assoc_type, facts = ${factsOf('f')}
          from added f where a.site_id = f.site_id and a.flag_id = f.id
           and (a.listed_at, a.assoc_type, a.facts) is distinct from (f.listed_at, f.assoc_type, (${factsOf('f')})::smallint);
      end if;
      return null;
    end $$;
    create trigger flags_counted_in after insert on flags
      referencing new table as added for each statement execute function count_flags();
    create trigger flags_counted_again after update on flags
      referencing old table as removed new table as added for each statement execute function count_flags();
    create trigger flags_counted_out after delete on flags
      referencing old table as removed for each statement execute function count_flags();

    -- The lock keeps a change of the flag away until who is assigned is seen by it.
    create function fill_flag_assign() returns trigger language plpgsql as $$
    begin
      select f.listed_at, f.assoc_type, ${factsOf('f')} into new.listed_at, new.assoc_type, new.facts
        from flags f where f.site_id = new.site_id and f.id = new.flag_id for share;
      return new;
    end $$;
    create trigger flag_assigns_filled before insert on flag_assigns for each row execute function fill_flag_assign();

    -- All of it anew, for rows that came in past the triggers.
    create function recount_flags() returns void language sql as $$
      lock table flags in share mode;
      delete from flag_counts;
      insert into flag_counts (site_id, assoc_type, facts, n) select ${keyOf('f')}, count(*) from flags f group by 1, 2, 3;
      update flag_assigns a set listed_at = f.listed_at, assoc_type = f.assoc_type, facts = ${factsOf('f')}
        from flags f where a.site_id = f.site_id and a.flag_id = f.id
         and (a.listed_at, a.assoc_type, a.facts) is distinct from (f.listed_at, f.assoc_type, (${factsOf('f')})::smallint);
    $$;
    select recount_flags();
    drop index flag_assigns_user;
    create index flag_assigns_user on flag_assigns (site_id, user_id, listed_at desc, flag_id desc) include (assoc_type, facts);
    ${QUEUES.map(
      ([name, key, where]) => `drop index ${name};
    create index ${name} on flags (${key}, listed_at desc, id desc) include (${COVERED}) ${where};`,
    ).join('\n    ')}

    -- An index alone answers only where its pages are known to be seen by all: that is made sure of early.
    alter table flags set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
    alter table flag_assigns set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
  `)
    .execute(db)
}

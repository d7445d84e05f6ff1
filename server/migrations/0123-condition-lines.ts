import { type Kysely, sql } from 'kysely'

export const locks = ['disorders']

/**
 * What the list of conditions is searched, narrowed and put in order by, a line of some hundred bytes for each that was not merged into
 * another: the catalogue itself has two thousand bytes a row, most of them what the source says. Kept by a trigger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table disorder_lines (
      disorder_id bigint primary key,
      name text not null,
      type_key text not null,
      group_key text not null,
      disorder_type text not null,
      orpha_code int,
      is_active boolean not null,
      search text not null
    );
    create function disorder_line() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or new.merged_into_id is not null then
        delete from disorder_lines where disorder_id = old.id;
        return null;
      end if;
      insert into disorder_lines (disorder_id, name, type_key, group_key, disorder_type, orpha_code, is_active, search)
        values (new.id, lower(new.name), lower(new.disorder_type), lower(new.disorder_group), new.disorder_type, new.orpha_code,
                new.is_active, folded(new.name || chr(10) || array_to_string(new.synonyms, chr(10))))
      on conflict (disorder_id) do update set name = excluded.name, type_key = excluded.type_key, group_key = excluded.group_key,
        disorder_type = excluded.disorder_type, orpha_code = excluded.orpha_code, is_active = excluded.is_active,
        search = excluded.search;
      return null;
    end $$;
    create trigger disorder_line after insert or delete
      or update of name, synonyms, disorder_type, disorder_group, orpha_code, is_active, merged_into_id on disorders
      for each row execute function disorder_line();
    insert into disorder_lines (disorder_id, name, type_key, group_key, disorder_type, orpha_code, is_active, search)
      select id, lower(name), lower(disorder_type), lower(disorder_group), disorder_type, orpha_code, is_active, search
        from disorders where merged_into_id is null;
    create index disorder_lines_name on disorder_lines (name, disorder_id);
    create index disorder_lines_type on disorder_lines (type_key, name, disorder_id);
    create index disorder_lines_type_down on disorder_lines (type_key desc, name, disorder_id);
    create index disorder_lines_group on disorder_lines (group_key, name, disorder_id);
    create index disorder_lines_group_down on disorder_lines (group_key desc, name, disorder_id);
    create index disorder_lines_code on disorder_lines (orpha_code) where orpha_code is not null;
    create index disorder_lines_search on disorder_lines using gin (search gin_trgm_ops);

    drop index disorders_by_type, disorders_by_type_down, disorders_by_group, disorders_by_group_down, disorders_search;
    drop trigger disorder_search on disorders;
    drop function disorder_search();
    alter table disorders drop column search;
  `)
    .execute(db)
}

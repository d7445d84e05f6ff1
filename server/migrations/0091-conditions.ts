import { type Kysely, sql } from 'kysely'

export const locks = ['disorders', 'site_disorders', 'slug_history']

/**
 * The catalogue of conditions with all it holds. `source` is what Orphadata says; the columns of the same names are what holds,
 * and `overridden` names those that were edited here, which a sync leaves alone. A site says for itself where a condition has a
 * page, its address and what search engines are told. A merged row stays, so that a sync does not bring it back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index disorders_name;
    alter table disorders
      add column version int not null default 1,
      add column orpha_code int unique,
      add column disorder_type text not null default '',
      add column disorder_group text not null default '',
      add column summary text not null default '',
      add column raw_body text not null default '',
      add column synonyms text[] not null default '{}',
      add column prevalences jsonb not null default '[]',
      add column inheritance_type text[] not null default '{}',
      add column onset_age text[] not null default '{}',
      add column death_age text not null default '',
      add column flag_value int,
      add column total_status text not null default '',
      add column cross_references jsonb not null default '[]',
      add column tags text[] not null default '{}',
      add column source jsonb,
      add column overridden text[] not null default '{}',
      add column parent_id bigint references disorders (id),
      add column category_id bigint references disorders (id),
      add column merged_into_id bigint references disorders (id),
      add column search text not null default '';
    create index disorders_parent on disorders (parent_id) where parent_id is not null;
    create index disorders_category on disorders (category_id) where category_id is not null;
    create index disorders_merged on disorders (merged_into_id) where merged_into_id is not null;
    create index disorders_by_name on disorders (lower(name), id);
    create unique index disorders_name on disorders (lower(name)) where orpha_code is null and merged_into_id is null;

    create function folded(words text) returns text language sql immutable parallel safe
      return lower(regexp_replace(normalize(words, NFKD), '[\\u0300-\\u036f]', '', 'g'));
    create function disorder_search() returns trigger language plpgsql as $$
    begin
      new.search := folded(new.name || chr(10) || array_to_string(new.synonyms, chr(10)));
      return new;
    end $$;
    create trigger disorder_search before insert or update of name, synonyms on disorders
      for each row execute function disorder_search();
    update disorders set name = name;
    create index disorders_search on disorders using gin (search gin_trgm_ops);

    alter table site_disorders
      add column is_featured boolean not null default false,
      add column has_detail_page boolean not null default false,
      add column slug text,
      add column seo jsonb not null default '{}',
      add column version int not null default 0;

    -- The id of a row is the column that the second argument names, else id.
    create or replace function keep_slug() returns trigger language plpgsql as $$
    declare
      of_kind text := tg_argv[0];
      subject bigint := (to_jsonb(new) ->> coalesce(tg_argv[1], 'id'))::bigint;
    begin
      if exists (select 1 from slug_history h where h.site_id = new.site_id and h.kind = of_kind
                    and h.slug = lower(new.slug) and h.subject_id <> subject) then
        raise unique_violation using message = 'the slug leads to something else', constraint = 'slug_history_slug';
      end if;
      if tg_op = 'UPDATE' and lower(old.slug) <> lower(new.slug) then
        delete from slug_history h where h.site_id = new.site_id and h.kind = of_kind and h.slug = lower(new.slug);
        insert into slug_history (site_id, kind, slug, subject_id) values (new.site_id, of_kind, lower(old.slug), subject);
      end if;
      return null;
    end $$;
    create trigger keep_slug after insert or update of slug on site_disorders
      for each row execute function keep_slug('condition', 'disorder_id');
  `)
    .execute(db)
}

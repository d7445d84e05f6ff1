import { type Kysely, sql } from 'kysely'

/**
 * The list of threads is put in order and narrowed by what stands in their texts: when they were written, how many replies they
 * have, whether members see them. Threads keep a copy, written by triggers, so that one index serves each order. A version is
 * for two who change one thread at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table threads add column inserted_at timestamptz;
    alter table threads add column is_hidden boolean not null default false;
    alter table threads add column reply_count int not null default 0;
    alter table threads add column version int not null default 1;
    update threads t set inserted_at = c.inserted_at, is_hidden = c.is_deleted or c.is_spam, reply_count = c.reply_count
      from content c where c.site_id = t.site_id and c.id = t.id;
    alter table threads alter column inserted_at set default now();
    alter table threads alter column inserted_at set not null;

    create function thread_facts() returns trigger language plpgsql as $$
    begin
      select c.inserted_at, c.is_deleted or c.is_spam, c.reply_count
        into new.inserted_at, new.is_hidden, new.reply_count
        from content c where c.site_id = new.site_id and c.id = new.id;
      return new;
    end $$;
    create trigger thread_facts before insert on threads for each row execute function thread_facts();

    create function thread_facts_changed() returns trigger language plpgsql as $$
    begin
      update threads set inserted_at = new.inserted_at, is_hidden = new.is_deleted or new.is_spam, reply_count = new.reply_count
        where site_id = new.site_id and id = new.id;
      return null;
    end $$;
    create trigger thread_facts_changed after update on content for each row
      when (new.kind = 'thread' and (old.inserted_at, old.is_deleted, old.is_spam, old.reply_count)
            is distinct from (new.inserted_at, new.is_deleted, new.is_spam, new.reply_count))
      execute function thread_facts_changed();

    alter table global_tags add column description text not null default '';
    alter table global_tags add column inserted_at timestamptz not null default now();
    alter table forum_tags add column slug text not null default '';
    alter table forum_tags add column version int not null default 1;
    alter table forum_tags add column inserted_at timestamptz not null default now();
    alter table forum_tags add column merged_into_id bigint;
    alter table forum_tags add foreign key (site_id, merged_into_id) references forum_tags (site_id, id);
    alter table forum_tags add check (length(name) between 1 and 100);

    create function forum_tag_slug() returns trigger language plpgsql as $$
    declare
      base text := trim('-' from regexp_replace(lower(left(new.name, 80)), '[^a-z0-9]+', '-', 'g'));
    begin
      new.slug := case
        when base <> '' and not exists (select 1 from forum_tags t where t.site_id = new.site_id and t.slug = base) then base
        else trim('-' from base || '-' || new.id) end;
      return new;
    end $$;
    create trigger forum_tag_slug before insert on forum_tags for each row when (new.slug = '')
      execute function forum_tag_slug();
    update forum_tags set slug = trim('-' from regexp_replace(lower(left(name, 80)), '[^a-z0-9]+', '-', 'g') || '-' || id);
    create unique index forum_tags_slug on forum_tags (site_id, lower(slug));

    create index threads_by_name on threads (site_id, lower(left(name, 200)), id);
    create index threads_by_start on threads (site_id, inserted_at, id);
    create index threads_by_activity on threads (site_id, last_active_date, id);
    create index threads_by_replies on threads (site_id, reply_count, id);
    create index threads_shown on threads (site_id) where not is_hidden;
    create index threads_search on threads using gin (lower(name) gin_trgm_ops);
    create index thread_forum_tags_tag on thread_forum_tags (site_id, tag_id, thread_id);
    drop index thread_global_tags_tag;
    create index thread_global_tags_tag on thread_global_tags (tag_id, site_id, thread_id);
  `)
    .execute(db)
}

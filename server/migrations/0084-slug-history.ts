import { type Kysely, sql } from 'kysely'

/**
 * Old slugs lead to the thing, never to a slug, so that there are no chains. A trigger keeps them for any table whose rows have
 * `site_id`, `id` and `slug`, whoever writes: an old slug belongs to its thing for ever, and going back to it takes it out of
 * the history.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table slug_history (
      site_id int not null references sites (id),
      kind text not null,
      slug text not null check (slug = lower(slug)),
      subject_id bigint not null,
      used_until timestamptz not null default now(),
      primary key (site_id, kind, slug)
    );
    create index slug_history_subject on slug_history (site_id, kind, subject_id);

    create function keep_slug() returns trigger language plpgsql as $$
    declare
      of_kind text := tg_argv[0];
    begin
      if exists (select 1 from slug_history h where h.site_id = new.site_id and h.kind = of_kind
                    and h.slug = lower(new.slug) and h.subject_id <> new.id) then
        raise unique_violation using message = 'the slug leads to something else', constraint = 'slug_history_slug';
      end if;
      if tg_op = 'UPDATE' and lower(old.slug) <> lower(new.slug) then
        delete from slug_history h where h.site_id = new.site_id and h.kind = of_kind and h.slug = lower(new.slug);
        insert into slug_history (site_id, kind, slug, subject_id) values (new.site_id, of_kind, lower(old.slug), new.id);
      end if;
      return null;
    end $$;

    update threads t set slug = t.slug || '-' || t.id
      where exists (select 1 from threads o where o.site_id = t.site_id and lower(o.slug) = lower(t.slug) and (o.site_id, o.id) < (t.site_id, t.id));
    create unique index threads_slug on threads (site_id, lower(slug));
    create trigger keep_slug after insert or update of slug on threads for each row execute function keep_slug('thread');
    create trigger keep_slug after insert or update of slug on forum_tags for each row execute function keep_slug('forum_tag');
  `)
    .execute(db)
}

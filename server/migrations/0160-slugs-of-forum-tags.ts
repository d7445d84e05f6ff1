import { type Kysely, sql } from 'kysely'

/** A new forum tag gets no address that leads to another one: a deleted tag leaves its own to the tag that its threads got. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function forum_tag_slug() returns trigger language plpgsql as $$
    declare
      base text := trim('-' from regexp_replace(lower(left(new.name, 80)), '[^a-z0-9]+', '-', 'g'));
    begin
      new.slug := case
        when base <> '' and not exists (select 1 from forum_tags t where t.site_id = new.site_id and t.slug = base)
          and not exists (select 1 from slug_history h where h.site_id = new.site_id and h.kind = 'forum_tag' and h.slug = base)
          then base
        else trim('-' from base || '-' || new.id) end;
      return new;
    end $$;
  `)
    .execute(db)
}

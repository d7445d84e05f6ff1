import { type Kysely, sql } from 'kysely'

/**
 * Where each response stands in reading order: the ids from the one that answers the page itself down to its own, eight
 * bytes each, so that the order of these bytes is that of the tree and any part of it is read by an index. Below the 100th
 * level answers stand beside one another: an index holds no longer paths. Kept by the database, as every way in needs it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table content add column path bytea;

    create function path_below(above bytea, id bigint) returns bytea language sql immutable
      return substring(coalesce(above, '') for 99 * 8) || int8send(id);

    create function place_response() returns trigger language plpgsql as $$
    declare above bytea;
    begin
      if new.parent_id is not null then
        select path into above from content
         where site_id = new.site_id and id = new.parent_id and (post_id = new.post_id or root_id = new.root_id);
      end if;
      new.path := path_below(above, new.id);
      return new;
    end $$;
    create trigger content_placed before insert or update of parent_id on content for each row
      when (new.post_id is not null or new.root_id is not null) execute function place_response();

    -- What stands below a response goes with it.
    create function move_answers() returns trigger language plpgsql as $$
    begin
      update content set path = path_below(new.path || substring(path from length(old.path) + 1 for length(path) - length(old.path) - 8), id)
       where site_id = new.site_id and (post_id = new.post_id or root_id = new.root_id)
         and path > old.path and path < old.path || '\\xffffffffffffffff'::bytea;
      return null;
    end $$;
    create trigger content_moved after update of parent_id on content for each row
      when (old.path is distinct from new.path) execute function move_answers();

    with recursive placed as (
      select c.site_id, c.id, c.post_id, c.root_id, path_below(null, c.id) as path from content c
        left join content above on above.site_id = c.site_id and above.id = c.parent_id
          and (above.post_id = c.post_id or above.root_id = c.root_id)
       where (c.post_id is not null or c.root_id is not null) and above.id is null
      union all
      select c.site_id, c.id, c.post_id, c.root_id, path_below(placed.path, c.id) from content c
        join placed on placed.site_id = c.site_id and placed.id = c.parent_id
          and (placed.post_id = c.post_id or placed.root_id = c.root_id)
    )
    update content set path = placed.path from placed where content.site_id = placed.site_id and content.id = placed.id;

    create index content_post_path on content (site_id, post_id, path) where post_id is not null;
    create index content_root_path on content (site_id, root_id, path) where root_id is not null;
    create index content_post_hidden on content (site_id, post_id)
      where post_id is not null and (is_deleted or is_spam or is_pending);
    create index content_root_hidden on content (site_id, root_id)
      where root_id is not null and (is_deleted or is_spam or is_pending);
  `.execute(db)
}

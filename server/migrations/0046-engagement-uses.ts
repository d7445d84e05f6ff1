import { type Kysely, sql } from 'kysely'

/**
 * Where engagements stand, and what they are about. Posts and threads that hold a shortcode are noted as they are written, by the
 * database itself: texts come from editors, members, imports and the content API alike. A shortcode without an id stands there as
 * engagement 0.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table engagements add column legacy_id text check (length(legacy_id) <= 200);

    create table engagement_tags (
      site_id int not null,
      engagement_id bigint not null,
      tag_id bigint not null references global_tags (id),
      primary key (site_id, engagement_id, tag_id),
      foreign key (site_id, engagement_id) references engagements (site_id, id)
    );

    create table engagement_uses (
      site_id int not null references sites (id),
      source text not null check (source in ('post', 'thread')),
      source_id bigint not null,
      type text not null,
      engagement_id bigint not null,
      primary key (site_id, source, source_id, type, engagement_id)
    );
    create index engagement_uses_of on engagement_uses (site_id, type, engagement_id, source, source_id);

    create function shortcodes_in(body text) returns table (type text, engagement_id bigint) language sql immutable as $$
      select distinct found[1], coalesce(found[2]::bigint, 0)
        from regexp_matches(
          body,
          '\\[(poll|quizlet|this-or-that|forum-driver|forum-starter|giveaway)(?:\\s+id=(?:"|''|&quot;|&#34;|&#39;)?([1-9][0-9]{0,17})(?:"|''|&quot;|&#34;|&#39;)?)?\\s*\\]',
          'g'
        ) as found
    $$;

    /* Called with what the text is: a post, or a thread. */
    create function note_shortcodes() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from engagement_uses where site_id = new.site_id and source = tg_argv[0] and source_id = new.id;
      end if;
      insert into engagement_uses (site_id, source, source_id, type, engagement_id)
        select new.site_id, tg_argv[0], new.id, found.type, found.engagement_id from shortcodes_in(new.body) as found;
      return null;
    end $$;
    create trigger posts_shortcodes after insert on posts
      for each row when (new.body like '%[%') execute function note_shortcodes('post');
    create trigger posts_other_shortcodes after update of body on posts
      for each row when (old.body is distinct from new.body and (old.body like '%[%' or new.body like '%[%'))
      execute function note_shortcodes('post');
    create trigger threads_shortcodes after insert on content
      for each row when (new.kind = 'thread' and new.body like '%[%') execute function note_shortcodes('thread');
    create trigger threads_other_shortcodes after update of body on content
      for each row
      when (new.kind = 'thread' and old.body is distinct from new.body and (old.body like '%[%' or new.body like '%[%'))
      execute function note_shortcodes('thread');

    insert into engagement_uses (site_id, source, source_id, type, engagement_id)
      select p.site_id, 'post', p.id, found.type, found.engagement_id
        from posts p, shortcodes_in(p.body) as found where p.body like '%[%'
      union all
      select c.site_id, 'thread', c.id, found.type, found.engagement_id
        from content c, shortcodes_in(c.body) as found where c.kind = 'thread' and c.body like '%[%';
  `.execute(db)
}

import { type Kysely, sql } from 'kysely'

export const locks = ['content', 'disorders', 'link_checks', 'posts', 'site_disorders']

/**
 * Where texts lead. Links are noted as a text is written, by the database itself: texts come from editors, members, imports and
 * scripts alike. A condition belongs to all sites, and its links are noted for each site that says something of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table text_links (
      site_id int not null references sites (id),
      source text not null check (source in ('post', 'content', 'condition', 'condition_summary')),
      source_id bigint not null,
      -- As it stands in the text.
      href text not null check (octet_length(href) <= 2000),
      -- What it was when it was last asked for: whole, under which the table of checks knows it.
      address text check (octet_length(address) <= 2000),
      asked_at timestamptz not null default '-infinity',
      primary key (site_id, source, source_id, href)
    );
    create index text_links_turn on text_links (site_id, asked_at);
    create index text_links_href on text_links (site_id, href);
    create index text_links_address on text_links (site_id, address);

    alter table link_checks add column failures_in_row int not null default 0;

    create function links_in(body text) returns table (href text) language sql immutable as $$
      select distinct link from (
        select replace(replace(replace(replace(replace(found[1],
                 '&quot;', '"'), '&#x22;', '"'), '&#x26;', '&'), '&#38;', '&'), '&amp;', '&') as link
          from regexp_matches(body, '<a\\s[^<>]*?href="([^"]+)"', 'gi') as found
      ) as links
       where octet_length(link) <= 2000 and link ~* '^(/(?![/\\\\])|https?://)'
    $$;

    create function write_links(of_site int, of_source text, of_id bigint, body text) returns void language plpgsql as $$
    begin
      delete from text_links t
       where t.site_id = of_site and t.source = of_source and t.source_id = of_id
         and t.href not in (select found.href from links_in(body) as found);
      insert into text_links (site_id, source, source_id, href)
        select of_site, of_source, of_id, found.href from links_in(body) as found
        on conflict do nothing;
    end $$;

    create function note_links_of_post() returns trigger language plpgsql as $$
    begin
      perform write_links(new.site_id, 'post', new.id, new.body);
      return null;
    end $$;
    -- What nobody sees leads nowhere: nobody asks for the links of a text that waits to be judged.
    create function note_links_of_content() returns trigger language plpgsql as $$
    begin
      if new.is_deleted or new.is_spam or new.is_pending then
        delete from text_links t where t.site_id = new.site_id and t.source = 'content' and t.source_id = new.id;
      else
        perform write_links(new.site_id, 'content', new.id, new.body);
      end if;
      return null;
    end $$;
    create function forget_links() returns trigger language plpgsql as $$
    begin
      delete from text_links t where t.site_id = old.site_id and t.source = tg_argv[0] and t.source_id = old.id;
      return null;
    end $$;
    create trigger posts_links after insert on posts
      for each row when (new.body like '%href=%') execute function note_links_of_post();
    create trigger posts_other_links after update of body on posts
      for each row when (old.body is distinct from new.body and (old.body like '%href=%' or new.body like '%href=%'))
      execute function note_links_of_post();
    create trigger posts_links_gone after delete on posts
      for each row when (old.body like '%href=%') execute function forget_links('post');
    create trigger content_links after insert on content
      for each row when (new.body like '%href=%') execute function note_links_of_content();
    create trigger content_other_links after update of body, is_deleted, is_spam, is_pending on content
      for each row
      when ((old.body, old.is_deleted, old.is_spam, old.is_pending) is distinct from (new.body, new.is_deleted, new.is_spam, new.is_pending)
        and (old.body like '%href=%' or new.body like '%href=%'))
      execute function note_links_of_content();
    create trigger content_links_gone after delete on content
      for each row when (old.body like '%href=%') execute function forget_links('content');

    create function note_condition_links() returns trigger language plpgsql as $$
    begin
      perform write_links(s.site_id, 'condition', new.id, new.raw_body),
              write_links(s.site_id, 'condition_summary', new.id, new.summary)
         from site_disorders s where s.disorder_id = new.id;
      return null;
    end $$;
    create trigger disorders_links after update of raw_body, summary on disorders
      for each row when ((old.raw_body, old.summary) is distinct from (new.raw_body, new.summary)
        and (old.raw_body || old.summary || new.raw_body || new.summary) like '%href=%')
      execute function note_condition_links();

    create function note_links_of_condition() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from text_links t where t.site_id = old.site_id
           and t.source in ('condition', 'condition_summary') and t.source_id = old.disorder_id;
      else
        perform write_links(new.site_id, 'condition', d.id, d.raw_body),
                write_links(new.site_id, 'condition_summary', d.id, d.summary)
           from disorders d where d.id = new.disorder_id and (d.raw_body || d.summary) like '%href=%';
      end if;
      return null;
    end $$;
    create trigger site_disorders_links after insert or delete on site_disorders
      for each row execute function note_links_of_condition();
  `)
    .execute(db)
}

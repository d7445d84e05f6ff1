-- What editors and members write: posts, one table for all content, and threads.

create table posts (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  kind text not null default 'post' check (kind in ('post', 'page')),
  slug text not null,
  title text not null,
  body text not null default '',
  author_id bigint,
  is_published boolean not null default true,
  comment_count int not null default 0,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, slug),
  foreign key (site_id, author_id) references users(site_id, id)
);

-- `path` is the place in reading order: the ids from the top response down, eight bytes each. Below the 100th level answers
-- stand beside one another, because an index holds no longer paths.
create table content (
  site_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('comment', 'thread', 'reply', 'status', 'status_reply')),
  author_id bigint not null,
  post_id bigint,
  root_id bigint,
  parent_id bigint,
  body text not null,
  revision int not null default 1,
  is_deleted boolean not null default false,
  is_spam boolean not null default false,
  is_pending boolean not null default false,
  reply_count int not null default 0,
  text_hash text,
  inserted_at timestamptz not null default now(),
  edited_at timestamptz,
  path bytea,
  nonce uuid,
  engagement_id bigint,
  primary key (site_id, id),
  foreign key (site_id, author_id) references users(site_id, id),
  foreign key (site_id, parent_id) references content(site_id, id),
  foreign key (site_id, post_id) references posts(site_id, id),
  foreign key (site_id, root_id) references content(site_id, id),
  constraint content_check1 check ((kind in ('reply', 'status_reply')) = (root_id is not null)),
  constraint content_check2 check (kind not in ('thread', 'status') or parent_id is null),
  constraint content_one_place check (post_id is null or engagement_id is null),
  constraint content_place check ((kind = 'comment') = (post_id is not null or engagement_id is not null))
);
create index content_author on content (site_id, author_id, id);
create index content_engagement on content (site_id, engagement_id, id) where engagement_id is not null;
create index content_inserted on content (inserted_at);
create unique index content_nonce on content (site_id, author_id, nonce) where nonce is not null;
create index content_parent on content (site_id, parent_id) where parent_id is not null;
create index content_post on content (site_id, post_id, id) where post_id is not null;
create index content_post_hidden on content (site_id, post_id)
  where post_id is not null and (is_deleted or is_spam or is_pending);
create index content_post_path on content (site_id, post_id, path) where post_id is not null;
create index content_root on content (site_id, root_id, id) where root_id is not null;
create index content_root_hidden on content (site_id, root_id)
  where root_id is not null and (is_deleted or is_spam or is_pending);
create index content_root_path on content (site_id, root_id, path) where root_id is not null;
create index content_text on content (site_id, text_hash, inserted_at) where text_hash is not null;
create index content_written on content (site_id, author_id, inserted_at, id);

create table threads (
  site_id int not null,
  id bigint not null,
  name text not null,
  slug text not null,
  is_closed boolean not null default false,
  requires_pre_moderation boolean not null default false,
  is_featured boolean not null default false,
  is_homepage_featured boolean not null default false,
  seo jsonb not null default '{}',
  last_active_date timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, slug),
  foreign key (site_id, id) references content(site_id, id)
);

create table mentions (
  site_id int not null,
  content_id bigint not null,
  user_id bigint not null,
  primary key (site_id, content_id, user_id),
  foreign key (site_id, content_id) references content(site_id, id),
  foreign key (site_id, user_id) references users(site_id, id)
);
create index mentions_user on mentions (site_id, user_id);

create table unlinked_mentions (
  site_id int not null,
  block_id bigint not null,
  content_id bigint not null,
  body text not null,
  revision int not null,
  primary key (site_id, block_id, content_id),
  foreign key (site_id, block_id) references user_blocks(site_id, id),
  foreign key (site_id, content_id) references content(site_id, id)
);

-- Slugs that a user had lead to the one they have.
create table old_slugs (
  site_id int not null references sites(id),
  slug text not null check (slug <> ''),
  user_id bigint not null,
  inserted_at timestamptz not null default now(),
  primary key (site_id, slug),
  foreign key (site_id, user_id) references users(site_id, id)
);
create index old_slugs_user on old_slugs (site_id, user_id);

-- Pictures of texts that lie on other hosts. Each address is fetched once a site.
create table outside_pictures (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  address text not null check (length(address) <= 2000),
  address_hash bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
  tries int not null default 0,
  file_id bigint,
  src text,
  width int,
  height int,
  changed_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, address_hash),
  foreign key (site_id, file_id) references files(site_id, id),
  check ((state = 'stored') = (file_id is not null))
);
create index outside_pictures_file on outside_pictures (site_id, file_id) where file_id is not null;
create index outside_pictures_waiting on outside_pictures (changed_at) where state = 'waiting';

-- What texts are recognised by. `id` names the burst of which it is the oldest text; `print` is null for a text that is too
-- short. New texts are compared with those that stand alone and with the oldest of each burst (`is_compared`). `joined_at` is
-- read from the clock under the lock of all who join, so whoever saw a text saw all that joined before it.
create table text_prints (
  site_id int not null references sites(id),
  content_id bigint not null,
  id bigint generated always as identity,
  revision int not null,
  inserted_at timestamptz not null,
  by_new_account boolean not null,
  print bytea,
  bands int[],
  links text[] not null default '{}',
  is_compared boolean not null,
  burst_id bigint,
  reasons text[] not null default '{}' check (reasons <@ array['text', 'link', 'network']),
  likeness real,
  joined_at timestamp(3) with time zone not null default clock_timestamp(),
  primary key (site_id, content_id),
  foreign key (site_id, content_id) references content(site_id, id),
  check ((print is null) = (bands is null)),
  constraint text_prints_check1 check (is_compared or burst_id is not null)
);
create index text_prints_bands on text_prints using gin (bands) with (fastupdate=off) where is_compared;
create index text_prints_burst on text_prints (burst_id, inserted_at, site_id, content_id)
  include (joined_at) where burst_id is not null;
create index text_prints_links on text_prints using gin (links) where links <> '{}';
create index text_prints_written on text_prints (inserted_at);

create table text_networks (
  site_id int not null references sites(id),
  content_id bigint not null,
  network_hash text not null,
  inserted_at timestamptz not null default now(),
  primary key (site_id, content_id),
  foreign key (site_id, content_id) references content(site_id, id)
);
create index text_networks_hash on text_networks (network_hash, inserted_at);
create index text_networks_inserted on text_networks (inserted_at);

-- What stands below a response goes with it.
create function move_answers() returns trigger language plpgsql as $$
    begin
      update content set path = path_below(new.path || substring(path from length(old.path) + 1 for length(path) - length(old.path) - 8), id)
       where site_id = new.site_id and (post_id = new.post_id or root_id = new.root_id)
         and path > old.path and path < old.path || '\xffffffffffffffff'::bytea;
      return null;
    end $$;

create function note_shortcodes() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from engagement_uses where site_id = new.site_id and source = tg_argv[0] and source_id = new.id;
      end if;
      insert into engagement_uses (site_id, source, source_id, type, engagement_id)
        select new.site_id, tg_argv[0], new.id, found.type, found.engagement_id from shortcodes_in(new.body) as found;
      return null;
    end $$;

create function path_below(above bytea, id bigint) returns bytea language sql immutable
  return substring(coalesce(above, '\x'::bytea) from 1 for 99 * 8) || int8send(id);

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

create trigger posts_other_shortcodes after update of body on posts
  for each row when (((old.body is distinct from new.body) and (old.body like '%[%' or new.body like '%[%')))
  execute function note_shortcodes('post');
create trigger posts_shortcodes after insert on posts
  for each row when (new.body like '%[%') execute function note_shortcodes('post');

create trigger content_moved after update of parent_id on content
  for each row when (old.path is distinct from new.path) execute function move_answers();
create trigger content_placed before insert or update of parent_id on content
  for each row when (((new.post_id is not null) or (new.root_id is not null))) execute function place_response();
create trigger threads_other_shortcodes after update of body on content
  for each row when (((new.kind = 'thread') and (old.body is distinct from new.body) and (old.body like '%[%'
      or new.body like '%[%')))
  execute function note_shortcodes('thread');
create trigger threads_shortcodes after insert on content
  for each row when (((new.kind = 'thread') and (new.body like '%[%'))) execute function note_shortcodes('thread');

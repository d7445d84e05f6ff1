import { type Kysely, sql } from 'kysely'

/** What editors and members write: posts, the one content table, threads and their tags. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table posts (
      site_id int not null references sites (id),
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
      foreign key (site_id, author_id) references users (site_id, id)
    );

    create table content (
      site_id int not null references sites (id),
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
      primary key (site_id, id),
      unique (id),
      foreign key (site_id, author_id) references users (site_id, id),
      foreign key (site_id, post_id) references posts (site_id, id),
      foreign key (site_id, root_id) references content (site_id, id),
      foreign key (site_id, parent_id) references content (site_id, id),
      check ((kind = 'comment') = (post_id is not null)),
      check ((kind in ('reply', 'status_reply')) = (root_id is not null)),
      check (kind not in ('thread', 'status') or parent_id is null)
    );
    create index content_author on content (site_id, author_id, id);
    create index content_text on content (site_id, text_hash, inserted_at) where text_hash is not null;
    create index content_post on content (site_id, post_id, id) where post_id is not null;
    create index content_root on content (site_id, root_id, id) where root_id is not null;
    create index content_parent on content (site_id, parent_id) where parent_id is not null;

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
      foreign key (site_id, id) references content (site_id, id)
    );

    create table mentions (
      site_id int not null,
      content_id bigint not null,
      user_id bigint not null,
      primary key (site_id, content_id, user_id),
      foreign key (site_id, content_id) references content (site_id, id),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create index mentions_user on mentions (site_id, user_id);

    create table forum_tags (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      name text not null,
      description text not null default '',
      display_order int not null default 0,
      primary key (site_id, id)
    );
    create unique index forum_tags_name on forum_tags (site_id, lower(name));
    create table thread_forum_tags (
      site_id int not null,
      thread_id bigint not null,
      tag_id bigint not null,
      primary key (site_id, thread_id, tag_id),
      foreign key (site_id, thread_id) references threads (site_id, id),
      foreign key (site_id, tag_id) references forum_tags (site_id, id)
    );
    create table global_tags (
      id bigint generated always as identity primary key,
      name text not null,
      slug text not null unique
    );
    create table thread_global_tags (
      site_id int not null,
      thread_id bigint not null,
      tag_id bigint not null references global_tags (id),
      primary key (site_id, thread_id, tag_id),
      foreign key (site_id, thread_id) references threads (site_id, id)
    );
  `.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * The menu of a site, as one tree with a version, and the categories of its posts: a post has many, a category stands below at
 * most one other. Posts are listed by title and by day for the sources of the menu, and searched by title.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table site_menus (
      site_id int not null primary key references sites (id),
      items jsonb not null default '[]',
      version int not null default 0
    );

    create table categories (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      name text not null check (length(name) between 1 and 200),
      slug text not null check (length(slug) between 1 and 200),
      parent_id bigint,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      foreign key (site_id, parent_id) references categories (site_id, id),
      check (parent_id <> id)
    );
    create unique index categories_slug on categories (site_id, lower(slug));
    create index categories_name on categories (site_id, lower(name), id);
    create index categories_start on categories (site_id, inserted_at, id);
    create index categories_parent on categories (site_id, parent_id) where parent_id is not null;

    create table post_categories (
      site_id int not null,
      post_id bigint not null,
      category_id bigint not null,
      primary key (site_id, post_id, category_id),
      foreign key (site_id, post_id) references posts (site_id, id),
      foreign key (site_id, category_id) references categories (site_id, id)
    );
    create index post_categories_category on post_categories (site_id, category_id, post_id);

    create index posts_by_title on posts (site_id, kind, lower(left(title, 200)), id);
    create index posts_by_start on posts (site_id, kind, inserted_at, id);
    create index posts_search on posts using gin (lower(title) gin_trgm_ops);
  `)
    .execute(db)
}

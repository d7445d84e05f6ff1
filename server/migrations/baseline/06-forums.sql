-- Tags of threads: those of a site, and the global ones of the network.

create table global_tags (
  id bigint generated always as identity primary key,
  name text not null check (length(name) >= 1 and length(name) <= 100),
  slug text not null check (length(slug) >= 1 and length(slug) <= 100),
  version int not null default 1,
  deleted_at timestamptz
);
create unique index global_tags_name on global_tags (lower(name)) where deleted_at is null;
create unique index global_tags_slug on global_tags (slug) where deleted_at is null;

create table forum_tags (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  name text not null,
  description text not null default '',
  display_order int not null default 0,
  primary key (site_id, id)
);
create unique index forum_tags_name on forum_tags (site_id, lower(name));

create table thread_global_tags (
  site_id int not null,
  thread_id bigint not null,
  tag_id bigint not null references global_tags(id),
  primary key (site_id, thread_id, tag_id),
  foreign key (site_id, thread_id) references threads(site_id, id)
);
create index thread_global_tags_tag on thread_global_tags (tag_id);

create table thread_forum_tags (
  site_id int not null,
  thread_id bigint not null,
  tag_id bigint not null,
  primary key (site_id, thread_id, tag_id),
  foreign key (site_id, tag_id) references forum_tags(site_id, id),
  foreign key (site_id, thread_id) references threads(site_id, id)
);

create table forum_reach (
  site_id int not null,
  tag_id bigint not null,
  people int not null,
  counted_at timestamptz not null default now(),
  primary key (site_id, tag_id),
  foreign key (site_id, tag_id) references forum_tags(site_id, id) on delete cascade
);

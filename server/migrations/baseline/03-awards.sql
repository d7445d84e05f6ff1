-- Awards belong to the network. Who won one belongs to a site.

create table awards (
  id bigint generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 200),
  year int check (year >= 2010),
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create unique index awards_name_year on awards (lower(name), coalesce(year, 0));

create table user_awards (
  site_id int not null,
  id bigint generated always as identity,
  award_id bigint not null references awards(id),
  user_id bigint not null,
  status text not null check (status in ('winner', 'finalist', 'enrolled', 'completed')),
  earned_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, award_id, user_id, status),
  foreign key (site_id, user_id) references users(site_id, id)
);
create index user_awards_user on user_awards (site_id, user_id);

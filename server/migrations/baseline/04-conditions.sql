-- The catalogue of conditions belongs to the network, its flags to a site, and who has one to a member.

create table disorders (
  id bigint generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 200),
  is_active boolean not null default true,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index disorders_name on disorders (lower(name));

create table site_disorders (
  site_id int not null references sites(id),
  disorder_id bigint not null references disorders(id),
  is_relatable_to_users boolean not null default false,
  primary key (site_id, disorder_id)
);

create table user_disorders (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  user_id bigint not null,
  disorder_id bigint not null references disorders(id),
  relationship_type text not null check (relationship_type in ('patient', 'caregiver', 'healthcare_provider', 'none')),
  inserted_at timestamptz not null default now(),
  primary key (site_id, id),
  constraint user_disorders_site_id_user_id_disorder_id_relationship_typ_key unique (site_id, user_id, disorder_id,
      relationship_type),
  foreign key (site_id, user_id) references users(site_id, id)
);

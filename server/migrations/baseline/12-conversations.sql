-- Private messages between two people of a site: one conversation for each two.

create table conversations (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  low_user_id bigint not null,
  high_user_id bigint not null,
  starter_id bigint not null,
  inserted_at timestamptz not null default now(),
  last_message_id bigint,
  low_read_id bigint not null default 0,
  high_read_id bigint not null default 0,
  primary key (site_id, id),
  unique (site_id, low_user_id, high_user_id),
  foreign key (site_id, high_user_id) references users(site_id, id),
  foreign key (site_id, low_user_id) references users(site_id, id),
  check (low_user_id < high_user_id),
  constraint conversations_check1 check (starter_id = low_user_id or starter_id = high_user_id)
);
create index conversations_high on conversations (site_id, high_user_id, last_message_id);
create index conversations_low on conversations (site_id, low_user_id, last_message_id);
create index conversations_started on conversations (site_id, starter_id, inserted_at);

create table conversation_messages (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  conversation_id bigint not null,
  author_id bigint not null,
  body text not null check (length(body) >= 1 and length(body) <= 5000),
  nonce uuid not null,
  inserted_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, conversation_id, nonce),
  foreign key (site_id, author_id) references users(site_id, id),
  foreign key (site_id, conversation_id) references conversations(site_id, id)
);
create index conversation_messages_newest on conversation_messages (site_id, conversation_id, id);

import { type Kysely, sql } from 'kysely'

/** What texts are recognised by, which belong together, and from which network they came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table text_prints (
      site_id int not null references sites (id),
      content_id bigint not null,
      -- Names the burst of which it is the oldest text.
      id bigint generated always as identity,
      -- Of the text as it was read.
      revision int not null,
      inserted_at timestamptz not null,
      by_new_account boolean not null,
      -- Null for a text that is too short to be recognised.
      print bytea,
      bands int[],
      links text[] not null default '{}',
      -- New texts are compared with those that stand alone and the oldest of each burst.
      is_compared boolean not null,
      burst_id bigint,
      reasons text[] not null default '{}' check (reasons <@ array['text', 'link', 'network']),
      likeness real,
      -- Of the clock, under the lock of all who join: whoever saw a text saw all that joined before it.
      joined_at timestamptz(3) not null default clock_timestamp(),
      primary key (site_id, content_id),
      foreign key (site_id, content_id) references content (site_id, id),
      check ((print is null) = (bands is null)),
      check (is_compared or burst_id is not null)
    );
    create index text_prints_bands on text_prints using gin (bands) where is_compared;
    create index text_prints_links on text_prints using gin (links) where links <> '{}';
    create index text_prints_burst on text_prints (burst_id, inserted_at, site_id, content_id) where burst_id is not null;
    create index text_prints_latest on text_prints (inserted_at, burst_id, site_id) where burst_id is not null;
    create index text_prints_written on text_prints (inserted_at);

    create table text_networks (
      site_id int not null references sites (id),
      content_id bigint not null,
      network_hash text not null,
      inserted_at timestamptz not null default now(),
      primary key (site_id, content_id),
      foreign key (site_id, content_id) references content (site_id, id)
    );
    create index text_networks_hash on text_networks (network_hash, inserted_at);
    create index text_networks_inserted on text_networks (inserted_at);

    create index content_inserted on content (inserted_at);
  `)
    .execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * What a block of a user changed and how it stood before, so that it can be taken back exactly; all of it goes when the block
 * is recalled or purged. One block of a user is kept at a time: blocked again, they have the one they had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_blocks (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      user_id bigint not null,
      role_before int not null check (role_before between 1 and 6),
      blocked_at timestamptz not null default now(),
      recalled_at timestamptz,
      purged_at timestamptz,
      primary key (site_id, id),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create unique index user_blocks_kept on user_blocks (site_id, user_id) where purged_at is null;
    create index user_blocks_to_purge on user_blocks (blocked_at) where recalled_at is null and purged_at is null;

    create table blocked_content (
      site_id int not null,
      block_id bigint not null,
      content_id bigint not null,
      was_spam boolean not null,
      primary key (site_id, block_id, content_id),
      foreign key (site_id, block_id) references user_blocks (site_id, id),
      foreign key (site_id, content_id) references content (site_id, id)
    );

    create table blocked_flags (
      site_id int not null,
      block_id bigint not null,
      flag_id bigint not null,
      event_id bigint not null,
      before jsonb not null,
      primary key (site_id, block_id, flag_id),
      foreign key (site_id, block_id) references user_blocks (site_id, id),
      foreign key (site_id, flag_id) references flags (site_id, id),
      foreign key (site_id, event_id) references flag_events (site_id, id)
    );

    create table unlinked_mentions (
      site_id int not null,
      block_id bigint not null,
      content_id bigint not null,
      body text not null,
      revision int not null,
      primary key (site_id, block_id, content_id),
      foreign key (site_id, block_id) references user_blocks (site_id, id),
      foreign key (site_id, content_id) references content (site_id, id)
    );
  `.execute(db)
}

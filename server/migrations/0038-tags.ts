import { type Kysely, sql } from 'kysely'

/**
 * Tags of the network that staff can change: a version for two who do so at once, one tag of a name, and tags that are taken
 * away without touching the threads of every site that they stand on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table global_tags add column version int not null default 1;
    alter table global_tags add column deleted_at timestamptz;
    alter table global_tags add check (length(name) between 1 and 100);
    alter table global_tags add check (length(slug) between 1 and 100);
    alter table global_tags drop constraint global_tags_slug_key;
    create unique index global_tags_slug on global_tags (slug) where deleted_at is null;
    create unique index global_tags_name on global_tags (lower(name)) where deleted_at is null;
  `.execute(db)
}

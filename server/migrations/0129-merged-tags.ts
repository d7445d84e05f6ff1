import { type Kysely, sql } from 'kysely'

export const locks = ['global_tags']

/** A tag of the network that was merged into another one stays as a name by which that one is found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table global_tags add column merged_into_id bigint references global_tags (id);
    create index global_tags_merged on global_tags (merged_into_id) where merged_into_id is not null;
    alter table merges drop constraint merges_subject_type_check;
    alter table merges add check (subject_type in ('disorder', 'forum_tag', 'global_tag'));
  `.execute(db)
}

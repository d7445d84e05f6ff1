import { type Kysely, sql } from 'kysely'

/** Images of engagements are files as avatars and pictures of texts are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files drop constraint files_kind_check;
    alter table files add constraint files_kind_check check (kind in ('avatar', 'picture', 'engagement'));
  `.execute(db)
}

import { type Kysely, sql } from 'kysely'

export const locks = ['content', 'files']

/** Pictures that members put into their texts belong to the text: they are seen where it is, and gone where it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files add column content_id bigint;
    alter table files drop constraint files_kind_check;
    alter table files add constraint files_kind_check check (kind in ('avatar', 'picture', 'engagement', 'text')) not valid;
    alter table files add constraint files_content foreign key (site_id, content_id) references content (site_id, id) not valid;
  `.execute(db)
}

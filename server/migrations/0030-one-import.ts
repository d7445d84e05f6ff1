import { type Kysely, sql } from 'kysely'

/**
 * Exports and rows of JSON come in by one way: an author is a user here as there. Which number an author of an export has
 * is said by the file itself, and a thing that is here already is compared with what stands here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from import_sources where kind = 'author_number';
    alter table import_sources drop constraint import_sources_kind_check;
    update import_sources set kind = 'user' where kind = 'author';
    alter table import_sources
      add check (kind in ('user', 'tag', 'post', 'comment', 'thread', 'status', 'reply', 'report')),
      drop column text_hash`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Ways of signing in come by JSON Lines too; what is kept of where one came from is its user's, and goes with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_sources
      drop constraint import_sources_kind_check,
      add check (kind in ('author', 'author_number', 'user', 'auth_account', 'tag', 'post', 'comment', 'thread', 'status',
        'reply', 'report'))`.execute(db)
}

import { type Kysely, sql } from 'kysely'

export const locks = ['lead_uploads']

/** Whether a medium is used is asked before it is removed: without this every upload is read for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index lead_uploads_medium on lead_uploads (medium_id)').execute(db)
}

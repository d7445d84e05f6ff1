import { type Kysely, sql } from 'kysely'

export const locks = ['lead_upload_rows', 'subscribers', 'subscription_events']

/**
 * Checks of each address of an upload that are made once for all of it already: the upload and its site are there, nothing deletes
 * either, and whoever an event is about is of the same site. A million addresses cost four million lookups.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, key] of [
    ['lead_upload_rows', 'lead_upload_rows_site_id_upload_id_fkey'],
    ['subscribers', 'subscribers_site_id_fkey'],
    ['subscription_events', 'subscription_events_site_id_fkey'],
    ['subscription_events', 'subscription_events_site_id_upload_id_fkey'],
  ])
    await sql`alter table ${sql.table(table ?? '')} drop constraint ${sql.ref(key ?? '')}`.execute(db)
}

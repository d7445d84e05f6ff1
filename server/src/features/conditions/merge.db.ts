import { type RawBuilder, sql } from 'kysely'
import type { NetworkDb } from '../../platform/database/site-handle.ts'

/** The addresses of a condition on all sites, for `leadOn`. */
export const ofDisorder = (id: string): RawBuilder<unknown> =>
  sql`select site_id, slug from site_disorders where disorder_id = ${id}`

/** Site rows of a condition, for `takeAway`. */
export const isOf = (id: string): RawBuilder<unknown> => sql`r.disorder_id = ${id}`

export const addressesOf = (network: NetworkDb, id: string) =>
  network
    .selectFrom('siteDisorders')
    .select('slug')
    .where('disorderId', '=', id)
    .where('slug', 'is not', null)
    .execute()

export const setMergedInto = (network: NetworkDb, id: string, mergedIntoId: string | null) =>
  network
    .updateTable('disorders')
    .set({ mergedIntoId, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

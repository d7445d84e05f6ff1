import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'

export const deletionOf = async (site: SiteHandle, userId: string): Promise<Date | null> =>
  (await site.from('accountDeletions').where('userId', '=', userId).select('dueAt').executeTakeFirst())?.dueAt ?? null

export const insertDeletion = (site: SiteHandle, row: { userId: string; askedAt: Date; dueAt: Date }) =>
  site
    .insertInto('accountDeletions', row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Accounts of all sites whose time to think is over. */
export const dueDeletions = async (network: NetworkDb, limit: number): Promise<{ siteId: number; userId: string }[]> =>
  (
    await sql<{ siteId: number; userId: string }>`
      select site_id, user_id from account_deletions where due_at <= now() order by due_at limit ${limit}
    `.execute(network)
  ).rows

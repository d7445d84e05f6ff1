import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

export type DrawRow = { salt: string; drawnAt: Date | null; entries: string[] | null }

/** The draw of a giveaway, drawn or not. */
export const drawOf = (site: SiteHandle, engagementId: string): Promise<DrawRow | undefined> =>
  site
    .from('engagementDraws')
    .where('engagementId', '=', engagementId)
    .select(['salt', 'drawnAt', 'entries'])
    .executeTakeFirst()

/** The same without its entries, for a screen. */
export const drawStateOf = (site: SiteHandle, engagementId: string) =>
  site
    .from('engagementDraws')
    .where('engagementId', '=', engagementId)
    .select(['salt', 'drawnAt', sql<number>`coalesce(cardinality(entries), 0)`.as('entries')])
    .executeTakeFirst()

/** An entry with whoever can be told that it won. */
export type Entrant = { id: string; userId: string | null; username: string | null; email: string | null }

const entrants = (site: SiteHandle) =>
  site
    .from('engagementEntries')
    .leftJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'engagementEntries.siteId').onRef('users.id', '=', 'engagementEntries.userId'),
    )
    .select([
      'engagementEntries.id',
      'engagementEntries.userId',
      'users.username',
      sql<string | null>`coalesce(engagement_entries.email, users.email)`.as('email'),
    ])

/** Those who can win: of an account that is in use and not marked as fraudulent, or with an address that is of no such account. */
export const eligible = (site: SiteHandle, engagementId: string): Promise<Entrant[]> =>
  entrants(site)
    // By the index of addresses: as a subquery it would read every account that is marked.
    .leftJoin('users as marked', (join) =>
      join
        .onRef('marked.siteId', '=', 'engagementEntries.siteId')
        .on(sql<boolean>`lower(marked.email) = lower(engagement_entries.email)`)
        .on('marked.isAnonymous', '=', false)
        .on('marked.isFraudster', '=', true),
    )
    .where('engagementEntries.engagementId', '=', engagementId)
    .where((where) =>
      where.or([
        where.and([where('engagementEntries.email', 'is not', null), where('marked.id', 'is', null)]),
        where.and([where('users.status', '=', 0), where('users.isFraudster', '=', false)]),
      ]),
    )
    .orderBy('engagementEntries.id')
    .execute()

export type WinnerRow = Omit<Entrant, 'id'> & { place: number; entryId: string }

/** The winners of a giveaway, the first place first. */
export const winnersOf = (site: SiteHandle, engagementId: string): Promise<WinnerRow[]> =>
  entrants(site)
    .innerJoin('engagementWinners', (join) =>
      join
        .onRef('engagementWinners.siteId', '=', 'engagementEntries.siteId')
        .onRef('engagementWinners.engagementId', '=', 'engagementEntries.engagementId')
        .onRef('engagementWinners.entryId', '=', 'engagementEntries.id'),
    )
    .where('engagementEntries.engagementId', '=', engagementId)
    .select(['engagementWinners.place', 'engagementWinners.entryId'])
    .orderBy('engagementWinners.place')
    .execute()

/** Freezes the entries of a giveaway and writes its winners. */
export async function insertDraw(
  site: SiteHandle,
  engagementId: string,
  { entries, winners }: { entries: readonly string[]; winners: readonly string[] },
): Promise<void> {
  await site
    .updateTable('engagementDraws')
    .set({ drawnAt: sql<Date>`now()`, entries: sql<string[]>`${entries}::bigint[]` })
    .where('engagementId', '=', engagementId)
    .execute()
  const rows = winners.map((entryId, at) => ({ engagementId, entryId, place: at + 1 }))
  await site.insertInto('engagementWinners', rows).execute()
}

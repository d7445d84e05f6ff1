import type { EntryFacts } from '@ward/domain/engagement/draws'
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

/** An entry with whoever can be notified that it won. */
type Entrant = { id: string; userId: string | null; username: string | null; email: string | null }
export type EntrantFacts = Entrant & EntryFacts
/** Entries that are in memory at once. */
const A_PART = 2000

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

/** Each entry of a giveaway, with its account or the one that has its address, in their order and in parts. */
export async function* entrantsOf(site: SiteHandle, engagementId: string): AsyncGenerator<EntrantFacts[]> {
  for (let after: string | undefined = '0'; after; ) {
    const part = await entrantsAfter(site, engagementId, after)
    yield part
    after = part.at(-1)?.id
  }
}

const entrantsAfter = (site: SiteHandle, engagementId: string, after: string): Promise<EntrantFacts[]> =>
  entrants(site)
    // By the index of addresses: as a subquery it would read every account.
    .leftJoin('users as reader', (join) =>
      join
        .onRef('reader.siteId', '=', 'engagementEntries.siteId')
        .on(sql<boolean>`lower(reader.email) = lower(engagement_entries.email)`)
        .on('reader.isAnonymous', '=', false),
    )
    .select([
      'engagementEntries.waits',
      'engagementEntries.setAside',
      sql<number | null>`coalesce(users.status, reader.status)`.as('status'),
      sql<number | null>`coalesce(users.role_id, reader.role_id)`.as('roleId'),
      sql<boolean | null>`coalesce(users.is_fraudster, reader.is_fraudster)`.as('isFraudster'),
    ])
    .where('engagementEntries.engagementId', '=', engagementId)
    .where('engagementEntries.id', '>', after)
    .orderBy('engagementEntries.id')
    .limit(A_PART)
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

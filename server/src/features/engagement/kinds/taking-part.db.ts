import { type RawBuilder, sql } from 'kysely'
import { forgetInParts } from '../../../platform/database/forget-in-parts.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'

/** How a voter came: by which browser, since when it is known, and from which network. Hashes are keyed, and kept for some days. */
export type Traces = { visitorHash: string | null; visitorSince: Date | null; networkHash: string | null }

/** An entrant of a giveaway: an account, with the hash of its address where it has one, or an address with consent. */
export type Entrant = {
  userId: string | null
  email: string | null
  emailHash: string | null
  consentedAt: Date | null
  /** Whether the reader of the address still has to confirm it. */
  waits: boolean
}

/**
 * Writes an entry, where the person has not taken part already. An entry that an account's own address made before is the account's
 * from then on. Answers with the entry that waits to be confirmed, new or not.
 */
export async function insertEntry(
  site: SiteHandle,
  entry: { engagementId: string } & Entrant,
): Promise<{ id: string; email: string | null } | undefined> {
  const row = await site
    .insertInto('engagementEntries', entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email'])
    .executeTakeFirst()
  const { engagementId, userId, emailHash } = entry
  if (userId === null) return row ?? waitingEntry(site, engagementId, emailHash)
  if (row || emailHash === null || (await hasEntered(site, engagementId, userId))) return undefined
  await site
    .updateTable('engagementEntries')
    .set({ userId, email: null, waits: false })
    .where('engagementId', '=', engagementId)
    .where('emailHash', '=', emailHash)
    .where('userId', 'is', null)
    .execute()
  return undefined
}

const waitingEntry = (site: SiteHandle, engagementId: string, emailHash: string | null) =>
  site
    .from('engagementEntries')
    .where('engagementId', '=', engagementId)
    .where('emailHash', '=', emailHash)
    .where('userId', 'is', null)
    .where('waits', '=', true)
    .select(['id', 'email'])
    .executeTakeFirst()

/** Says that the reader of its address wants an entry; whether it is there. */
export const confirmEntryOf = async (site: SiteHandle, engagementId: string, id: string): Promise<boolean> => {
  const confirmed = site.updateTable('engagementEntries').set({ waits: false }).where('engagementId', '=', engagementId)
  const row = await confirmed.where('id', '=', id).where('email', 'is not', null).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Whether somebody has taken part by their account. */
export async function hasEntered(site: SiteHandle, engagementId: string, userId: string): Promise<boolean> {
  const row = await site
    .from('engagementEntries')
    .where('engagementId', '=', engagementId)
    .where('userId', '=', userId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A thread that was started from a forum starter. */
export const insertStart = async (site: SiteHandle, engagementId: string, threadId: string): Promise<void> => {
  await site.insertInto('engagementStarts', { engagementId, threadId }).execute()
}

/** Forgets from where old votes on some sites came; the voter's own mark stays, so that nobody votes twice. */
export const forgetTraces = (
  network: NetworkDb,
  signal: AbortSignal,
  { days, siteIds }: { days: number; siteIds: readonly number[] },
): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'engagementVoters',
    key: ['siteId', 'engagementId', 'votedSiteId', 'voter'],
    isOld: sql`voted_site_id = any (${siteIds}) and inserted_at < now() - make_interval(days => ${days})
               and network_hash is not null`,
    emptied: sql`visitor_hash = null, visitor_since = null, network_hash = null`,
  })

/** Empties what is kept of how an account took part, and its entries, also those under its address alone, which is given as SQL. */
export async function forgetTakingPart(
  network: NetworkDb,
  { siteId, id, address }: { siteId: number; id: string; address: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    update engagement_voters set visitor_hash = null, visitor_since = null, network_hash = null
     where voted_site_id = ${siteId} and voter = ${id}::text
  `.execute(network)
  await sql`
    update engagement_votes set words = null
     where voted_site_id = ${siteId} and voter = ${id}::text and words is not null and (site_id, engagement_id) in (
           select v.site_id, v.engagement_id from engagement_voters v
            where v.voted_site_id = ${siteId} and v.voter = ${id}::text)
  `.execute(network)
  await sql`
    update engagement_entries
       set user_id = null, email = null, email_hash = null, consented_at = null
     where site_id = ${siteId} and (user_id = ${id} or lower(email) = ${address})
  `.execute(network)
}

import { BURST_DAYS, COMMON_LINK_MEMBERS, NETWORK_HOURS } from '@ward/domain/flags/bursts/bursts'
import { sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { type Place, placesOf } from './prints.db.ts'

const AGE = sql`now() - make_interval(days => ${sql.lit(BURST_DAYS)})`
/** Texts with one link that are looked at to see who posted it. */
const LOOKED_AT = 200

/** The hosts of all sites: links to them are the network's own. */
export async function ownHosts(network: NetworkDb): Promise<ReadonlySet<string>> {
  const hosts = await network.selectFrom('siteHosts').select('host').execute()
  return new Set(hosts.map(({ host }) => host.replace(/^www\./, '')))
}

/** The links among some that say nothing, because several older members have posted them. */
export async function commonLinks(network: NetworkDb, links: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ link: string }>`
    select asked.link from unnest(${links}::text[]) as asked (link)
     where (select count(distinct (c.site_id, c.author_id)) from (
              select p.site_id, p.content_id from text_prints p
               where p.links @> array[asked.link] and p.links <> '{}' and not p.by_new_account and p.inserted_at > ${AGE}
               limit ${sql.lit(LOOKED_AT)}) posted
              join content c on c.site_id = posted.site_id and c.id = posted.content_id) >= ${sql.lit(COMMON_LINK_MEMBERS)}
  `.execute(network)
  return rows.map(({ link }) => link)
}

/** The burst that a text belongs to. */
export type Found = Place & { id: string; burstId: string | null }

/**
 * The oldest other text with one of these links that stands alone or leads its burst. Of an older member only texts
 * of their own: others have read where it leads and tell it on.
 */
export async function firstWithLink(
  network: NetworkDb,
  { siteId, contentId, links, byNewAccount }: Place & { links: readonly string[]; byNewAccount: boolean },
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select p.site_id, p.content_id, p.id, p.burst_id
      from text_prints p join content c on c.site_id = p.site_id and c.id = p.content_id
     where p.links && ${links}::text[] and p.links <> '{}' and p.reasons = '{}' and p.inserted_at > ${AGE}
       and (p.site_id, p.content_id) <> (${siteId}, ${contentId})
       and (${byNewAccount} or c.site_id = ${siteId} and c.author_id = (
            select author_id from content where site_id = ${siteId} and id = ${contentId}))
     order by p.inserted_at, p.site_id, p.content_id limit 1
  `.execute(network)
  return rows[0]
}

/** Texts of new accounts that came from the same network as one of theirs, within some hours of it; itself among them, the oldest first. */
export async function fromSameNetwork(network: NetworkDb, { siteId, contentId }: Place) {
  const { rows } = await sql<Found & { author: string }>`
    select p.site_id, p.content_id, p.id, p.burst_id, c.site_id || ':' || c.author_id as author
      from text_networks own
      join text_prints o on o.site_id = own.site_id and o.content_id = own.content_id and o.by_new_account
      join text_networks n on n.network_hash = own.network_hash
      join text_prints p on p.site_id = n.site_id and p.content_id = n.content_id and p.by_new_account
       and p.inserted_at between o.inserted_at - make_interval(hours => ${sql.lit(NETWORK_HOURS)})
                             and o.inserted_at + make_interval(hours => ${sql.lit(NETWORK_HOURS)})
      join content c on c.site_id = p.site_id and c.id = p.content_id
     where own.site_id = ${siteId} and own.content_id = ${contentId}
     order by p.inserted_at, p.site_id, p.content_id limit ${sql.lit(LOOKED_AT)}
  `.execute(network)
  return rows
}

/** Texts that stood alone join a burst by something else than what they say. */
export const joinByTrace = (
  network: NetworkDb,
  places: readonly Place[],
  burstId: string,
  reason: 'link' | 'network',
) =>
  sql`
    update text_prints p set burst_id = ${burstId}, reasons = array[${reason}]
      from ${placesOf(places)}
     where p.site_id = place.site_id and p.content_id = place.content_id and p.burst_id is null
  `.execute(network)

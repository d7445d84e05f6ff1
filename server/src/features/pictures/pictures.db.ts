import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'
import type { Payload } from '../../platform/jobs/enqueue.ts'

/** Addresses are too long for an index. */
const hashOf = (address: string): Buffer => createHash('sha256').update(address).digest()

/** Our copy of a picture that lies elsewhere: the address in texts, ours, and its measures in pixels. */
export type StoredPicture = { address: string; src: string; width: number; height: number }

/** Our copies of those among the addresses that have one. */
export const storedPictures = (site: SiteHandle, addresses: readonly string[]): Promise<StoredPicture[]> =>
  byHashes(site, addresses.map(hashOf))

const byHashes = statement((site, hashes: readonly Buffer[]) =>
  site
    .from('outsidePictures')
    .select(['address', 'src', 'width', 'height'])
    .where('addressHash', '=', anyOf(hashes))
    .where('state', '=', 'stored')
    .$castTo<StoredPicture>(),
)

/** The result for a picture from another site: our copy of it, and whether it is still tried to make one. */
export type FetchedPicture = { address: string; src: string | null; isWaiting: boolean }

/** The results for those among the addresses that were fetched. */
export const fetchedPictures = (site: SiteHandle, addresses: readonly string[]): Promise<FetchedPicture[]> =>
  fetchedByHashes(site, addresses.map(hashOf))

const fetchedByHashes = statement((site, hashes: readonly Buffer[]) =>
  site
    .from('outsidePictures')
    .select(['address', 'src', sql<boolean>`state = 'waiting'`.as('isWaiting')])
    .where('addressHash', '=', anyOf(hashes)),
)

/** Remembers addresses that are to be fetched; the ids of those that are new. */
export async function insertAddresses(site: SiteHandle, addresses: readonly string[]): Promise<string[]> {
  const rows = await site
    .insertInto(
      'outsidePictures',
      addresses.map((address) => ({ address, addressHash: hashOf(address) })),
    )
    .onConflict((conflict) => conflict.columns(['siteId', 'addressHash']).doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts an attempt at a picture that waits; nothing when it does not. */
export const beginFetch = (site: SiteHandle, id: string): Promise<{ address: string; tries: number } | undefined> =>
  site
    .updateTable('outsidePictures')
    .set((value) => ({ tries: value('tries', '+', 1), changedAt: sql<Date>`now()` }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['address', 'tries'])
    .executeTakeFirst()

/** Nobody tries again. */
export const markFailed = (site: SiteHandle, id: string) =>
  site
    .updateTable('outsidePictures')
    .set({ state: 'failed', changedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

/** Whether it was still waited for. */
export async function markStored(
  site: SiteHandle,
  id: string,
  copy: { fileId: string; src: string; width: number; height: number },
): Promise<boolean> {
  const stored = await site
    .updateTable('outsidePictures')
    .set({ ...copy, state: 'stored', changedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Pictures of all sites that have waited for so long since their last try; a thousand at a time. */
export async function waitingFor(network: NetworkDb, minutes: number): Promise<Payload[]> {
  const { rows } = await sql<Payload>`
    select site_id, id from outside_pictures
     where state = 'waiting' and changed_at < now() - make_interval(mins => ${minutes}) order by changed_at limit 1000
  `.execute(network)
  return rows
}

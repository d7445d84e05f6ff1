import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import type { Guest } from './incoming.ts'
import { guestsByKey, insertGuests, takenUsernames } from './names.db.ts'
import { freeNames } from './names.ts'

/** The users of guests, by their keys; those who are not here yet are made. */
export async function usersOfGuests(
  network: NetworkDb,
  siteId: number,
  guests: readonly Guest[],
): Promise<Map<string, string>> {
  const requested = new Map(guests.map((guest) => [guest.key, guest]))
  if (requested.size === 0) return new Map()
  const known = await guestsByKey(network, siteId, [...requested.keys()])
  const fresh = [...requested.values()].filter(({ key }) => !known.has(key))
  if (fresh.length === 0) return known
  const names = await freeNames(
    fresh.map(({ name }) => name),
    (tried) => takenUsernames(network, siteId, tried),
  )
  const made = fresh.map(({ key }, at) => ({ key, username: names[at] ?? '' }))
  return new Map([...known, ...(await insertGuests(network, siteId, made))])
}

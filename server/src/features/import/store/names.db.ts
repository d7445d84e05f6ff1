import { sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { isReservedSlug } from '../../slugs/reserved-slugs.rules.ts'

/** The names among these, in lower case, that users of the site or the addresses of their pages have. */
export async function takenUsernames(
  network: NetworkDb,
  siteId: number,
  names: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select lower(username) as name from users where site_id = ${siteId} and lower(username) = any(${names}::text[])
    union select slug from users where site_id = ${siteId} and slug = any(${names}::text[])`.execute(network)
  return new Set(rows.map(({ name }) => name))
}

/** The addresses among these that posts of the site or pages of our own have. */
export async function takenPostSlugs(
  network: NetworkDb,
  siteId: number,
  slugs: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from posts where site_id = ${siteId} and slug = any(${slugs}::text[])`.execute(network)
  return new Set([...rows.map(({ slug }) => slug), ...slugs.filter(isReservedSlug)])
}

/** The guests of the site with these keys, by their keys. */
export async function guestsByKey(
  network: NetworkDb,
  siteId: number,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ guestKey: string; id: string }>`
    select guest_key, id from users where site_id = ${siteId} and guest_key = any(${keys}::text[])`.execute(network)
  return new Map(rows.map(({ guestKey, id }) => [guestKey, id]))
}

/** Makes users who cannot sign in, each a person of their own, by their keys. */
export async function insertGuests(
  network: NetworkDb,
  siteId: number,
  guests: readonly { key: string; username: string }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ guestKey: string; id: string }>`
    with guest as materialized (
      select key, username, nextval('people_id_seq') as person_id
        from unnest(${guests.map(({ key }) => key)}::text[], ${guests.map(({ username }) => username)}::text[])
             as given (key, username)
    ),
    new_people as (insert into people (id) overriding system value select person_id from guest)
    insert into users (site_id, person_id, username, slug, is_anonymous, guest_key)
    select ${siteId}, person_id, username, lower(username), true, key from guest
    returning guest_key, id`.execute(network)
  return new Map(rows.map(({ guestKey, id }) => [guestKey, id]))
}

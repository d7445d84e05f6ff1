import { sql } from 'kysely'
import type { Ctx } from './context.ts'

/** Scheme, host and port of a site. */
export type Origin = { scheme: 'http' | 'https'; host: string; port: string }

/** `https://migraine.example:8443` without a trailing slash. */
export const originUrl = ({ scheme, host, port }: Origin): string => `${scheme}://${host}${port ? `:${port}` : ''}`

/** Hosts that lead to this machine: they are served by this node itself over plain HTTP. */
const isLoopback = (host: string): boolean => /^(?:.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(host)

/**
 * Where a site is reached: what its setting `origin` says, else its primary host over HTTPS; a loopback host over HTTP at
 * this node's port. Never what a request says of itself: whoever sends one could lead another's link to their own place.
 *
 * @param site primary host, and the setting as it is stored
 * @param port the port this node listens on
 */
export function originOfSite({ host, origin }: { host: string; origin: string | null }, port: number): Origin {
  const set = origin === null ? null : URL.parse(origin)
  if (set?.protocol === 'http:' || set?.protocol === 'https:')
    return { scheme: set.protocol === 'http:' ? 'http' : 'https', host: set.hostname, port: set.port }
  return isLoopback(host) ? { scheme: 'http', host, port: String(port) } : { scheme: 'https', host, port: '' }
}

/** Where the context's site is reached: what every link in a message begins with. */
export async function siteOrigin({ site, port }: Pick<Ctx, 'site' | 'port'>): Promise<Origin> {
  const found = await site
    .from('siteHosts')
    .leftJoin('siteSettings', 'siteSettings.siteId', 'siteHosts.siteId')
    .where('isPrimary', '=', true)
    .select(['host', sql<string | null>`settings ->> 'origin'`.as('origin')])
    .executeTakeFirstOrThrow()
  return originOfSite(found, port)
}

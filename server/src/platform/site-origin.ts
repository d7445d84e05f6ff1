import { settingIn } from '@ward/domain/site-settings/site-settings'
import type { Ctx } from './context.ts'
import { remembered, SETTING_TOPIC } from './memory.ts'

/** Scheme, host and port of a site. */
export type Origin = { scheme: 'http' | 'https'; host: string; port: string }

/** `https://migraine.example:8443` without a trailing slash. */
export const originUrl = ({ scheme, host, port }: Origin): string => `${scheme}://${host}${port ? `:${port}` : ''}`

/** Hosts that lead to this machine: they are served by this node itself over plain HTTP. */
const isLoopback = (host: string): boolean => /^(?:.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(host)

/**
 * Where a site is reached: its setting `origin`, else its primary host over HTTPS; a loopback host over HTTP at
 * this node's port. Never by the request's own claim: a sender could lead another person's link to their own host.
 *
 * @param site primary host, and its setting `origin`
 * @param port the port this node listens on
 */
export function originOfSite({ host, origin }: { host: string; origin: string | null }, port: number): Origin {
  if (origin !== null) {
    const { protocol, hostname, port: own } = new URL(origin)
    return { scheme: protocol === 'http:' ? 'http' : 'https', host: hostname, port: own }
  }
  return isLoopback(host) ? { scheme: 'http', host, port: String(port) } : { scheme: 'https', host, port: '' }
}

/** Where the context's site is reached: the start of every link in a message. */
export async function siteOrigin({ site, port }: Pick<Ctx, 'site' | 'port'>): Promise<Origin> {
  const place = { topic: SETTING_TOPIC, key: `host ${site.siteId}` }
  const found = await remembered(site.connections, place, () =>
    site
      .from('siteHosts')
      .leftJoin('siteSettings', 'siteSettings.siteId', 'siteHosts.siteId')
      .where('isPrimary', '=', true)
      .select(['host', 'settings'])
      .executeTakeFirstOrThrow(),
  )
  return originOfSite({ host: found.host, origin: settingIn(found.settings, 'origin') }, port)
}

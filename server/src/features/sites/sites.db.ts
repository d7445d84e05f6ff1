import { STAFF } from '@ward/domain/app/roles'
import { settingIn } from '@ward/domain/site-settings/site-settings'
import type { NetworkDb } from '../../platform/database/site-handle.ts'
import { networkStatement } from '../../platform/database/statement.ts'
import { remembered, SETTING_TOPIC } from '../../platform/memory.ts'
import { isActive } from '../users/directory/active.db.ts'

/** Names that stand for the first site, so that a browser on the same machine finds it. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** How long a process caches which site a host belongs to, in milliseconds. */
const REMEMBERED_MS = 60_000
const knownHosts = new WeakMap<NetworkDb, Map<string, { siteId: number; at: number }>>()

/**
 * The same for every request, which asks for it first of all and then names its site in each statement: read once a minute.
 * Hosts that are no site's are not remembered, so that one just added is found at once.
 */
export async function siteOfHost(network: NetworkDb, host: string, now: Date): Promise<number | undefined> {
  const hosts = knownHosts.get(network) ?? new Map<string, { siteId: number; at: number }>()
  knownHosts.set(network, hosts)
  const known = hosts.get(host)
  if (known && now.getTime() - known.at < REMEMBERED_MS) return known.siteId
  const [named] = await hostsNamed(network, host)
  if (named) hosts.set(host, { siteId: named.siteId, at: now.getTime() })
  else hosts.delete(host)
  return named?.siteId ?? firstSite(network, host)
}

/** The site a host names, or undefined. `host` is lower case and without port. */
export const siteIdByHost = async (network: NetworkDb, host: string): Promise<number | undefined> =>
  (await hostsNamed(network, host))[0]?.siteId ?? firstSite(network, host)

const firstSite = async (network: NetworkDb, host: string): Promise<number | undefined> => {
  if (!LOOPBACK.includes(host)) return undefined
  const first = await network.selectFrom('sites').select('id').orderBy('id').limit(1).executeTakeFirst()
  return first?.id
}

/** The site that has this host, lower case and without port; none where it is no site's. */
export const hostsNamed = networkStatement((network, host: string) =>
  network.selectFrom('siteHosts').select('siteId').where('host', '=', host),
)

const sitesWithHost = (network: NetworkDb) =>
  network
    .selectFrom('sites')
    .innerJoin('siteHosts', (join) => join.onRef('siteHosts.siteId', '=', 'sites.id').on('isPrimary', '=', true))
    .leftJoin('siteSettings', 'siteSettings.siteId', 'sites.id')
    .select(['sites.id', 'sites.name', 'sites.prefix', 'sites.tier', 'siteHosts.host', 'siteSettings.settings'])
    .orderBy('sites.name')
    .orderBy('sites.id')

export type SiteRow = { id: number; name: string; prefix: string; tier: number; host: string; origin: string | null }

const withOrigin = ({ settings, ...site }: Omit<SiteRow, 'origin'> & { settings: unknown }): SiteRow => ({
  ...site,
  origin: settingIn(settings, 'origin'),
})

/** Every site of the network with its primary host, by name. */
export const allSites = async (network: NetworkDb): Promise<SiteRow[]> =>
  (await sitesWithHost(network).execute()).map(withOrigin)

export const siteById = async (network: NetworkDb, id: number): Promise<SiteRow | undefined> =>
  remembered(network, { topic: SETTING_TOPIC, key: `site ${id}` }, async () =>
    (await sitesWithHost(network).where('sites.id', '=', id).execute()).map(withOrigin).at(0),
  )

type Switching = { personId: string; hereId: number; isSuperAdmin: boolean }

/**
 * The sites that a switch leads a person to: where they have a verified, active account of the staff, a super admin also where
 * they have none. The one where they are is among them, whatever their account.
 */
export const sitesToSwitchTo = async (
  network: NetworkDb,
  { personId, hereId, isSuperAdmin }: Switching,
): Promise<SiteRow[]> => {
  const sites = await sitesWithHost(network)
    .leftJoin('users', (join) => join.onRef('users.siteId', '=', 'sites.id').on('users.personId', '=', personId))
    .where((where) =>
      where.or([
        where('sites.id', '=', hereId),
        where.and([where('users.roleId', 'in', STAFF), isActive, where('users.verifiedAt', 'is not', null)]),
        ...(isSuperAdmin ? [where('users.id', 'is', null)] : []),
      ]),
    )
    .execute()
  return sites.map(withOrigin)
}

/** Makes a site with its primary host, features and empty settings; the caller has checked the values. */
export const insertSite = async (
  network: NetworkDb,
  {
    host,
    name,
    prefix,
    tier,
    features,
  }: { host: string; name: string; prefix: string; tier: number; features: readonly string[] },
): Promise<number> => {
  const { id } = await network
    .insertInto('sites')
    .values({ name, prefix, tier })
    .returning('id')
    .executeTakeFirstOrThrow()
  await network.insertInto('siteHosts').values({ host, siteId: id, isPrimary: true }).execute()
  await network.insertInto('siteSettings').values({ siteId: id }).execute()
  if (features.length > 0)
    await network
      .insertInto('siteFeatures')
      .values(features.map((feature) => ({ siteId: id, feature })))
      .execute()
  return id
}

export const addHost = (network: NetworkDb, siteId: number, host: string) =>
  network.insertInto('siteHosts').values({ siteId, host }).execute()

export const hostsOf = async (network: NetworkDb): Promise<{ siteId: number; host: string; isPrimary: boolean }[]> =>
  network
    .selectFrom('siteHosts')
    .select(['siteId', 'host', 'isPrimary'])
    .orderBy('isPrimary', 'desc')
    .orderBy('host')
    .execute()

/** Whether there is a site yet. */
export const hasSites = async (network: NetworkDb): Promise<boolean> =>
  (await network.selectFrom('sites').select('id').limit(1).executeTakeFirst()) !== undefined

/** Whether a demo network is loaded here: then the server listens on loopback only, because the passwords are printed. */
export const hasDemo = async (network: NetworkDb): Promise<boolean> =>
  (await network.selectFrom('siteSettings').select('settings').execute()).some(({ settings }) =>
    settingIn(settings, 'demo'),
  )

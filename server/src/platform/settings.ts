import { SITE_FEATURES } from '@ward/domain/app/features'
import { type Settings, type SettingValue, type SiteSetting, settingIn } from '@ward/domain/site-settings/site-settings'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from './database/site-handle.ts'
import { statement } from './database/statement.ts'
import { remembered, SETTING_TOPIC } from './memory.ts'

/** The stored settings of a site and the network. */
const keptFor = statement(({ db, siteId }: SiteHandle) =>
  db.selectNoFrom((of) => [
    of.selectFrom('siteSettings').select('settings').where('siteSettings.siteId', '=', siteId).as('own'),
    of.selectFrom('networkSettings').select('settings').as('network'),
    of
      .selectFrom('siteFeatures')
      .select(sql<string[] | null>`array_agg(feature)`.as('features'))
      .where('siteFeatures.siteId', '=', siteId)
      .as('features'),
  ]),
)

/** Features are rows of their own, which statements can join. */
const featuresKept = statement((site: SiteHandle) => site.from('siteFeatures').select('feature'))

/** The stored settings of a site, with its features; those that this product does not know are left out. */
export async function withFeatures(site: SiteHandle, own: unknown): Promise<Record<string, unknown>> {
  return featured(
    own,
    (await featuresKept(site)).map(({ feature }) => feature),
  )
}

function featured(own: unknown, kept: readonly string[]): Record<string, unknown> {
  const features = SITE_FEATURES.filter((name) => kept.includes(name))
  return { ...(own as object | null), ...(features.length > 0 && { features }) }
}

type Kept = { own: unknown; network: unknown }

async function readKept(site: SiteHandle): Promise<Kept> {
  const [kept] = await keptFor(site)
  return { own: featured(kept?.own, kept?.features ?? []), network: kept?.network }
}

/** The values of some of a site's settings. Every room asks by this. */
export async function settingsOf<Name extends SiteSetting>(
  site: SiteHandle,
  ...names: readonly Name[]
): Promise<Pick<Settings, Name>> {
  const kept = await remembered(site.connections, { topic: SETTING_TOPIC, key: String(site.siteId) }, () =>
    readKept(site),
  )
  return Object.fromEntries(names.map((name) => [name, settingIn(kept.own, name, kept.network)])) as Pick<
    Settings,
    Name
  >
}

/** Does something for the sites on which a setting holds the same, once for each of its values: for tasks of the network. */
export async function forSitesBySetting<Name extends SiteSetting>(
  network: NetworkDb,
  name: Name,
  run: (value: SettingValue<Name>, siteIds: number[]) => Promise<unknown>,
): Promise<void> {
  const rows = await network
    .selectFrom('sites')
    .leftJoin('siteSettings', 'siteSettings.siteId', 'sites.id')
    .leftJoin('networkSettings', (join) => join.onTrue())
    .select(['sites.id', 'siteSettings.settings as own', 'networkSettings.settings as network'])
    .orderBy('sites.id')
    .execute()
  const groups = Map.groupBy(rows, ({ own, network: all }) => settingIn(own, name, all))
  for (const [value, sites] of groups)
    await run(
      value,
      sites.map(({ id }) => id),
    )
}

import { isDeepStrictEqual } from 'node:util'
import { conflict, notFound } from '@ward/domain/kernel/refusal'
import { COMPARED_SITES_MAX, SETTING_MOVED, type SettingCopy } from '@ward/domain/site-settings/compare-settings'
import { type SiteSetting, settingIn } from '@ward/domain/site-settings/site-settings'
import { audit } from '../../platform/audit.ts'
import { atSite, type Ctx, type TxCtx } from '../../platform/context.ts'
import { networkSettingNamed } from './network-settings.actions.ts'
import { keptOfNetwork, settingsOfSites } from './network-settings.db.ts'
import { shownValue } from './setting-secrets.ts'
import { changeSetting } from './site-settings.actions.ts'

/** The value of a setting on a site; of a secret only that there is one. */
export type ComparedSetting = { siteId: number; siteName: string; value: unknown; isOwn: boolean }

/** The shown value of a setting on every site, by the sites' names. @throws INVALID name, also of what each site has its own */
export async function compareSetting(ctx: Pick<Ctx, 'network'>, name: string): Promise<ComparedSetting[]> {
  const setting = networkSettingNamed(name)
  return (await heldEverywhere(ctx, name)).map((site) => ({ ...site, value: shownValue(setting, site.value) }))
}

async function heldEverywhere({ network }: Pick<Ctx, 'network'>, name: string): Promise<ComparedSetting[]> {
  const setting: SiteSetting = networkSettingNamed(name)
  const [all, sites] = await Promise.all([keptOfNetwork(network), settingsOfSites(network, COMPARED_SITES_MAX)])
  return sites.map(({ own, ...site }) => ({
    ...site,
    value: settingIn(own, setting, all),
    isOwn: Object.hasOwn(Object(own), setting),
  }))
}

/**
 * Gives other sites what this one holds, as a value of their own, each with its version and its audit row.
 *
 * @throws INVALID name, NOT_FOUND a site that is not there, CONFLICT where this site holds another value by now
 */
export async function copySetting(
  tx: TxCtx,
  { name, siteIds, value: shown, reason }: SettingCopy,
): Promise<ComparedSetting[]> {
  const before = await heldEverywhere(tx, name)
  const here = before.find(({ siteId }) => siteId === tx.site.siteId)
  if (JSON.stringify(shownValue(networkSettingNamed(name), here?.value) ?? null) !== shown)
    throw conflict(SETTING_MOVED)
  const chosen = [...new Set(siteIds)].toSorted((a, b) => a - b).filter((id) => id !== tx.site.siteId)
  const others = chosen.map((id) => before.find(({ siteId }) => siteId === id))
  if (others.includes(undefined)) throw notFound()
  const differing = others.filter((site) => !(site?.isOwn && isDeepStrictEqual(site.value, here?.value)))
  for (const site of differing) if (site) await changeSetting(atSite(tx, site.siteId), name, here?.value, { reason })
  await audit(tx, {
    action: 'copySetting',
    subjectType: 'site',
    subjectId: String(tx.site.siteId),
    fields: [name],
    effects: { sites_given: differing.length },
  })
  return compareSetting(tx, name)
}

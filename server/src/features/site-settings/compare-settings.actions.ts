import { isDeepStrictEqual } from 'node:util'
import { conflict, notFound } from '@ward/domain/kernel/refusal'
import { COMPARED_SITES_MAX, SETTING_MOVED, type SettingCopy } from '@ward/domain/site-settings/compare-settings'
import { type SiteSetting, settingIn } from '@ward/domain/site-settings/site-settings'
import { auditSave } from '../../platform/audit.ts'
import { atSite, type Ctx, type TxCtx } from '../../platform/context.ts'
import { allSites } from '../sites/sites.db.ts'
import { networkSettingNamed } from './network-settings.actions.ts'
import { keptOfNetwork, settingsOfSites } from './network-settings.db.ts'
import { shownValue } from './setting-secrets.ts'
import { changeSetting } from './site-settings.actions.ts'
import { lockSettings } from './site-settings.db.ts'

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
 * @throws INVALID name, NOT_FOUND a site that is not there, CONFLICT where this site, or one of those with what it held, holds another
 * value by now
 */
export async function copySetting(tx: TxCtx, copy: SettingCopy): Promise<ComparedSetting[]> {
  const { name, siteIds, value, shown, reason } = copy
  const setting = networkSettingNamed(name)
  const chosen = [...new Set(siteIds)].toSorted((a, b) => a - b).filter((id) => id !== tx.site.siteId)
  await lockSites(tx, [tx.site.siteId, ...chosen])
  const before = new Map((await heldEverywhere(tx, name)).map((site) => [site.siteId, site]))
  const told = (siteId: number) => JSON.stringify(shownValue(setting, before.get(siteId)?.value) ?? null)
  if (told(tx.site.siteId) !== value || shown?.some((text, at) => text !== told(siteIds[at] ?? 0)))
    throw conflict(SETTING_MOVED)
  const given = before.get(tx.site.siteId)?.value
  const differing = chosen.filter((id) => !(before.get(id)?.isOwn && isDeepStrictEqual(before.get(id)?.value, given)))
  for (const siteId of differing) await changeSetting(atSite(tx, siteId), name, given, { reason })
  await auditSave(tx, {
    action: 'copySetting',
    subjectType: 'site',
    subjectId: String(tx.site.siteId),
    fields: differing.length > 0 ? [name] : [],
    effects: { sites_given: differing.length },
  })
  return compareSetting(tx, name)
}

/** The settings of these sites, locked in one order until the change is done. @throws NOT_FOUND a site that is not there */
async function lockSites(tx: TxCtx, siteIds: readonly number[]): Promise<void> {
  const there = new Set((await allSites(tx.network)).map(({ id }) => id))
  if (siteIds.some((id) => !there.has(id))) throw notFound()
  for (const id of siteIds.toSorted((a, b) => a - b)) await lockSettings(atSite(tx, id).site)
}

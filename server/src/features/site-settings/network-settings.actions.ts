import { isDeepStrictEqual } from 'node:util'
import { conflict, invalid, orNotFound, parseInput } from '@ward/domain/kernel/refusal'
import { isNothing, type SettingsInput, settingsOfInput } from '@ward/domain/site-settings/settings-form'
import { isSiteSetting, SITE_SETTINGS, type SiteSetting, settingIn } from '@ward/domain/site-settings/site-settings'
import { z } from 'zod'
import { auditSave, noteUnchanged } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { announceEverywhere } from '../../platform/events/announce.ts'
import { forgetTopic, SETTING_TOPIC } from '../../platform/memory.ts'
import type { VersionRow } from '../../platform/versions.ts'
import {
  keepNetworkVersion,
  keptOfNetwork,
  lockNetworkSettings,
  networkVersionsCounted,
  networkVersionsOf,
  saveNetworkSetting,
  siteCount,
  sitesWithOwn,
} from './network-settings.db.ts'
import { NETWORK_SETTINGS, NETWORK_SETTINGS_CHANGED, SITES_OWN } from './network-settings.ts'
import { shownValue } from './setting-secrets.ts'
import { demandNewest, restoredReason, type SettingVersion } from './setting-versions.ts'
import { contentOf, shownVersion } from './site-settings.actions.ts'

/** The current settings of the network. */
export type NetworkSettingsNow = {
  values: Record<string, unknown>
  /** The names of those that the network has set. */
  own: string[]
  version: number
  sites: number
  /** On how many sites each has a value of its own. */
  ownAt: ReadonlyMap<string, number>
}

/** The shown values of a site without settings of its own. */
export const inheritedOf = (network: unknown, names: readonly SiteSetting[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, shownValue(name, settingIn(undefined, name, network))]))

export async function networkSettingsNow({ network }: Pick<Ctx, 'network'>): Promise<NetworkSettingsNow> {
  const kept = await keptOfNetwork(network)
  return {
    values: inheritedOf(kept, NETWORK_SETTINGS),
    own: NETWORK_SETTINGS.filter((name) => Object.hasOwn(kept, name)),
    version: await networkVersionsCounted(network),
    sites: await siteCount(network),
    ownAt: await sitesWithOwn(network),
  }
}

/** The setting of this name, where the network can set it. @throws INVALID at `path` */
export function networkSettingNamed(name: string, path = 'name'): SiteSetting {
  if (!isSiteSetting(name)) throw invalid(path, `There is no setting ${name}`)
  if (!NETWORK_SETTINGS.includes(name)) throw invalid(path, SITES_OWN)
  return name
}

/**
 * Writes the defaults that are given and differ; null gives up what the network has set. Sites with a value of their own keep it.
 *
 * @throws INVALID the names that are wrong, CONFLICT with all of them as they are, when a version is given and any was changed since
 */
export async function saveNetworkSettings(tx: TxCtx, input: SettingsInput): Promise<NetworkSettingsNow> {
  await lockNetworkSettings(tx.network)
  const now = await networkSettingsNow(tx)
  if (typeof input.version === 'number' && input.version !== now.version)
    throw conflict(NETWORK_SETTINGS_CHANGED, { ...now.values, version: now.version })
  const given = Object.entries(settingsOfInput(input)).map(
    ([name, value]) => [networkSettingNamed(name, name), value] as const,
  )
  const changes = given.flatMap(([name, value]) => {
    const next = isNothing(name, value, SITE_SETTINGS[name].fallback) ? null : value
    const isChange = next === null ? now.own.includes(name) : !isDeepStrictEqual(now.values[name], next)
    return isChange ? [[name, next] as const] : []
  })
  for (const [name, value] of changes) await changeNetworkSetting(tx, name, value, input.reason ?? null)
  if (changes.length > 0) return networkSettingsNow(tx)
  noteUnchanged(tx)
  return now
}

async function changeNetworkSetting(
  tx: TxCtx,
  name: SiteSetting,
  value: unknown,
  reason: string | null,
): Promise<void> {
  const schema = z.object({ [name]: SITE_SETTINGS[name].value as z.ZodType })
  const next = value === null ? null : parseInput(schema, { [name]: value })[name]
  const kept = await lockNetworkSettings(tx.network)
  const content = contentOf(next)
  const isSame = isDeepStrictEqual(contentOf(kept[name]), content)
  if (!isSame) {
    await saveNetworkSetting(tx.network, name, next)
    await keepNetworkVersion(tx, name, { content, reason })
    forgetTopic(tx, SETTING_TOPIC)
    await announceEverywhere(tx, SETTING_TOPIC, name)
  }
  const withOwn = (await sitesWithOwn(tx.network)).get(name) ?? 0
  const effects = { sites_following: (await siteCount(tx.network)) - withOwn }
  const fields = isSame ? [] : [name]
  await auditSave(tx, { action: 'changeNetworkSetting', subjectType: 'network', subjectId: name, fields, effects })
}

/**
 * Makes what a default was in an earlier version what it is.
 *
 * @throws NOT_FOUND no such version, INVALID no such default, CONFLICT where another version than the shown one is the newest
 */
export async function restoreNetworkSetting(tx: TxCtx, input: SettingVersion): Promise<VersionRow> {
  const name = networkSettingNamed(input.name)
  await lockNetworkSettings(tx.network)
  const [version] = await networkVersionsOf(tx, name, { limit: 1, upTo: input.version })
  const { content } = orNotFound(version?.number === input.version ? version : null)
  const newest = async () => shownVersion(name, orNotFound((await networkVersionsOf(tx, name, { limit: 1 }))[0]))
  demandNewest(await newest(), input.shown)
  await changeNetworkSetting(tx, name, content.value ?? null, restoredReason(input.version))
  return newest()
}

import { isDeepStrictEqual } from 'node:util'
import { may, PERMISSIONS } from '@ward/domain/app/permissions'
import { conflict, invalid, Refusal } from '@ward/domain/kernel/refusal'
import {
  isNothing,
  NOT_ON_PAGE,
  NOT_TYPED,
  SETTINGS_CHANGED,
  type SettingLevel,
  type SettingsInput,
  settingsOfInput,
  settingsOnPage,
} from '@ward/domain/site-settings/settings-form'
import { isSiteSetting, SITE_SETTINGS, type SiteSetting } from '@ward/domain/site-settings/site-settings'
import { noteUnchanged } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { settingsOf } from '../../platform/settings.ts'
import { versionsCounted } from '../../platform/versions.ts'
import { inheritedOf } from './network-settings.actions.ts'
import { keptOfNetwork } from './network-settings.db.ts'
import { NETWORK_SETTINGS } from './network-settings.ts'
import { shownValues } from './setting-secrets.ts'
import { changeSetting, changeUnknownSetting, SETTING_SUBJECT } from './site-settings.actions.ts'
import { keptSettings, lockSettings } from './site-settings.db.ts'

/** The shown values of a page's settings; of a secret only that there is one. */
export type SettingsNow = {
  values: Record<string, unknown>
  /** The names of those that the site has of its own. */
  own: string[]
  /** The values without them, by name; the names of those that the network has set. */
  inherited: Record<string, unknown>
  fromNetwork: string[]
  version: number
}

/** Whether the viewer reads and changes settings for Super Admins and Community Tech. */
const isTech = ({ viewer }: Pick<Ctx, 'viewer'>) => viewer.kind !== 'user' || may(viewer.roleId, 'settings.read').ok

/** The settings of a page that this viewer may know of. */
export const namesFor = (ctx: Pick<Ctx, 'viewer'>, level: SettingLevel): SiteSetting[] =>
  settingsOnPage(level, isTech(ctx))

/** Their values: the site's own, else what holds for all; with what is kept under names that the list does not know. */
export async function settingsNow(ctx: Ctx, level: SettingLevel): Promise<SettingsNow> {
  const names = namesFor(ctx, level)
  const kept = await keptSettings(ctx.site)
  const known: Record<string, unknown> = await settingsOf(ctx.site, ...names)
  const unknown = level === 'site' ? Object.entries(kept).filter(([name]) => !isSiteSetting(name)) : []
  const values = shownValues({ ...known, ...Object.fromEntries(unknown) })
  const own = Object.keys(values).filter((name) => Object.hasOwn(kept, name))
  const network = await keptOfNetwork(ctx.network)
  const fromNetwork = names.filter((name) => NETWORK_SETTINGS.includes(name) && Object.hasOwn(network, name))
  const inherited = inheritedOf(
    network,
    names.filter((name) => NETWORK_SETTINGS.includes(name)),
  )
  return {
    values,
    own,
    inherited,
    fromNetwork,
    version: await versionsCounted(ctx.site, SETTING_SUBJECT, Object.keys(values)),
  }
}

/**
 * Writes the settings that are given and differ, each as a change of its own in audit log and history; null gives up what the
 * site has of its own. Settings left out stay, also those that this viewer may not see.
 *
 * @throws INVALID the names that are wrong, FORBIDDEN a setting for Super Admins and Community Tech, CONFLICT with all of them
 * as they are, when a version is given and any was changed since
 */
export async function saveSettings(tx: TxCtx, level: SettingLevel, input: SettingsInput): Promise<SettingsNow> {
  await lockSettings(tx.site)
  const now = await settingsNow(tx, level)
  if (typeof input.version === 'number' && input.version !== now.version)
    throw conflict(SETTINGS_CHANGED, { ...now.values, version: now.version })
  const changes = Object.entries(settingsOfInput(input)).filter(([name, value]) => isChange(now, name, value))
  refuseOthers(tx, level, changes)
  for (const [name, value] of changes) {
    const { reason = null } = input
    if (!isSiteSetting(name)) await changeUnknownSetting(tx, name, value, reason)
    else await changeSetting(tx, name, isNothing(name, value, now.inherited[name]) ? null : value, { reason })
  }
  if (changes.length > 0) return settingsNow(tx, level)
  noteUnchanged(tx)
  return now
}

function isChange({ values, own, inherited }: SettingsNow, name: string, value: unknown): boolean {
  const isGivenUp = isSiteSetting(name) ? isNothing(name, value, inherited[name]) : value === null
  return isGivenUp ? own.includes(name) || !Object.hasOwn(values, name) : !isDeepStrictEqual(values[name], value)
}

/** Nothing is written of a save in which something is not on the page, or not this viewer's to change. */
function refuseOthers(ctx: TxCtx, level: SettingLevel, changes: readonly (readonly [string, unknown])[]): void {
  for (const [name] of changes) {
    if (!isSiteSetting(name)) {
      if (level === 'super') throw invalid(name, `There is no setting ${name}`)
      continue
    }
    const entry = SITE_SETTINGS[name]
    if (entry.words === null) throw invalid(name, NOT_TYPED)
    if (entry.level !== level) throw invalid(name, NOT_ON_PAGE[entry.level === 'super' ? 'site' : 'super'])
    if (!namesFor(ctx, level).includes(name)) throw new Refusal('FORBIDDEN', PERMISSIONS['settings.change'].denial)
  }
}

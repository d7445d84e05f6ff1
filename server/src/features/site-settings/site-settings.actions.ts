import { isDeepStrictEqual } from 'node:util'
import { may } from '@ward/domain/app/permissions'
import type { Effects } from '@ward/domain/kernel/effects'
import { invalid, orNotFound, parseInput, refuseUnless } from '@ward/domain/kernel/refusal'
import {
  isSiteSetting,
  SITE_SETTING_NAMES,
  SITE_SETTINGS,
  type SiteSetting,
} from '@ward/domain/site-settings/site-settings'
import { z } from 'zod'
import { auditSave } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { forgetTopic, SETTING_TOPIC } from '../../platform/memory.ts'
import {
  saveVersion,
  type VersionContent,
  type VersionRow,
  type VersionSubject,
  versionAt,
  versionsOf,
} from '../../platform/versions.ts'
import { siteIdByHost } from '../sites/sites.db.ts'
import { shownValue } from './setting-secrets.ts'
import { demandNewest, restoredReason, type SettingVersion } from './setting-versions.ts'
import { lockSettings, saveSetting } from './site-settings.db.ts'

/** Settings that a person or a command may change. */
export const settableNames: SiteSetting[] = SITE_SETTING_NAMES.filter((name) => SITE_SETTINGS[name].words !== null)

/** The setting of this name. @throws INVALID name, with the names there are */
export function settingNamed(name: string): SiteSetting {
  if (isSiteSetting(name) && settableNames.includes(name)) return name
  throw invalid('setting', `There is no setting ${name}; there are: ${settableNames.join(', ')}.`)
}

export const SETTING_SUBJECT = 'setting'

/** The versions of a setting are those of this thing. */
export const settingSubject = (name: SiteSetting): VersionSubject => ({ subjectType: SETTING_SUBJECT, subjectId: name })

/** The content of a version of a setting; nothing while it is not set. */
export const contentOf = (value: unknown) => (value === undefined || value === null ? {} : { value })

/** A version of a setting for the screen. For a secret it only says whether there was one. */
export function shownVersion(name: SiteSetting, { content, before, ...version }: VersionRow): VersionRow {
  const shown = ({ value, ...more }: VersionContent): VersionContent =>
    value === undefined ? more : { ...more, value: shownValue(name, value) }
  return { ...version, content: shown(content), before: before && shown(before) }
}

/** Open pages hear of it, and every node forgets what it remembers. */
export async function tellOfSetting(ctx: TxCtx, name: string): Promise<void> {
  forgetTopic(ctx, SETTING_TOPIC)
  await announce(ctx, SETTING_TOPIC, name)
}

/** The effects that were shown before a change, and why it was made. */
type Given = { effects?: Effects; reason?: string | null | undefined }

/**
 * Writes a setting of the context's site; null takes it away.
 *
 * @throws INVALID setting (no such name) or the name of the setting (a value it cannot hold), FORBIDDEN a super setting to Community Tech
 */
export async function changeSetting(ctx: TxCtx, name: string, value: unknown, given: Given = {}): Promise<void> {
  const setting = settingNamed(name)
  demandLevel(ctx, setting, 'change')
  const schema = z.object({ [setting]: SITE_SETTINGS[setting].value as z.ZodType })
  const next = value === null ? null : parseInput(schema, { [setting]: value })[setting]
  if (setting === 'origin' && next !== null) await demandOwnHost(ctx, String(next))
  await writeSetting(ctx, setting, next, given)
}

/** Writes a value under a name that the list of settings does not know: another version of the product may. */
export const changeUnknownSetting = (ctx: TxCtx, name: string, value: unknown, reason: string | null): Promise<void> =>
  writeSetting(ctx, name, value, { reason })

/** With its version and audit row, unless it holds that already. */
async function writeSetting(ctx: TxCtx, name: string, value: unknown, { effects, reason = null }: Given) {
  const kept = await lockSettings(ctx.site)
  const [before, after] = [contentOf(kept[name]), contentOf(value)]
  const isSame = isDeepStrictEqual(before, after)
  if (!isSame) await saveSetting(ctx.site, name, value)
  await saveVersion(ctx, { subjectType: SETTING_SUBJECT, subjectId: name }, { before, after, reason })
  const [subjectId, fields] = [String(ctx.site.siteId), isSame ? [] : [name]]
  await auditSave(ctx, { action: 'changeSetting', subjectType: 'site', subjectId, fields, effects })
  if (!isSame) await tellOfSetting(ctx, name)
}

/**
 * Makes what a setting held in an earlier version what it holds.
 *
 * @throws NOT_FOUND no such version, CONFLICT where another version than the shown one is the newest, and what `changeSetting` throws
 */
export async function restoreSetting(ctx: TxCtx, { name, version, shown }: SettingVersion): Promise<VersionRow> {
  const setting = settingNamed(name)
  demandLevel(ctx, setting, 'change')
  const subject = settingSubject(setting)
  await lockSettings(ctx.site)
  const { content } = orNotFound(await versionAt(ctx.site, subject, version))
  const newest = async () => shownVersion(setting, orNotFound((await versionsOf(ctx.site, subject, { limit: 1 }))[0]))
  demandNewest(await newest(), shown)
  await changeSetting(ctx, setting, content.value ?? null, { reason: restoredReason(version) })
  return newest()
}

/** Super settings are for Super Admins (spec 2 section 2); commands and the system may set any. */
export function demandLevel({ viewer }: Pick<Ctx, 'viewer'>, setting: SiteSetting, to: 'read' | 'change'): void {
  if (viewer.kind === 'user' && SITE_SETTINGS[setting].level === 'super')
    refuseUnless(may(viewer.roleId, `superSettings.${to}`))
}

/** Codes and links that open an account are sent there. */
async function demandOwnHost(tx: TxCtx, origin: string): Promise<void> {
  if ((await siteIdByHost(tx.network, new URL(origin).hostname)) !== tx.site.siteId)
    throw invalid('origin', 'The origin must be at a host of the site.')
}

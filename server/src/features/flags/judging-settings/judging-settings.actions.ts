import {
  JUDGING_SETTINGS,
  JUDGING_SETTINGS_CHANGED,
  type JudgingSettings,
  type JudgingSettingsInput,
} from '@ward/domain/flags/judging-settings/judging-settings'
import { conflict } from '@ward/domain/kernel/refusal'
import type { Settings } from '@ward/domain/site-settings/site-settings'
import { noteUnchanged } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { versionsCounted } from '../../../platform/versions.ts'
import { changeSetting, SETTING_SUBJECT } from '../../site-settings/site-settings.actions.ts'
import { lockSettings } from '../../site-settings/site-settings.db.ts'

/** Their values, and the number of changes to any of them. */
export type JudgingSettingsNow = Pick<Settings, keyof JudgingSettings> & { version: number }

export async function judgingSettings({ site }: Pick<Ctx, 'site'>): Promise<JudgingSettingsNow> {
  const settings = await settingsOf(site, ...JUDGING_SETTINGS)
  return { ...settings, version: await versionsCounted(site, SETTING_SUBJECT, JUDGING_SETTINGS) }
}

/**
 * Writes the settings that are given, each as a change of its own in audit log and history.
 *
 * @throws INVALID the name of a setting, CONFLICT with all of them as they are, when any was changed since they were shown
 */
export async function saveJudgingSettings(
  tx: TxCtx,
  { version, ...given }: JudgingSettingsInput,
): Promise<JudgingSettingsNow> {
  await lockSettings(tx.site)
  const now = await judgingSettings(tx)
  if (version !== now.version) throw conflict(JUDGING_SETTINGS_CHANGED, now)
  const changes = Object.entries(given).filter(([, value]) => value !== undefined)
  for (const [name, value] of changes) await changeSetting(tx, name, value)
  if (changes.length > 0) return judgingSettings(tx)
  noteUnchanged(tx)
  return now
}

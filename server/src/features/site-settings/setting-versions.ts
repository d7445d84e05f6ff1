import { conflict } from '@ward/domain/kernel/refusal'
import { SETTING_MOVED } from '@ward/domain/site-settings/compare-settings'
import { z } from 'zod'
import type { VersionRow } from '../../platform/versions.ts'

/** Versions of one setting, from this one on back. */
export const SettingVersionsQuery = z.object({
  name: z.string(),
  upTo: z.number().int().nullish().describe('This version and older ones.'),
})
export const SettingVersion = z.object({
  name: z.string(),
  version: z.number().int(),
  shown: z
    .number()
    .int()
    .nullish()
    .describe('Number of the newest version that was shown; with it, nobody writes over what they did not see.'),
})
export type SettingVersion = z.output<typeof SettingVersion>

/** @param newest as it is shown @throws CONFLICT with what the setting holds, where another version than the shown one is the newest */
export function demandNewest(newest: VersionRow, shown: number | null | undefined): void {
  if (shown == null || shown === newest.number) return
  throw conflict(SETTING_MOVED, { ...newest.content, version: newest.number })
}

/** Why a version is there that made an earlier one the newest. */
export const restoredReason = (version: number): string => `Version ${version} was restored`

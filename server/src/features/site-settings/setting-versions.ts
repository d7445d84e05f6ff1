import { z } from 'zod'

/** Versions of one setting, from this one on back. */
export const SettingVersionsQuery = z.object({
  name: z.string(),
  upTo: z.number().int().nullish().describe('This version and older ones.'),
})
export const SettingVersion = z.object({ name: z.string(), version: z.number().int() })
export type SettingVersion = z.output<typeof SettingVersion>

/** Why a version is there that made an earlier one the newest. */
export const restoredReason = (version: number): string => `Version ${version} was restored`

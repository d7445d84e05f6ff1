import { z } from 'zod'

export const SETTING_REASON_MAX = 300

/** Why settings were changed. */
export const SettingReason = z
  .string()
  .trim()
  .max(SETTING_REASON_MAX, `The reason may have at most ${SETTING_REASON_MAX} characters`)
  .nullish()
  .meta({ title: 'Reason' })
  .describe('Why, for those who read the history.')

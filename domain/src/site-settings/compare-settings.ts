import { z } from 'zod'
import { SettingReason } from './setting-reason.ts'

/** Sites of which a setting is compared, and that it is copied to at once, at most. */
export const COMPARED_SITES_MAX = 500

export const COMPARE_LABEL = 'Compare sites'
export const COPY_SETTING_LABEL = 'Copy to sites'
export const SETTING_MOVED = 'Someone else just changed this setting'
export const settingCopied = (sites: number): string =>
  `It was copied to ${sites === 1 ? '1 site' : `${sites.toLocaleString('en')} sites`}`

const JsonText = z.string().max(100_000)

/** The setting that is compared. */
export const SettingChoice = z.object({ name: z.string() })

/** Gives other sites what this one holds, as a value of their own. */
export const SettingCopy = SettingChoice.extend({
  siteIds: z
    .array(z.int().min(1).max(2_147_483_647))
    .min(1, 'Please choose a site')
    .max(COMPARED_SITES_MAX, `At most ${COMPARED_SITES_MAX} sites can be chosen`)
    .meta({ title: 'Sites' }),
  value: JsonText.describe('As JSON, what this site held when it was shown: no other value is copied.'),
  shown: z
    .array(JsonText)
    .max(COMPARED_SITES_MAX)
    .nullish()
    .describe('As JSON, what each of these sites held when it was shown: no other value is written over.'),
  reason: SettingReason,
})
export type SettingCopy = z.output<typeof SettingCopy>

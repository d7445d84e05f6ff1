import { z } from 'zod'
import { SITE_SETTINGS } from '../../site-settings/site-settings.ts'

export const JUDGING_SETTINGS_TITLE = 'Moderation settings'
export const JUDGING_SETTINGS_SAVED = 'The settings were saved'
export const JUDGING_SETTINGS_CHANGED = 'Someone else just changed these settings'

/** A setting of the catalogue as a field of a form. */
const titled = <Schema extends z.ZodType>({ value, title }: { value: Schema; title: string }): Schema =>
  value.meta({ title })

const { secondLookShare, atRiskCut, helplineCountry, helplines, trustedAddresses } = SITE_SETTINGS
const { atRiskGuideline, atRiskKindGuideline, atRiskTemplates, holdNewMembers, holdUnscored, tellOfEdits } =
  SITE_SETTINGS

/** The settings of a site that the rooms of judging obey; thresholds are tried and set in the threshold lab. */
export const JudgingSettings = z.object({
  helplineCountry: titled(helplineCountry),
  helplines: titled(helplines),
  atRiskGuideline: titled(atRiskGuideline),
  atRiskKindGuideline: titled(atRiskKindGuideline),
  atRiskTemplates: titled(atRiskTemplates),
  atRiskCut: titled(atRiskCut),
  holdNewMembers: titled(holdNewMembers),
  holdUnscored: titled(holdUnscored),
  trustedAddresses: titled(trustedAddresses),
  secondLookShare: titled(secondLookShare),
  tellOfEdits: titled(tellOfEdits),
})
export type JudgingSettings = z.output<typeof JudgingSettings>

export const JUDGING_SETTINGS = JudgingSettings.keyof().options

/** Counts the changes of all of them together, so that nobody writes over what they did not see. */
const version = z.number().int().describe('Version of the settings that were shown.')

/** The form: all of them. */
export const JudgingSettingsForm = JudgingSettings.extend({ version })

/** The changes sent: those that were changed. */
export const JudgingSettingsInput = JudgingSettings.partial().extend({ version })
export type JudgingSettingsInput = z.output<typeof JudgingSettingsInput>

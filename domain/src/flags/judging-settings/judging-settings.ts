import { z } from 'zod'
import { SITE_SETTINGS } from '../../site-settings/site-settings.ts'

export const JUDGING_SETTINGS_TITLE = 'Judging settings'
export const JUDGING_SETTINGS_SAVED = 'The settings were saved'
export const JUDGING_SETTINGS_CHANGED = 'Somebody else changed these settings meanwhile'

/** A setting of the catalogue as a field of a form. */
const titled = <Schema extends z.ZodType>({ value }: { value: Schema }, title: string): Schema => value.meta({ title })

const { secondLookShare, atRiskCut, helplineCountry, helplines, trustedAddresses } = SITE_SETTINGS
const { atRiskGuideline, atRiskKindGuideline, atRiskTemplates, holdNewMembers, holdUnscored, tellOfEdits } =
  SITE_SETTINGS

/** The settings of a site that the rooms of judging obey; thresholds are tried and set in the threshold lab. */
export const JudgingSettings = z.object({
  helplineCountry: titled(helplineCountry, 'Country'),
  helplines: titled(helplines, 'Lines of the site'),
  atRiskGuideline: titled(atRiskGuideline, 'What the site asks, step by step'),
  atRiskKindGuideline: titled(atRiskKindGuideline, 'What it asks besides'),
  atRiskTemplates: titled(atRiskTemplates, 'Templates'),
  atRiskCut: titled(atRiskCut, 'How readily a text is at risk'),
  holdNewMembers: titled(holdNewMembers, 'Hold back what new members write'),
  holdUnscored: titled(holdUnscored, 'Hold back what could not be scored in time'),
  trustedAddresses: titled(trustedAddresses, 'Hosts and numbers that are no evidence of spam'),
  secondLookShare: titled(secondLookShare, 'Decisions that are looked at again, in percent'),
  tellOfEdits: titled(tellOfEdits, 'Tell members by mail that the staff edited what they wrote'),
})
export type JudgingSettings = z.output<typeof JudgingSettings>

export const JUDGING_SETTINGS = JudgingSettings.keyof().options

/** Counts the changes of all of them together, so that nobody writes over what they did not see. */
const version = z.number().int().describe('Of the settings that were shown.')

/** The form: all of them. */
export const JudgingSettingsForm = JudgingSettings.extend({ version })

/** What is sent: those that were changed. */
export const JudgingSettingsInput = JudgingSettings.partial().extend({ version })
export type JudgingSettingsInput = z.output<typeof JudgingSettingsInput>

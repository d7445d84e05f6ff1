import { JUDGING_SETTINGS, JudgingSettings } from '@ward/domain/flags/judging-settings/judging-settings'
import { SITE_SETTINGS } from '@ward/domain/site-settings/site-settings'

/** The name of a setting in words: 'hold new members'. */
const nameInWords = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** The settings that the page has, each with the words that it is found by: its name and what it means, of the catalogue. */
export const FOUND_SETTINGS = JUDGING_SETTINGS.map((name) => ({
  name,
  label: JudgingSettings.shape[name].meta()?.title ?? name,
  words: `setting ${nameInWords(name)} ${SITE_SETTINGS[name].means}`,
}))

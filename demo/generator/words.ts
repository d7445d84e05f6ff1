import { readData } from '../read-data.ts'
import type { SiteKey, ThemeKey } from '../shapes.ts'

/** Words for the slots of the sentence parts. A slot with several words takes one of them for each text. */
export type Words = Record<string, string[]>

export const { shared: sharedWords, ofSites: siteWords } = readData<{
  shared: Words
  ofSites: Record<SiteKey, Words>
}>('generator/words')

type ThemesOfSites = {
  themes: Record<SiteKey, ThemeKey[]>
  /** The forum tag of a thread on a theme, for the sites that have forums. */
  forumTags: Partial<Record<SiteKey, Partial<Record<ThemeKey, string>>>>
}

export const { themes: themesOf, forumTags: tagOf } = readData<ThemesOfSites>('generator/themes-of-sites')

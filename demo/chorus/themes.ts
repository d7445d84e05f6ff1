import type { ThemeKey } from '../shapes.ts'
import { everydayThemes } from './everyday-themes.ts'
import { innerThemes } from './inner-themes.ts'
import { siteThemes } from './site-themes.ts'

/**
 * Sentences that may follow one another in any choice: one that says, perhaps one that goes on, and one that ends or
 * one that asks. Titles are for threads; pictures are [what they show, image].
 */
export type Theme = {
  titles: string[]
  says: string[]
  goes: string[]
  ends: string[]
  asks: string[]
  pictures: [string, string][]
}

export const themes: Record<ThemeKey, Theme> = { ...everydayThemes, ...innerThemes, ...siteThemes }

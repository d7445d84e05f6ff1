import type { ThemeKey } from '../shapes.ts'
import { everydayThemes } from './everyday-themes.ts'
import { innerThemes } from './inner-themes.ts'
import { siteThemes } from './site-themes.ts'
import type { Theme } from './theme.ts'

export const themes: Record<ThemeKey, Theme> = { ...everydayThemes, ...innerThemes, ...siteThemes }

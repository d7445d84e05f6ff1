import { readData } from '../read-data.ts'
import type { ThemeKey } from '../shapes.ts'
import type { Theme } from './theme.ts'

export const themes = readData<Record<ThemeKey, Theme>>('generator/themes')

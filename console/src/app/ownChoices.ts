import type { ThemeChoice } from '../theme/ThemeProvider.tsx'

export const SINGLE_KEYS_LABEL = 'Single keys'
export const SIGN_OUT_LABEL = 'Sign out'

/** The name of each theme in the own menu and the palette. */
export const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Match system' },
] as const satisfies { value: ThemeChoice; label: string }[]

import {
  localStorageColorSchemeManager,
  MantineProvider,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'
import './base.css'
import './tokens.css'
import './sizes.css'
import './mantine.css'
import './controls.css'
import './fields.css'
import './layers.css'
import './forced.css'

// The same key is read by public/theme-start.js before the first paint.
const manager = localStorageColorSchemeManager({ key: 'ward.theme' })

/** Our tokens follow data-theme, Mantine follows its own attribute: this keeps the first equal to the second. */
function SameTheme() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = scheme
  }, [scheme])
  return null
}

type ThemeProviderProps = {
  children: ReactNode
  env?: 'test'
  /** In place of the person's choice. */
  scheme?: 'light' | 'dark'
}

export function ThemeProvider({ children, env, scheme }: ThemeProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      forceColorScheme={scheme}
      env={env}
    >
      <SameTheme />
      {children}
    </MantineProvider>
  )
}

export type ThemeChoice = 'auto' | 'light' | 'dark'

/** The person's choice (auto follows the system) and the way to change it; it is remembered in this browser. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [colorScheme, setColorScheme]
}

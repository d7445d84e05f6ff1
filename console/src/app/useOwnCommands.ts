import { IconLogout, IconSettings } from '@tabler/icons-react'
import { BLUR_LABEL, FOLD_LABEL } from '@ward/domain/flags/wellbeing/wellbeing'
import { messageOf } from '../fault.ts'
import { OPENS_NEXT_LABEL, useOpensNext } from '../features/flags/case/opensNext.ts'
import { useBlursPictures, useFoldsTexts } from '../features/flags/wellbeing/wellbeingChoices.ts'
import { useThemeChoice } from '../theme/ThemeProvider.tsx'
import { useSingleKeys } from '../ui/keys/singleKeys.ts'
import { loadedOrToast } from '../ui/loadedOrToast.ts'
import type { Command, CommandGroup } from '../ui/palette/command.ts'
import { toast } from '../ui/toast/toast.ts'
import { SIGN_OUT_LABEL, SINGLE_KEYS_LABEL, THEMES } from './ownChoices.ts'

const leave = async () => {
  const room = await loadedOrToast(
    () => import('../features/sessions/signOut.ts'),
    () => void leave(),
  )
  await room?.signOut().catch((error) => toast.error(messageOf(error), { again: () => void leave() }))
}

/** The entries of the own menu, for the palette: choices are made at once, and say what holds now. */
export function useOwnCommands(): CommandGroup {
  const [theme, setTheme] = useThemeChoice()
  const switches: [label: string, ...ReturnType<typeof useBlursPictures>][] = [
    [SINGLE_KEYS_LABEL, ...useSingleKeys()],
    [BLUR_LABEL, ...useBlursPictures()],
    [FOLD_LABEL, ...useFoldsTexts()],
    [OPENS_NEXT_LABEL, ...useOpensNext()],
  ]
  const icon = IconSettings
  const commands: Command[] = [
    ...switches.map(([label, isOn, set]) => ({
      id: `own-${label}`,
      label,
      icon,
      words: 'own menu choice',
      hint: isOn ? 'On: turn it off' : 'Off: turn it on',
      run: () => set(!isOn),
    })),
    ...THEMES.map(({ value, label }) => ({
      id: `own-theme-${value}`,
      label,
      icon,
      words: 'own menu choice',
      hint: value === theme ? 'Theme, chosen' : 'Theme',
      run: () => setTheme(value),
    })),
    { id: 'own-sign-out', label: SIGN_OUT_LABEL, icon: IconLogout, run: () => void leave() },
  ]
  return { id: 'own', label: 'Your menu', commands }
}

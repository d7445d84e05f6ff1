import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ROUTES } from '@ward/domain/app/route-rights'
import { CONSOLE_BASE } from '@ward/domain/app/routes'
import { useMay } from '../../../api/session.tsx'
import type { CommandGroup } from '../../../ui/palette/command.ts'

const PATH = '/judging-settings'
/** The page at the field of a setting. */
const hrefOf = (name: string) => `${CONSOLE_BASE}${PATH}#${name}`

/** The settings of the site that judging obeys, for the palette; the catalogue is loaded with the first question. */
export function useFoundSettings(): CommandGroup {
  const mayChange = useMay(ROUTES[PATH]).ok
  const { data = [] } = useQuery({
    queryKey: ['settings', 'found'],
    queryFn: async () => (await import('./foundSettings.ts')).FOUND_SETTINGS,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: mayChange,
  })
  const router = useRouter()
  return {
    id: 'settings',
    label: 'Settings',
    commands: data.map(({ name, label, words }) => ({
      id: `setting-${name}`,
      label,
      words,
      hint: 'Moderation settings',
      icon: IconSettings,
      href: hrefOf(name),
      run: () => void router.navigate({ href: hrefOf(name) }),
    })),
  }
}

import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CONSOLE_BASE } from '@ward/domain/app/routes'
import { VIEWS_TITLE } from '@ward/domain/flags/saved-views/saved-views'
import { useMay } from '../../../api/session.tsx'
import type { CommandGroup } from '../../../ui/palette/command.ts'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { viewHref } from './viewHref.ts'
import { viewsOptions } from './views.api.ts'

/** The saved views, for the palette. */
export function useFoundViews(): CommandGroup {
  const mayRead = useMay('flags.read').ok
  const { data = [] } = useQuery({ ...viewsOptions, enabled: mayRead })
  const router = useRouter()
  return {
    id: 'views',
    label: VIEWS_TITLE,
    commands: data.map((view) => {
      const href = `${CONSOLE_BASE}${viewHref(view)}`
      return {
        id: `view-${view.id}`,
        label: view.name,
        words: 'view',
        hint: formatNumber(view.count),
        icon: IconBookmark,
        href,
        run: () => void router.navigate({ href }),
      }
    }),
  }
}

import { IconLink } from '@tabler/icons-react'
import { SHORTLINKS_LABEL } from '@ward/domain/app/shell'
import type { RouteEntry } from '../../routing/entry.ts'

export const shortLinkRoutes: RouteEntry[] = [
  {
    path: '/short-links',
    title: SHORTLINKS_LABEL,
    page: () => import('./ShortLinksPage.tsx'),
    menu: { label: SHORTLINKS_LABEL, icon: IconLink, order: 36 },
    examples: [
      { at: '/short-links?search=nothing-is-called-so' },
      { at: '/short-links', press: [/^Details of /] },
      { at: '/short-links', press: [/^Edit /] },
    ],
  },
]

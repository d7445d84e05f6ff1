import { IconTags } from '@tabler/icons-react'
import { GLOBAL_TAGS_LABEL } from '@ward/domain/app/shell'
import type { RouteEntry } from '../../routing/entry.ts'

export const forumRoutes: RouteEntry[] = [
  {
    path: '/tags',
    title: GLOBAL_TAGS_LABEL,
    page: () => import('./tags/GlobalTagsPage.tsx'),
    menu: { label: GLOBAL_TAGS_LABEL, icon: IconTags, order: 32, may: 'tags.change' },
    examples: [
      { at: '/tags?search=nothing-is-called-so' },
      { at: '/tags', press: [/New tag/] },
      { at: '/tags', press: [/^Humour/] },
    ],
  },
]

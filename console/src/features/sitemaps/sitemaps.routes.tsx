import { IconSitemap } from '@tabler/icons-react'
import { SITEMAPS_LABEL } from '@ward/domain/app/shell'
import type { RouteEntry } from '../../routing/entry.ts'

export const sitemapRoutes: RouteEntry[] = [
  {
    path: '/sitemaps',
    title: SITEMAPS_LABEL,
    page: () => import('./SitemapsPage.tsx'),
    menu: { label: SITEMAPS_LABEL, icon: IconSitemap, group: 'seo', order: 1 },
    examples: [{ at: '/sitemaps', press: [/^Check consistency/] }],
  },
]

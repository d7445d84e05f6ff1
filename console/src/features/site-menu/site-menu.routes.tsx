import { IconSitemap } from '@tabler/icons-react'
import { SITE_MENU_LABEL } from '@ward/domain/app/shell'
import type { RouteEntry } from '../../routing/entry.ts'

export const siteMenuRoutes: RouteEntry[] = [
  {
    path: '/site-menu',
    title: SITE_MENU_LABEL,
    page: () => import('./SiteMenuPage.tsx'),
    menu: { label: SITE_MENU_LABEL, icon: IconSitemap, order: 31, may: 'siteMenu.change' },
    examples: [
      { at: '/site-menu', press: [/^Add Menu Item/] },
      { at: '/site-menu', press: [/^Preview/] },
      { at: '/site-menu', press: [/^History/] },
    ],
  },
]

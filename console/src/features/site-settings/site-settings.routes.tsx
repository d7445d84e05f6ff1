import { IconAdjustmentsHorizontal, IconStack2 } from '@tabler/icons-react'
import { SITE_SETTINGS_LABEL, SUPER_SETTINGS_LABEL } from '@ward/domain/app/shell'
import type { RouteEntry } from '../../routing/entry.ts'

export const siteSettingsRoutes: RouteEntry[] = [
  {
    path: '/settings',
    title: SITE_SETTINGS_LABEL,
    page: () => import('./SiteSettingsPage.tsx'),
    menu: { label: SITE_SETTINGS_LABEL, icon: IconAdjustmentsHorizontal, order: 33 },
    examples: [{ at: '/settings', press: [/^History/] }],
  },
  {
    path: '/super-settings',
    title: SUPER_SETTINGS_LABEL,
    page: () => import('./SuperSettingsPage.tsx'),
    menu: { label: SUPER_SETTINGS_LABEL, icon: IconStack2, order: 42 },
    examples: [{ at: '/super-settings#network' }, { at: '/super-settings#compare' }, { at: '/super-settings#mediums' }],
  },
]

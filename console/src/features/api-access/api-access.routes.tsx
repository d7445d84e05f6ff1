import { API_ACCESS_TITLE } from '@ward/domain/app/shell'
import type { RouteEntry } from '../../routing/entry.ts'

/** Not in the menu, which the specification fixes: reached from one's own menu, from the settings and by the palette. */
export const apiAccessRoutes: RouteEntry[] = [
  {
    path: '/api-access',
    title: API_ACCESS_TITLE,
    page: () => import('./ApiAccessPage.tsx'),
    examples: [
      { at: '/api-access', press: [/^New token$/] },
      { at: '/api-access#hooks', press: [/^New webhook$/] },
      { at: '/api-access#deliveries' },
    ],
  },
]

import type { RouteEntry } from '../../routing/entry.ts'

export const flagRoutes: RouteEntry[] = [
  {
    path: '/content-flag/{id}',
    title: 'Flag',
    may: 'flags.read',
    page: () => import('./FlagDetailPage.tsx'),
  },
  {
    path: '/content-flag/{assocType}/{assocId}',
    title: 'Flag',
    may: 'flags.read',
    page: () => import('./FlagFromClientPage.tsx'),
  },
]

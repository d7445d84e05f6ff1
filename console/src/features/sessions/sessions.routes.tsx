import type { RouteEntry } from '../../routing/entry.ts'

export const sessionRoutes: RouteEntry[] = [
  {
    path: '/sessions',
    title: 'Your sessions',
    page: () => import('./SessionsPage.tsx'),
  },
]

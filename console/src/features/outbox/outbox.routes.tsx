import type { RouteEntry } from '../../routing/entry.ts'

/** Only for networks without a mail server: its right needs mail that is kept. */
export const outboxRoutes: RouteEntry[] = [
  {
    path: '/outbox',
    title: 'Outbox',
    page: () => import('./OutboxPage.tsx'),
  },
]

import type { RouteEntry } from '../../routing/entry.ts'

/** Only for networks without a mail server; where mail is sent the server knows no such page. */
export const outboxRoutes: RouteEntry[] = [
  {
    path: '/outbox',
    title: 'Outbox',
    may: 'outbox.read',
    exists: ({ keepsMail }) => keepsMail,
    page: () => import('./OutboxPage.tsx'),
  },
]

import type { RouteEntry } from '../../routing/entry.ts'

/** Not in the menu, which the specification fixes: reached by the palette and from the history of things. */
export const auditLogRoutes: RouteEntry[] = [
  {
    path: '/audit-log',
    title: 'Audit log',
    page: () => import('./AuditLogPage.tsx'),
    examples: [{ at: '/audit-log?action=nothing' }, { at: '/audit-log', press: [/^Details of/] }],
  },
]

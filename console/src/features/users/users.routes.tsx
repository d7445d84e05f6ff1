import { IconUsers } from '@tabler/icons-react'
import type { RouteEntry } from '../../routing/entry.ts'
import { USERS_LABEL } from './directory/user-titles.ts'
import { BULK_EDIT_TITLE } from './roles/role-titles.ts'

export const userRoutes: RouteEntry[] = [
  {
    path: '/users',
    title: USERS_LABEL,
    page: () => import('./directory/UserListPage.tsx'),
    menu: { label: USERS_LABEL, icon: IconUsers, order: 11 },
    goKey: 'u',
    examples: [
      { at: '/users?search=email:example+username:no-one-is-called-so' },
      { at: '/users?search=email:example&showSpammers=true&selectedRole=3,4' },
      { at: '/users', press: [/^Role/] },
      { at: '/users', press: [/^Select all/] },
    ],
  },
  { path: '/users/bulk-edit', title: BULK_EDIT_TITLE, page: () => import('./roles/BulkEditPage.tsx') },
]

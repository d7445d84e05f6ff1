import type { RouteEntry } from '../../routing/entry.ts'
import { CREATE_USER } from './profile/profile-titles.ts'

export const userEditRoutes: RouteEntry[] = [
  { path: '/users/new', title: CREATE_USER, page: () => import('./profile/CreateUserPage.tsx') },
  {
    path: '/users/{id}',
    title: 'User',
    page: () => import('./profile/UserPage.tsx'),
    examples: [
      { at: '/users/8' },
      { at: '/users/8#edit-user' },
      { at: '/users/8#social-sites' },
      { at: '/users/8#conditions' },
      { at: '/users/8#awards' },
      { at: '/users/8#other-users' },
    ],
  },
]

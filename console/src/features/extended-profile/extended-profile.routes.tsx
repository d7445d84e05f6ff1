import { IconId } from '@tabler/icons-react'
import type { RouteEntry } from '../../routing/entry.ts'
import { EXTENDED_PROFILE_LABEL } from './profile-titles.ts'

export const extendedProfileRoutes: RouteEntry[] = [
  {
    path: '/extended-profile',
    title: EXTENDED_PROFILE_LABEL,
    page: () => import('./ExtendedProfilePage.tsx'),
    menu: { label: EXTENDED_PROFILE_LABEL, icon: IconId, order: 34 },
    examples: [
      { at: '/extended-profile', press: [/^Add Section/] },
      { at: '/extended-profile', press: [/^Add field/] },
      { at: '/extended-profile', press: [/^Preview/] },
      { at: '/extended-profile', press: [/^History/] },
    ],
  },
]

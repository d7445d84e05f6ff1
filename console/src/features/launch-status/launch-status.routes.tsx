import { IconChecklist } from '@tabler/icons-react'
import { LAUNCH_STATUS_LABEL } from '@ward/domain/app/shell'
import type { RouteEntry } from '../../routing/entry.ts'

export const launchStatusRoutes: RouteEntry[] = [
  {
    path: '/launch-status',
    title: LAUNCH_STATUS_LABEL,
    page: () => import('./LaunchStatusPage.tsx'),
    menu: { label: LAUNCH_STATUS_LABEL, icon: IconChecklist, order: 44 },
    examples: [
      { at: '/launch-status', press: [/^Set aside/] },
      { at: '/launch-status', press: [/^History/] },
    ],
  },
]

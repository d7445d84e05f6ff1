import { IconTestPipe } from '@tabler/icons-react'
import type { RouteEntry } from '../../routing/entry.ts'

/** The list, which the menu leads to, and a form for a new experiment and one that is there (spec 2 section 2). */
export const experimentRoutes: RouteEntry[] = [
  {
    path: '/experiments',
    title: 'Experiments',
    page: () => import('./ExperimentListPage.tsx'),
    menu: { label: 'Experiments', icon: IconTestPipe, order: 41 },
    examples: [{ at: '/experiments?search=nothing-is-called-so' }],
  },
  { path: '/experiments/new', title: 'New experiment', page: () => import('./ExperimentPage.tsx') },
  {
    path: '/experiments/{id}',
    title: 'Edit experiment',
    page: () => import('./ExperimentPage.tsx'),
    examples: ['1', '1#stats', '1#preview', '1#history'].map((of) => ({ at: `/experiments/${of}` })),
  },
]

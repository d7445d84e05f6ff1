import { IconStethoscope } from '@tabler/icons-react'
import {
  CONDITION_LABEL,
  CONDITION_SYNC_LABEL,
  CONDITIONS_LABEL,
  NEW_CONDITION_LABEL,
} from '@ward/domain/conditions/condition-titles'
import type { RouteEntry } from '../../routing/entry.ts'

export const conditionRoutes: RouteEntry[] = [
  {
    path: '/conditions',
    title: CONDITIONS_LABEL,
    page: () => import('./ConditionListPage.tsx'),
    menu: { label: CONDITIONS_LABEL, icon: IconStethoscope, order: 37, may: 'conditions.offer' },
    examples: [{ at: '/conditions?search=nothing-is-called-so' }],
  },
  { path: '/conditions/new', title: NEW_CONDITION_LABEL, page: () => import('./ConditionPage.tsx') },
  {
    path: '/conditions/sync/{dataType}',
    title: CONDITION_SYNC_LABEL,
    page: () => import('./ConditionSyncPage.tsx'),
    examples: [{ at: '/conditions/sync/nomenclature' }, { at: '/conditions/sync/prevalence' }],
  },
  {
    path: '/conditions/{id}',
    title: CONDITION_LABEL,
    page: () => import('./ConditionPage.tsx'),
    examples: [{ at: '/conditions/1' }],
  },
]

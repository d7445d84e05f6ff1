import { IconMailPlus } from '@tabler/icons-react'
import { LEAD_RESULTS_LABEL, LEAD_UPLOAD_LABEL, SUBSCRIBERS_LABEL } from '@ward/domain/leads/lead-titles'
import type { RouteEntry } from '../../routing/entry.ts'

export const leadRoutes: RouteEntry[] = [
  {
    path: '/leadgen-upload',
    title: LEAD_UPLOAD_LABEL,
    page: () => import('./lead-upload/LeadUploadPage.tsx'),
    menu: { label: LEAD_UPLOAD_LABEL, icon: IconMailPlus, order: 1, group: 'emailSubscriptions' },
  },
  {
    path: '/leadgen-upload/{id}',
    title: LEAD_RESULTS_LABEL,
    page: () => import('./lead-upload/LeadResultsPage.tsx'),
    examples: [{ at: '/leadgen-upload/1' }, { at: '/leadgen-upload/1?outcome=invalid' }],
  },
  {
    path: '/subscribers',
    title: SUBSCRIBERS_LABEL,
    page: () => import('./subscribers/SubscribersPage.tsx'),
    examples: [{ at: '/subscribers?search=nobody-is-called-so' }],
  },
]

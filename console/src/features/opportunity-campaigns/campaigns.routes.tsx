import { IconTargetArrow } from '@tabler/icons-react'
import type { RouteEntry } from '../../routing/entry.ts'
import { CAMPAIGNS_LABEL, EDIT_CAMPAIGN, NEW_CAMPAIGN } from './campaign-titles.ts'

export const campaignRoutes: RouteEntry[] = [
  {
    path: '/opportunity-campaigns',
    title: CAMPAIGNS_LABEL,
    page: () => import('./CampaignListPage.tsx'),
    menu: { label: CAMPAIGNS_LABEL, icon: IconTargetArrow, order: 23 },
    examples: [{ at: '/opportunity-campaigns?search=nothing-is-called-so' }],
  },
  { path: '/opportunity-campaigns/new', title: NEW_CAMPAIGN, page: () => import('./CampaignPage.tsx') },
  {
    path: '/opportunity-campaigns/{id}',
    title: EDIT_CAMPAIGN,
    page: () => import('./CampaignPage.tsx'),
    examples: [{ at: '/opportunity-campaigns/1' }, { at: '/opportunity-campaigns/1', press: [/^Delete$/] }],
  },
]

import { IconInbox } from '@tabler/icons-react'
import type { RouteEntry } from '../../routing/entry.ts'
import { AtRiskBadge } from './at-risk/AtRiskBadge.tsx'

export const flagRoutes: RouteEntry[] = [
  {
    path: '/',
    title: 'Moderation Dashboard',
    page: () => import('./queue/FlagQueuePage.tsx'),
    menu: { label: 'Moderation Dashboard', icon: IconInbox, order: 10, Badge: AtRiskBadge },
    goKey: 'd',
    examples: [
      { at: '/?filters=spam,offensive,image,reported&assocType=user&unmoderated=false' },
      { at: '/', press: [/^Type/] },
      { at: '/', press: [/^Assigned to (?!me)/] },
      { at: '/', press: [/^Select all/] },
      { at: '/?assocType=reply', press: [/^Save this view/] },
    ],
  },
  {
    path: '/at-risk',
    title: 'At risk',
    page: () => import('./at-risk/AtRiskLanePage.tsx'),
  },
  {
    path: '/at-risk/times',
    title: 'At risk: time to first look',
    page: () => import('./at-risk/AtRiskTimesPage.tsx'),
  },
  {
    path: '/bursts',
    title: 'Bursts',
    page: () => import('./bursts/BurstsPage.tsx'),
    examples: [{ at: '/bursts', press: [/^Mark [\d,]+ as spam/] }],
  },
  {
    path: '/saved-views',
    title: 'Saved views',
    page: () => import('./saved-views/SavedViewsPage.tsx'),
  },
  {
    path: '/second-looks',
    title: 'Second look',
    page: () => import('./second-look/SecondLookPage.tsx'),
  },
  {
    path: '/second-looks/agreement',
    title: 'Second-look agreement',
    page: () => import('./second-look/AgreementPage.tsx'),
  },
  {
    path: '/threshold-lab',
    title: 'Threshold lab',
    page: () => import('./lab/LabPage.tsx'),
    examples: [
      { at: '/threshold-lab?threshold=0.3' },
      { at: '/threshold-lab?score=offensive&threshold=0.9&from=2020-01-01&to=2020-02-01' },
      { at: '/threshold-lab', press: [/^History/] },
      { at: '/threshold-lab?threshold=0.3', press: [/^Apply (threshold|sensitivity)/] },
    ],
  },
  {
    path: '/threshold-lab/at-risk',
    title: 'Threshold lab: at risk',
    page: () => import('./lab/LabPage.tsx'),
    examples: [
      { at: '/threshold-lab/at-risk?cut=wide' },
      { at: '/threshold-lab/at-risk?cut=wide', press: [/^Apply (threshold|sensitivity)/] },
    ],
  },
  {
    path: '/judging-settings',
    title: 'Moderation settings',
    page: () => import('./judging-settings/JudgingSettingsPage.tsx'),
  },
  {
    path: '/content-flag/{id}',
    title: 'Flag',
    page: () => import('./case/FlagDetailPage.tsx'),
    examples: [{ at: '/content-flag/1' }],
  },
  {
    path: '/content-flag/{assocType}/{assocId}',
    title: 'Flag',
    page: () => import('./case/FlagFromClientPage.tsx'),
    examples: [{ at: '/content-flag/comment/1' }],
  },
]

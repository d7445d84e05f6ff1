import {
  type Icon,
  IconArrowsSplit2,
  IconBulb,
  IconChartBar,
  IconGift,
  IconMessagePlus,
  IconMessages,
} from '@tabler/icons-react'
import type { EngagementType } from '@ward/domain/engagement/engagements'
import { KIND_TITLES, type KindTitles } from '@ward/domain/engagement/kind-titles'
import type { RouteEntry } from '../../routing/entry.ts'

const ICONS: Record<EngagementType, Icon> = {
  poll: IconChartBar,
  quizlet: IconBulb,
  'this-or-that': IconArrowsSplit2,
  'forum-driver': IconMessages,
  'forum-starter': IconMessagePlus,
  giveaway: IconGift,
}

/** The demo network has one of each kind, in the order of the menu. */
const DEMO_IDS: Record<EngagementType, string> = {
  poll: '1',
  quizlet: '2',
  'this-or-that': '3',
  'forum-driver': '4',
  'forum-starter': '5',
  giveaway: '6',
}

/** The engagements with the most results: votes that are doubtful, a giveaway that can be drawn. */
const WITH_RESULTS = { ...DEMO_IDS, poll: '7', giveaway: '8' }

const ENTRIES = Object.entries(KIND_TITLES) as [EngagementType, KindTitles][]

/**
 * Each kind has a list, to which the menu leads, and a form for new and existing ones. A search that finds nothing and a history are drawn
 * the same for all kinds.
 */
export const engagementRoutes: RouteEntry[] = ENTRIES.flatMap(([type, { menu, one, paths }], at): RouteEntry[] => [
  {
    path: paths.list,
    title: menu,
    page: () => import('./page/EngagementListPage.tsx'),
    menu: { label: menu, icon: ICONS[type], order: at + 1, group: 'engagement', may: 'engagement.change' },
    examples: [{ at: `${paths.list}?search=nothing-is-called-so`, isAlike: at > 0 }],
  },
  { path: paths.create, title: `New ${one}`, page: () => import('./page/EngagementPage.tsx') },
  {
    path: paths.edit,
    title: `Edit ${one}`,
    page: () => import('./page/EngagementPage.tsx'),
    examples: [
      { at: `${paths.create}/${DEMO_IDS[type]}` },
      { at: `${paths.create}/${WITH_RESULTS[type]}#results` },
      { at: `${paths.create}/${DEMO_IDS[type]}#history`, isAlike: at > 0 },
    ],
  },
])

import type { RouteEntry } from '../../routing/entry.ts'

/** Not in the menu, which the specification fixes: reached by the palette and from a user's awards. */
export const awardRoutes: RouteEntry[] = [
  {
    path: '/awards',
    title: 'Awards',
    page: () => import('./AwardListPage.tsx'),
    examples: [
      { at: '/awards?search=nothing-is-called-so' },
      { at: '/awards', press: [/^Details of Kind Voice of the Year/] },
      { at: '/awards', press: [/New Award/] },
    ],
  },
]

import { z } from 'zod'
import { Day, dayTerm } from '../kernel/days.ts'
import { Id } from '../kernel/ids.ts'
import { listQuery, paged } from '../kernel/paging.ts'
import { ENGAGEMENT_PAGE_SIZES, EngagementChoice, type EngagementType } from './engagements.ts'

/** Days that results cover at most, and those a page begins with. */
export const RESULT_DAYS_MAX = 366
export const RESULT_DAYS = 30

/** The days of results in their address; the last thirty where it says nothing of them, all where it leaves both open. */
export const ResultsFilter = z.object({
  from: dayTerm().nullable().default(null),
  to: dayTerm().nullable().default(null),
})

/** Results of one over the days from one to another, both within; from when it was made to now where nothing is said. */
export const EngagementResultsQuery = EngagementChoice.extend({
  from: Day.nullish(),
  to: Day.nullish(),
})
export type EngagementResultsQuery = z.output<typeof EngagementResultsQuery>

/**
 * The noun that a kind counts, in singular and plural: votes, entries, threads that were started or answers in the thread it
 * leads to.
 */
const COUNTED: Record<EngagementType, readonly [one: string, several: string]> = {
  poll: ['vote', 'votes'],
  quizlet: ['answer', 'answers'],
  'this-or-that': ['vote', 'votes'],
  'forum-driver': ['reply', 'replies'],
  'forum-starter': ['thread', 'threads'],
  giveaway: ['entry', 'entries'],
}
export const countedOf = (type: EngagementType): readonly [one: string, several: string] => COUNTED[type]
/** The same as it stands over a column: "Votes", "Entries". */
export const countedTitle = (type: EngagementType): string =>
  COUNTED[type][1].replace(/^./, (letter) => letter.toUpperCase())

/** The two places of the votes on a global poll. */
export const WHERE_VOTED = 'Where people voted'
export const HERE = 'This site'
export const ELSEWHERE = 'Other sites'

/** The heading over what members wrote who chose “Other”. */
export const IN_OWN_WORDS = 'In their own words'
export const NO_OWN_WORDS = 'Nobody who chose “Other” has written anything yet.'

/**
 * Whole percents that add up to 100: the percents lost by rounding go to the values that lost most. All 0 where there is
 * nothing.
 */
export function percents(counts: readonly number[]): number[] {
  const sum = counts.reduce((total, n) => total + n, 0)
  if (sum === 0) return counts.map(() => 0)
  const exact = counts.map((n) => (n * 100) / sum)
  const whole = exact.map(Math.floor)
  const left = 100 - whole.reduce((total, n) => total + n, 0)
  const first = exact
    .map((n, at) => ({ at, lost: n - Math.floor(n) }))
    .toSorted((a, b) => b.lost - a.lost || a.at - b.at)
    .slice(0, left)
    .map(({ at }) => at)
  return whole.map((n, at) => n + (first.includes(at) ? 1 : 0))
}

/** Lists about one engagement, which are also files; without an id of none. */
const ofOne = { ...paged(ENGAGEMENT_PAGE_SIZES, 10), id: Id.nullable().default(null) }

/** The options of one with their votes. */
export const OptionResultsFilter = z.object(ofOne)
export const OptionResultsQuery = listQuery(OptionResultsFilter)

/** Texts of members who chose “Other”, newest first. */
export const OwnWordsFilter = z.object(ofOne)
export const OwnWordsQuery = listQuery(OwnWordsFilter)

/** The entries of one giveaway, the newest first. */
export const EntriesFilter = z.object(ofOne)
export const EntriesQuery = listQuery(EntriesFilter)

/** Columns of the file of entries. */
export const ENTRY_COLUMNS = {
  number: 'Entry',
  username: 'Member',
  email: 'Email',
  insertedAt: 'Entered',
  out: 'In the draw',
} as const

/** Columns of the file of results. */
export const RESULT_COLUMNS = {
  name: 'Option',
  here: 'This site',
  total: 'All sites',
  state: 'State',
} as const
/** Columns of the file of own words. */
export const OWN_WORDS_COLUMNS = { option: 'Option', words: IN_OWN_WORDS, insertedAt: 'Written' } as const
/** The note beside the numbers of an option. */
export const OPTION_ARCHIVED = 'Removed'
export const OPTION_SUGGESTED = 'Suggested by a member'
/** Said of a suggested answer that waits for a moderator, or was taken away by one. */
export const OPTION_HIDDEN = 'Not shown to members'

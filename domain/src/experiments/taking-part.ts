import { z } from 'zod'

/** The start of the name of every experiment cookie (spec 2 section 9). */
export const EXPERIMENT_COOKIES = 'nex_'
/** Holds the id of a session, for all experiments. */
export const SESSION_COOKIE = `${EXPERIMENT_COOKIES}session`
/** Holds the variant that staff force for a session. */
export const forcedCookieOf = (symbol: string): string => `${EXPERIMENT_COOKIES}${symbol}`

/** The address that answers with the session's variant, clears it, or forces one (spec 2 section 7). */
export const experimentPath = (symbol: string, variantKey?: string): string =>
  ['/api/experiment', symbol, ...(variantKey === undefined ? [] : [variantKey])].join('/')
const GOAL_MAX = 60
export const Goal = z
  .string()
  .max(GOAL_MAX)
  .regex(/^[a-z0-9_-]+$/, 'Use lowercase letters, digits, - and _ only')
/** Goals that a phase counts at most. Any visitor can name one: each is a column of the file and a choice above the figures. */
export const GOALS_MAX = 20

/** Why a session is not counted, in words for whoever looks at it. */
export const NOT_COUNTED_BECAUSE = {
  inactive: 'The experiment is not active.',
  site: 'The experiment does not run on this site.',
  group: 'This session belongs to another experiment of the group.',
  employee: 'Employees are excluded.',
  bot: 'Bots are excluded.',
  new: 'The visitor just received the cookie. They count from their next request.',
  forced: 'The variant is forced; forced sessions are counted apart.',
  ahead: 'The page was prefetched, or requested from another site.',
} as const
export type NotCounted = keyof typeof NOT_COUNTED_BECAUSE

/** The answer to pages and clients. */
export type SessionVariant = {
  symbol: string
  variant: string
  counted: boolean
  forced: boolean
  /** Why it is not counted; null where it is. */
  because: NotCounted | null
}

export const FORCED_FROM_ELSEWHERE = 'A variant is forced from a page of this site only'

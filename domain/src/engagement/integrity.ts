import { z } from 'zod'
import { counted } from '../kernel/counted.ts'
import { Moment } from '../kernel/moments.ts'
import { EngagementChoice } from './engagements.ts'

/**
 * Properties by which votes are grouped: the hour, the network they came from, that their browsers were new, or that their
 * accounts are blocked now.
 */
export const VoteGroupKind = z.enum(['hour', 'network', 'fresh', 'blocked'])
export type VoteGroupKind = z.output<typeof VoteGroupKind>

/** A browser is new whose cookie was given so many seconds before the vote, or less. */
export const FRESH_SECONDS = 60
/** Groups that are listed, of each kind. */
export const GROUPS_MAX = 10
/** Fewer votes than these are no reason to look. */
export const FEW_VOTES = 20
/** An hour with so many times the votes of a usual one, and a network with this part of all, are doubtful. */
export const TIMES_USUAL = 10
export const NETWORK_PART = 0.2
/** Hours of votes shown, counted back from the last. */
export const LAST_HOURS = 24
/** New browsers are usual; it is doubtful where nearly all are. */
export const FRESH_PART = 0.9

/** One group of votes by its kind and key: the hour's beginning, the hash of the network, or nothing. */
export const VoteGroup = z.object({
  kind: VoteGroupKind,
  key: z.string().max(100).default(''),
})
/** An Undo names the moment that its press was answered with: what came since stays as it is. */
export const Until = Moment.nullable().default(null).describe('Only those that came until then.')
const HOUR = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):00:00Z$/
export const HOUR_UNKNOWN = 'Please name an hour like 2026-11-20T15:00:00Z'
/** Whether a key names an hour. */
export const isHour = (key: string): boolean => HOUR.test(key) && !Number.isNaN(Date.parse(key))
/** An hour as it is named: `2026-11-20T15:00:00Z`. */
export const hourKey = (begins: Date): string => `${begins.toISOString().slice(0, 13)}:00:00Z`
export const VotesAside = EngagementChoice.extend({
  ...VoteGroup.shape,
  setAside: z.boolean().describe('Out of the totals, or back into them.'),
  until: Until,
}).refine(({ kind, key }) => kind !== 'hour' || isHour(key), {
  path: ['key'],
  error: HOUR_UNKNOWN,
})
export type VotesAside = z.output<typeof VotesAside>

type Group = { kind: VoteGroupKind; votes: number }
type Whole = {
  /** All votes of which it is known from where they came, also those that were set aside. */
  traced: number
  /** The votes of an hour in the middle of all hours that have some. */
  usualHour: number
}

/** Whether a group of votes is worth a look: never by itself a reason to set them aside. */
export function isDoubtful({ kind, votes }: Group, { traced, usualHour }: Whole): boolean {
  // A block says nothing about how a person voted, and yet each of their votes is worth a look.
  if (kind === 'blocked') return votes > 0
  if (votes < FEW_VOTES) return false
  if (kind === 'hour') return votes >= TIMES_USUAL * Math.max(1, usualHour)
  return votes >= traced * (kind === 'network' ? NETWORK_PART : FRESH_PART)
}

/** The label of a group, which says why it is shown. */
export const GROUP_LABELS: Record<VoteGroupKind, string> = {
  hour: 'Many votes in one hour',
  network: 'Many votes from one network',
  fresh: 'New browsers',
  blocked: 'Votes of blocked accounts',
}
/** The votes of a blocked person stay counted until somebody excludes them. */
export const BLOCKED_NOTE = 'They were counted when the accounts could vote, and stay counted until you exclude them.'
/** Over the series of the last day. */
export const VOTES_A_MINUTE = 'Votes a minute, last 24 hours'
/** '60 were counted before, 1 is now'. */
export const wereThenAre = (before: number, after: number, what: string): string =>
  `${counted(before, 'was', 'were')} ${what} before, ${counted(after, 'is', 'are')} now`
export const votesExcludedMessage = (changed: number, { before, after }: { before: number; after: number }): string =>
  `${counted(changed, 'vote', 'votes')} changed: ${wereThenAre(before, after, 'counted')}`
export const ASIDE_NOTE = 'Excluded votes are kept but not counted.'

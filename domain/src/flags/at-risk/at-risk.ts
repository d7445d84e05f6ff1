import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'
import { limited } from '../../kernel/paging.ts'
import { AtRiskConfirmed } from '../at-risk-asking.ts'

/** Whoever says 'I am on it' has so many minutes; an open page renews them, and without one the text waits for others again. */
export const LEASE_MINUTES = 10
/** Of what waits, so many are listed: the oldest. */
export const LANE_MAX = 50

/** Of an import, what was written longer ago waits apart from the lane, in days. */
export const OLD_TEXT_DAYS = 30

export const LANE_TITLE = 'At risk'
export const LANE_LINK = 'Review'
/** What the lane is called beside the next of it. */
export const LANE_ORDER = 'At risk, oldest first'
/** The line above the queue while there is nothing in the lane. */
export const LANE_EMPTY = 'Nobody at risk is waiting'

export const TAKE_LABEL = 'I am on it'
export const GIVE_BACK_LABEL = 'Give it back'
export const HAND_LABEL = 'Hand to…'

/** How somebody ends the wait of a text: nobody is in danger, or the member was looked after. */
export const AtRiskOutcome = z.enum(['no-concern', 'followed-up'])
export type AtRiskOutcome = z.output<typeof AtRiskOutcome>

export const OUTCOME_LABEL: Record<AtRiskOutcome, string> = { 'no-concern': 'No concern', 'followed-up': 'Followed up' }

/** What the history calls each. */
export const OUTCOME_STATUS: Record<AtRiskOutcome, string> = {
  'no-concern': 'NO_CONCERN',
  'followed-up': 'FOLLOWED_UP',
}

export const OUTCOME_MESSAGE: Record<AtRiskOutcome, string> = {
  'no-concern': 'Closed: no concern',
  'followed-up': 'Closed: followed up',
}

export const TAKEN_MESSAGE = `You are on it for ${LEASE_MINUTES} minutes, and for as long as this page is open`
export const GIVEN_BACK_MESSAGE = 'It waits for others again'
export const handedMessage = (username: string) => `Handed to ${username}, who is told. You are on it until they are.`
export const NOT_WAITING = 'This does not wait as at risk any more'
export const NOT_YOURS = 'You are not on it any more'
/** Said to a page that gives back what its person took again since, as in another tab. */
export const TAKEN_AGAIN = 'You took it again since, and are still on it'
export const ALREADY_YOURS = 'You are on it'
export const NOT_TO_YOURSELF = 'Choose somebody else: this one is you'

const minutes = (n: number) => (n === 1 ? '1 minute' : `${n} minutes`)

/** Minutes a lease has left, begun ones counted whole; a clock that is behind the server's makes it no longer than it is. */
export const minutesUntil = (until: Date, now: Date): number =>
  Math.min(LEASE_MINUTES, Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 60_000)))

/** Who is on it, and for how long yet. */
export const heldMessage = (username: string, left: number) => `${username} is on it, for another ${minutes(left)}`

/** 'somebody is on it': what everybody reads on the page and in the lane. */
export const onItMessage = (username: string, left: number) => `${username} is on it, ${left} min left`

/** The line above the queue, without its link. `waited`: how long the first of them has waited, in words. */
export const laneMessage = (n: number, waited: string) =>
  `${n.toLocaleString('en-US')} at risk, the longest for ${waited}`

export const OLDER_TITLE = 'Older texts of an import'
/** Where those stand, which the lane leaves out. */
export const olderMessage = (n: number) =>
  `${n.toLocaleString('en-US')} older ${n === 1 ? 'text' : 'texts'} of an import`

/** The lane, or what an import brought that had been written long before. */
export const LaneFilter = z.object({ older: z.boolean().default(false) })
export type LaneFilter = z.output<typeof LaneFilter>
export const LaneQuery = z.object({ ...limited(LANE_MAX), ...LaneFilter.shape })

/** A flag in the lane. */
export const AtRiskFlag = z.object({ id: Id })
export type AtRiskFlag = z.output<typeof AtRiskFlag>

/** What is given back: what was taken by the press that is meant, where a page says which. */
export const AtRiskGivingBack = z.object({
  id: Id,
  lease: z.number().int().nullish().describe('The number of the press that is given back; one since is kept.'),
})
export type AtRiskGivingBack = z.output<typeof AtRiskGivingBack>

export const AtRiskHandOver = z.object({ id: Id, userId: Id })
export type AtRiskHandOver = z.output<typeof AtRiskHandOver>

export const AtRiskClosing = z.object({
  id: Id,
  outcome: AtRiskOutcome,
  atRiskConfirmed: AtRiskConfirmed,
  version: z.number().int().nullish().describe('The version the screen showed.'),
})
export type AtRiskClosing = z.output<typeof AtRiskClosing>

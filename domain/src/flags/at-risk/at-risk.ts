import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'
import { limited } from '../../kernel/paging.ts'
import { AtRiskConfirmed } from '../at-risk-asking.ts'

/** A claim lasts so many minutes. An open page renews it; without one the text waits for others again. */
export const LEASE_MINUTES = 10
/** Of what waits, so many are listed: the oldest. */
export const LANE_MAX = 50

/** Of an import, what was written longer ago waits apart from the lane, in days. */
export const OLD_TEXT_DAYS = 30

export const LANE_TITLE = 'At risk'
export const LANE_LINK = 'Review'
/** The name of the lane beside its next flag. */
export const LANE_ORDER = 'At risk, oldest first'
/** The line above the queue while there is nothing in the lane. */
export const LANE_EMPTY = 'No texts at risk are waiting'

export const TAKE_LABEL = 'Claim'
export const GIVE_BACK_LABEL = 'Release'
export const HAND_LABEL = 'Hand off…'

/** How somebody ends the wait of a text: nobody is in danger, or the member was looked after. */
export const AtRiskOutcome = z.enum(['no-concern', 'followed-up'])
export type AtRiskOutcome = z.output<typeof AtRiskOutcome>

export const OUTCOME_LABEL: Record<AtRiskOutcome, string> = { 'no-concern': 'No concern', 'followed-up': 'Followed up' }

/** The status of each outcome in the history. */
export const OUTCOME_STATUS: Record<AtRiskOutcome, string> = {
  'no-concern': 'NO_CONCERN',
  'followed-up': 'FOLLOWED_UP',
}

export const OUTCOME_MESSAGE: Record<AtRiskOutcome, string> = {
  'no-concern': 'Closed as no concern',
  'followed-up': 'Closed as followed up',
}

export const TAKEN_MESSAGE = `Claimed for ${LEASE_MINUTES} minutes. We’ll renew it while this page is open.`
export const GIVEN_BACK_MESSAGE = 'Released. Others can claim it now.'
export const handedMessage = (username: string) =>
  `Handed off to ${username}. They’ve been notified, and you keep the claim until they take over.`
export const NOT_WAITING = 'This is no longer waiting as at risk'
export const NOT_YOURS = 'Your claim has ended'
/** Said to a page that gives back what its person took again since, as in another tab. */
export const TAKEN_AGAIN = 'You claimed it again since, so it’s still yours'
export const ALREADY_YOURS = 'You’ve already claimed this'
export const NOT_TO_YOURSELF = 'Choose someone else: that’s you'

const minutes = (n: number) => (n === 1 ? '1 minute' : `${n} minutes`)

/** Minutes a lease has left, begun ones counted whole; a clock that is behind the server's makes it no longer than it is. */
export const minutesUntil = (until: Date, now: Date): number =>
  Math.min(LEASE_MINUTES, Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 60_000)))

/** Why nobody else can claim it now. */
export const heldMessage = (username: string, left: number) =>
  `${username} has claimed this for another ${minutes(left)}`

/** The banner above a claimed text. */
export const onItMessage = (username: string, left: number) => `Claimed by ${username} · releases in ${left} min`

/** The line above the queue, without its link. `waited`: how long the first of them has waited, in words. */
export const laneMessage = (n: number, waited: string) =>
  `${n.toLocaleString('en-US')} at risk · longest wait ${waited}`

export const OLDER_TITLE = 'Older imported texts'
/** Where those stand, which the lane leaves out. */
export const olderMessage = (n: number) => `${n.toLocaleString('en-US')} older imported ${n === 1 ? 'text' : 'texts'}`

/** The lane, or what an import brought that had been written long before. */
export const LaneFilter = z.object({ older: z.boolean().default(false) })
export type LaneFilter = z.output<typeof LaneFilter>
export const LaneQuery = z.object({ ...limited(LANE_MAX), ...LaneFilter.shape })

/** A flag in the lane. */
export const AtRiskFlag = z.object({ id: Id })
export type AtRiskFlag = z.output<typeof AtRiskFlag>

/** The claim that is given back: the one taken by this press, where a page says which. */
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

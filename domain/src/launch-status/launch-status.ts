import { z } from 'zod'
import { Moment } from '../kernel/moments.ts'
import { isSeen } from '../kernel/visible-text.ts'

/** Texts of the two lists (spec 3 section 2). */
export const FIX_LABEL = 'fix'
export const NOTHING_TO_DO = 'Nothing to do here!'
export const MUCH_TO_DO = 'Nothing is done yet. There is a lot to do!'

export const CHECK_SAVED = 'The check was saved'
export const CHECK_CHANGED = 'Someone else just changed this check'
/** Open pages hear under it that somebody marked a check; the subject is the check. */
export const LAUNCH_TOPIC = 'launchCheck'
export const CHECKS_MAX = 100
/** Of the history of a check so many changes are shown, and beside the lists so many of all checks. */
export const RESULTS_SHOWN = 50
export const LATELY_SHOWN = 8
export const NO_CHANGES = 'No check has changed yet. The checks run once an hour.'
export const NO_RESULTS = 'This check has not run yet. The checks run once an hour.'
const REASON_MAX = 500
const ASIDE_MOST_DAYS = 90

/** The outcome of a check; one that could not be made is unknown, and counts as not completed. */
export const LAUNCH_STATES = ['completed', 'incomplete', 'unknown'] as const
export type LaunchState = (typeof LAUNCH_STATES)[number]

export const UNKNOWN_DETAIL = 'It could not be checked. It counts as not completed.'
export const NOT_CONFIRMED_BY_HAND = 'This check is made by the server and cannot be confirmed'
export const ASIDE_IN_FUTURE = `A check is set aside until a day in the next ${ASIDE_MOST_DAYS} days`

const id = z.string().max(64)

/** A check that somebody marks. */
export const LaunchCheckMark = z.object({
  id,
  version: z
    .number()
    .int()
    .nullish()
    .describe('Version of the check that was shown; with it, nobody writes over what they did not see.'),
})
export type LaunchCheckMark = z.output<typeof LaunchCheckMark>

/** Sets a check aside; it stays in the list. */
export const LaunchCheckAside = LaunchCheckMark.extend({
  reason: z
    .string('Please say why')
    .trim()
    .min(1, 'Please say why')
    .max(REASON_MAX, `The reason may have at most ${REASON_MAX} characters`)
    .refine(isSeen, 'Please say why')
    .meta({ title: 'Reason' }),
  until: Moment.meta({ title: 'Until' }),
})
export type LaunchCheckAside = z.output<typeof LaunchCheckAside>

export const LaunchCheckId = z.object({ id })

export const LaunchHistoryQuery = z.object({ id: id.nullish().describe('Of this check; without it of all.') })

/** The meaning of each state of a check. */
export const LAUNCH_STATE_MEANS: Record<LaunchState, string> = {
  completed: 'The check ran just now and found nothing left to do.',
  incomplete: 'Something is left to do. ‘fix’ opens the screen where you do it.',
  unknown: 'The check could not run. It counts as not completed.',
}

/** Whether a check may be set aside until then. */
export const mayWaitUntil = (until: Date, now: Date): boolean =>
  until > now && until.getTime() - now.getTime() <= ASIDE_MOST_DAYS * 86_400_000

/** The checks in the two lists of the page, and how many there are of each. */
export function launchLists<Check extends { isCompleted: boolean; asideUntil: unknown }>(checks: readonly Check[]) {
  const completed = checks.filter(({ isCompleted }) => isCompleted)
  const incomplete = checks.filter(({ isCompleted }) => !isCompleted)
  const aside = incomplete.filter(({ asideUntil }) => asideUntil !== null)
  return { completed, incomplete, aside: aside.length, percent: percentOf(completed.length, checks.length) }
}

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))

import { z } from 'zod'
import { Id } from '../kernel/ids.ts'

/** Pieces of a user's activity that come at a time (spec 3 section 9), and at most. */
export const ACTIVITY_A_PAGE = 5
export const ACTIVITY_MAX = 50

export const ACTIVITY_ONE_WAY = 'Ask forward with first and after, or backward with last and before'
const MOST = `At most ${ACTIVITY_MAX} can be asked for at once`
const number = () => z.number().int().min(1, MOST).max(ACTIVITY_MAX, MOST).nullish()

/** The texts of a person, newest first (spec 1 section 7: activityStream): so many behind one of them, or before it. */
export const ActivityQuery = z
  .object({
    userId: Id,
    first: number(),
    after: Id.nullish().describe('The endId of the page before.'),
    last: number(),
    before: Id.nullish().describe('The startId of the page after.'),
  })
  .refine(({ first, after, last, before }) => (first == null && after == null) || (last == null && before == null), {
    error: ACTIVITY_ONE_WAY,
    path: ['last'],
  })
export type ActivityQuery = z.output<typeof ActivityQuery>

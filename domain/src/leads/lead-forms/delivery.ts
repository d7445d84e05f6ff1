import { z } from 'zod'
import { addDays } from '../../kernel/days.ts'
import { Id } from '../../kernel/ids.ts'
import { listQuery, paged } from '../../kernel/paging.ts'
import { dayAt, startOfDay } from '../../kernel/time-zones.ts'
import type { LeadSchedule } from './lead-forms.ts'

/** The state of a batch. */
export const LeadBatchState = z.enum(['waiting', 'delivered', 'dead', 'stopped'])
export type LeadBatchState = z.output<typeof LeadBatchState>
export const leadBatchStateLabel: Record<LeadBatchState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  dead: 'Given up',
  stopped: 'Stopped',
}

/** How an attempt ended. */
export const LeadAttemptOutcome = z.enum([
  'delivered',
  'no_server',
  'no_key',
  'not_reached',
  'other_key',
  'not_signed_in',
  'not_written',
])
export type LeadAttemptOutcome = z.output<typeof LeadAttemptOutcome>
export const leadAttemptLabel: Record<LeadAttemptOutcome, string> = {
  delivered: 'Delivered',
  no_server: 'The form has no host and user',
  no_key: 'The host key isn’t known: test the connection',
  not_reached: 'The server could not be reached',
  other_key: 'The server showed another host key. Nothing was sent.',
  not_signed_in: 'The server rejected the user and password, or our key',
  not_written: 'The file could not be written whole',
}
export const ATTEMPT_BROKEN_OFF = 'In progress, or interrupted'

export const NO_LEADS_WAIT = 'No leads wait to be sent'
export const TEST_FIRST = 'Test the connection first: the host key of the server isn’t known'
export const LEADS_CLOSED = 'The leads are being sent'
export const BATCH_AGAIN = 'The batch is being sent again'
export const KEY_MADE = 'A new key was made. Copy it to each server, then test the connection.'

const MINUTE = 60_000
/** Pauses before the second and the further attempts, in minutes; after the last a batch is given up. */
export const PAUSES = [1, 5, 30, 120, 480, 1440] as const
export const ATTEMPTS_MAX = PAUSES.length + 1
/** By as much of itself a pause may be longer, so that many do not come at once. */
const JITTER = 0.2
/** The most leads of a batch; more make several. */
export const BATCH_MAX = 20_000
/** A preview shows so many leads. */
export const PREVIEW_MAX = 100

/** When a batch is tried after so many attempts; null where it is given up. `chance` is from 0 to 1. */
export function nextAttemptAt(attempts: number, now: Date, chance: number): Date | null {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause * MINUTE * (1 + JITTER * chance))
}

/** When leads are next put into a batch: at the full hour, or when a day, or a week's Monday, begins where the site is. */
export function nextCloseAt(schedule: LeadSchedule, after: Date, zone: string): Date | null {
  if (schedule === 'off') return null
  if (schedule === 'hourly') return new Date((Math.floor(after.getTime() / (60 * MINUTE)) + 1) * 60 * MINUTE)
  const today = dayAt(after, zone)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const days = schedule === 'daily' ? 1 : (8 - weekday) % 7 || 7
  return startOfDay(addDays(today, days), zone)
}

export const LeadBatchFilter = z.object({
  ...paged([10, 50], 10),
  formId: Id,
  state: LeadBatchState.nullable().default(null).describe('Only those in this state.'),
})
export type LeadBatchFilter = z.output<typeof LeadBatchFilter>
export const LeadBatchQuery = listQuery(LeadBatchFilter)
export type LeadBatchQuery = z.output<typeof LeadBatchQuery>

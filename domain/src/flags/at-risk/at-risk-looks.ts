import { z } from 'zod'
import type { CrisisKind } from '../../automod/crisis.ts'
import { Day } from '../../kernel/days.ts'
import { dayRange } from '../../kernel/paging.ts'

export const LOOKS_TITLE = 'Time to first look'

/** Days that are shown, at most and where nobody says. */
export const LOOK_DAYS_MAX = 366
export const LOOK_DAYS = 30

/** The days from one to another, both within; the last thirty where nothing is said. */
export const LooksQuery = z.object({ from: Day.nullish(), to: Day.nullish() })
export type LooksQuery = z.output<typeof LooksQuery>

/** The days in the address of the page; without any the last thirty. */
export const LooksFilter = z.object(dayRange())

/** How long texts at risk waited until somebody looked, in seconds; null where nobody has looked at any of them. */
export type Looks = { came: number; median: number | null; p95: number | null; longest: number | null }

/** Outcomes of the alarms of one kind. */
export type CueReport = { kind: CrisisKind; came: number; followedUp: number; noConcern: number }

/** Minutes with one figure behind the point, as the chart and the table show them. */
export const minutesOf = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds / 6) / 10

import { z } from 'zod'

/** How a day is typed and shown in a field (spec 2 section 2.3, spec 3 section 2.2). */
export const DAY_FORMAT = 'MM/DD/YYYY'
/** Years a day may lie in: a day beyond them is a typing error. */
export const DAY_YEARS = { first: 1900, last: 2199 } as const
export const FIRST_DAY = `${DAY_YEARS.first}-01-01`
export const LAST_DAY = `${DAY_YEARS.last}-12-31`

export const DAY_UNREADABLE = `Please enter a date as ${DAY_FORMAT}`
export const DAY_FAR = `Please enter a year from ${DAY_YEARS.first} to ${DAY_YEARS.last}`
export const DAY_NONE = 'There is no such day in the calendar'
export const DAY_TOO_EARLY = (day: string) => `Please enter ${shownDay(day)} or later`
export const DAY_TOO_LATE = (day: string) => `Please enter ${shownDay(day)} or earlier`
export const RANGE_BACKWARDS = 'The end is before the beginning'

/** A person with an account is of age: the latest birthday lies so many years back (spec 3 section 2.2). */
export const YEARS_OF_AGE = 18

const two = (n: number) => String(n).padStart(2, '0')
const dayOf = (year: number, month: number, day: number) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
const partsOf = (day: string) => day.split('-').map(Number) as [year: number, month: number, day: number]

/** How many days a month has; `month` from 1 to 12. */
const daysOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Why a text is no day as it is kept, `2026-11-20`; null where it is one. */
export function problemOfDay(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return DAY_UNREADABLE
  const [year, month, day] = partsOf(text)
  if (year < DAY_YEARS.first || year > DAY_YEARS.last) return DAY_FAR
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month) ? null : DAY_NONE
}

const checked = (text: string, context: z.RefinementCtx) => {
  const problem = problemOfDay(text)
  if (problem) context.addIssue({ code: 'custom', message: problem })
}

/** A day of the calendar without time and zone, `2026-11-20`: one kind for columns, arguments, addresses and forms. */
export const Day = z.string().superRefine(checked)

/** One end of a list's range of days in its filter; an empty text does not narrow. */
export const dayTerm = () =>
  z
    .string()
    .superRefine((text, context) => (text === '' ? undefined : checked(text, context)))
    .default('')

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The day that typed text means: `11/20/2026`, `1-5-2026`, `2026-11-20`, `11202026`, `Nov 20, 2026`. A text that means
 * none is given back as it is, trimmed: `Day` then says what is wrong with it. A year has four digits, for 26 may be 1926.
 */
export function typedDay(typed: string): string {
  const text = typed.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const us = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text)
  if (us) return dayOf(Number(us[3]), Number(us[1]), Number(us[2]))
  const long = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text)
  const month = long ? MONTHS.indexOf((long[1] ?? '').slice(0, 3).toLowerCase()) + 1 : 0
  return long && month > 0 ? dayOf(Number(long[3]), month, Number(long[2])) : text
}

/** A day as fields show it, `11/20/2026`; another text as it is. */
export function shownDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year ? `${month}/${date}/${year}` : day
}

/** The day that is some days later, or earlier; it stays within the years of `Day`. */
export function addDays(day: string, days: number): string {
  const [year, month, date] = partsOf(day)
  const moved = new Date(Date.UTC(year, month - 1, date + days))
  const there = dayOf(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate())
  return there < FIRST_DAY ? FIRST_DAY : there > LAST_DAY ? LAST_DAY : there
}

/** The same day so many years later; the 29th of February falls on the 28th where a year has none. */
export function addYears(day: string, years: number): string {
  const [year, month, date] = partsOf(day)
  return dayOf(year + years, month, Math.min(date, daysOfMonth(year + years, month)))
}

/** The first day of the month that a day is in. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** The latest birthday of somebody who is of age today. Born on the 29th of February one is of age on the 1st of March. */
export const latestBirthday = (today: string): string => addYears(today, -YEARS_OF_AGE)

/** Days from one to another, both within it; an end that is empty is open. */
export type DayRange = { from: string; to: string }

/** A range with its earlier day first, whichever was given first. */
export const ordered = ({ from, to }: DayRange): DayRange =>
  from && to && from > to ? { from: to, to: from } : { from, to }

/** Ranges that are asked for most, by the day it is now. */
export function usualRanges(today: string): (DayRange & { label: string })[] {
  const month = firstOfMonth(today)
  const lastMonth = addDays(month, -1)
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Yesterday', from: addDays(today, -1), to: addDays(today, -1) },
    { label: 'Last 7 days', from: addDays(today, -6), to: today },
    { label: 'Last 30 days', from: addDays(today, -29), to: today },
    { label: 'This month', from: month, to: today },
    { label: 'Last month', from: firstOfMonth(lastMonth), to: lastMonth },
  ]
}

import { z } from 'zod'
import { CHANGES_SAVED } from '../app/shell.ts'
import { changeOf } from '../kernel/change.ts'
import { fieldTitles, NAME_REQUIRED } from '../kernel/field-title.ts'
import { Id } from '../kernel/ids.ts'
import { listQuery, paged, searchTerm } from '../kernel/paging.ts'
import { isSeen } from '../kernel/visible-text.ts'

/** Page sizes, search debounce (ms) and first year of the awards list (spec 1 sections 2.6 and 9). */
export const AWARD_PAGE_SIZES = [25, 50, 100] as const
export const AWARD_SEARCH_DEBOUNCE = 600
export const AWARD_FIRST_YEAR = 2010
export const AWARD_NAME_MAX = 200
export const AWARD_SEARCH_MAX = 200
export const AWARD_YEARS_MAX = 50
/** The most holders of one award that are listed; their total is given as well. */
export const AWARD_PEOPLE_MAX = 500

/** Statuses of a user's award (spec 3 section 2, Awards tab), in the order people are grouped. */
export const UserAwardStatus = z.enum(['winner', 'finalist', 'enrolled', 'completed'])
export type UserAwardStatus = z.output<typeof UserAwardStatus>
export const USER_AWARD_STATUSES = UserAwardStatus.options

export const userAwardStatusLabel: Record<UserAwardStatus, string> = {
  winner: 'Winners',
  finalist: 'Finalists',
  enrolled: 'Enrolled',
  completed: 'Completed',
}

export const AwardSort = z.enum(['name', 'year', 'finalists', 'winners'])
export type AwardSort = z.output<typeof AwardSort>

/** Said below the people of an award that has more than are shown. */
export const awardPeopleNote = (shown: number, all: number): string =>
  `The first ${shown.toLocaleString('en')} of ${all.toLocaleString('en')} people are shown, by name.`

/** Error toast when saving an award fails (spec 1 section 8). */
export const AWARD_SAVE_FAILED = 'Something went wrong'
export const AWARD_SAVED = CHANGES_SAVED
export const AWARD_TAKEN = 'An award with this name and year exists already'
export const NO_YEAR_LABEL = 'No year'

/** Year choices: 2010 up to the next calendar year, newest first (spec 1 section 9). */
export const awardYears = (today: Date): number[] => {
  const last = today.getUTCFullYear() + 1
  return Array.from({ length: last - AWARD_FIRST_YEAR + 1 }, (_, i) => last - i)
}

/**
 * The columns of an award that are written: form, table and audit row read this list, so that a field is added here
 * and below.
 */
export const AWARD_FIELDS = ['name', 'year'] as const
export type AwardField = (typeof AWARD_FIELDS)[number]

/** A new award has no id; name required, year optional (spec 1 section 5). The server checks the year's upper end by its clock. */
export const AwardInput = z.object({
  id: Id.nullish(),
  name: z
    .string()
    .trim()
    .min(1, NAME_REQUIRED)
    .max(AWARD_NAME_MAX, `The name may have at most ${AWARD_NAME_MAX} characters`)
    .refine(isSeen, NAME_REQUIRED)
    .meta({ title: 'Name' }),
  year: z.number().int('The year is a whole number').meta({ title: 'Year' }).nullable().default(null),
  /** The version that was shown; without it whatever is there is replaced. */
  version: z.number().int().nullish(),
})
export type AwardInput = z.output<typeof AwardInput>
/** Arguments of upsertAward: fields left out of a change keep their value. */
export const AwardChange = changeOf(AwardInput)
export type AwardChange = z.output<typeof AwardChange>

/** The list's columns in their order (spec 1 section 2.6). */
export const AWARD_COLUMNS = { ...fieldTitles(AwardInput, AWARD_FIELDS), finalists: 'Finalists', winners: 'Winners' }

/** The answer to a save of an award that somebody else changed since it was shown. */
export const AWARD_CHANGED = 'Someone else just changed this award'

export const NEW_AWARD: AwardInput = { name: '', year: null }

/** Gives an award to a user (spec 3 section 2, Awards tab). */
export const UserAwardInput = z.object({ awardId: Id, userId: Id, status: UserAwardStatus })
export type UserAwardInput = z.output<typeof UserAwardInput>
/** Takes one back. */
export const UserAwardChoice = z.object({ userAwardId: Id })

/** Whether a year can be chosen on a given day; no year at all is fine. */
export const isAwardYear = (year: number | null, today: Date): boolean =>
  year === null || (year >= AWARD_FIRST_YEAR && year <= today.getUTCFullYear() + 1)

export const awardYearMessage = (today: Date) =>
  `The year must be between ${AWARD_FIRST_YEAR} and ${today.getUTCFullYear() + 1}`

/** State of the awards list in its address and, as `AwardQuery`, what is asked for (spec 1 section 2.6). */
export const AwardFilter = z.object({
  ...paged(AWARD_PAGE_SIZES, 25),
  search: searchTerm(AWARD_SEARCH_MAX),
  years: z.array(z.number().int()).max(AWARD_YEARS_MAX, `At most ${AWARD_YEARS_MAX} years can be chosen`).default([]),
  sortBy: AwardSort.default('name'),
  sortDesc: z.boolean().default(false),
})
export type AwardFilter = z.output<typeof AwardFilter>

export const AwardQuery = listQuery(AwardFilter)
export type AwardQuery = z.output<typeof AwardQuery>

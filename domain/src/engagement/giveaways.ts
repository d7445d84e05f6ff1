import { DEFAULT_TIME_ZONE, startOfDay } from '../kernel/time-zones.ts'
import { type Kind, linkProblems, problem } from './kind.ts'
import { KIND_TITLES } from './kind-titles.ts'

/** The helper copy of a giveaway is its answer description (spec 2 sections 2 and 9). */
export const HELPER_COPY_MAX = 125
export const HELPER_COPY_TOO_LONG = `Use at most ${HELPER_COPY_MAX} characters`
export const EXPIRES_AT = 'Expires 12:00 AM ET'

/** The moment a giveaway ends: that at which the named day begins in New York (spec 2 section 9). */
export const expiryOf = (day: string): Date => startOfDay(day, DEFAULT_TIME_ZONE)

/** Something to win, with where its details are described (spec 2 section 2). */
export const giveaway: Kind = {
  type: 'giveaway',
  ...KIND_TITLES.giveaway,
  fields: ['question', 'answerDescription', 'ctaLink', 'imageUrl', 'date', 'isCurrent'],
  titles: { question: 'Name', answerDescription: 'Helper copy', ctaLink: 'Details URL' },
  required: ['question', 'answerDescription'],
  problems: (input) => [
    ...problem('answerDescription', HELPER_COPY_TOO_LONG, input.answerDescription.length > HELPER_COPY_MAX),
    ...linkProblems(input, 'ctaLink'),
    ...linkProblems(input, 'imageUrl'),
  ],
  saveFailed: 'Error saving Giveaway. Please try again.',
}

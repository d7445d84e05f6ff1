import { CHOICE_FIELDS, ctaProblems } from './choices.ts'
import type { Kind } from './kind.ts'
import { KIND_TITLES } from './kind-titles.ts'

export const THIS_OR_THAT_OPTIONS_MAX = 2

/** One of two (spec 2 section 2); its CTAs are those of a poll. */
export const thisOrThat: Kind = {
  type: 'this-or-that',
  ...KIND_TITLES['this-or-that'],
  fields: CHOICE_FIELDS,
  options: { most: THIS_OR_THAT_OPTIONS_MAX, cta: true },
  required: ['question'],
  problems: ctaProblems,
}

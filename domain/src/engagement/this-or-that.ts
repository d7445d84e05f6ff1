import { CHOICE_FIELDS, ctaProblems } from './choices.ts'
import type { Kind } from './kind.ts'

export const THIS_OR_THAT_OPTIONS_MAX = 2

/** One of two (spec 2 section 2); its CTAs are those of a poll. */
export const thisOrThat: Kind = {
  type: 'this-or-that',
  one: 'this-or-that',
  many: 'this-or-thats',
  menu: 'This or Thats',
  paths: { list: '/this-or-thats', create: '/this-or-that', edit: '/this-or-that/{id}' },
  searchLabel: 'Search this-or-thats',
  fields: CHOICE_FIELDS,
  options: { most: THIS_OR_THAT_OPTIONS_MAX, cta: true },
  required: ['question'],
  problems: ctaProblems,
}

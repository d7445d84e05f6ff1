import { CHOICE_FIELDS, ctaProblems } from './choices.ts'
import { OPTIONS_MAX } from './engagements.ts'
import type { Kind } from './kind.ts'
import { KIND_TITLES } from './kind-titles.ts'

/** A question with answers to choose from (spec 2 section 2); a dynamic one also takes answers that members suggest. */
export const poll: Kind = {
  type: 'poll',
  ...KIND_TITLES.poll,
  fields: [
    ...CHOICE_FIELDS,
    'isMultiSelect',
    'isOnHomepage',
    'isSuggestable',
    'priority',
    'isGlobal',
    'resultsRequireAuth',
    'resultsRequireKnown',
  ],
  options: { most: OPTIONS_MAX, isOther: true, cta: true },
  required: ['question'],
  problems: ctaProblems,
  // Several answers at once leave no room for a CTA each (spec 2 section 4).
  follows: ({ isMultiSelect, hasOptionCta }) => ({ hasOptionCta: hasOptionCta && !isMultiSelect }),
}

import type { FieldProblem } from '../kernel/refusal.ts'
import { LINK_REQUIRED } from './engagements.ts'
import type { EngagementField, EngagementInput } from './input.ts'
import { linkProblems, problem } from './kind.ts'

/**
 * Fields that polls and this-or-thats share: members choose an answer, and may follow a link from it (spec 2 section
 * 2).
 */
export const CHOICE_FIELDS = [
  'question',
  'isCurrent',
  'hasOptionCta',
  'ctaText',
  'ctaLink',
] as const satisfies readonly EngagementField[]

/**
 * The CTA's text needs a link; where the options have CTAs of their own there is none (spec 2 sections 4 and 5). A link without
 * a text is kept and shown nowhere.
 */
export const ctaProblems = (input: EngagementInput): FieldProblem[] =>
  input.hasOptionCta
    ? []
    : [
        ...problem('ctaLink', LINK_REQUIRED, input.ctaText !== '' && input.ctaLink === ''),
        ...linkProblems(input, 'ctaLink'),
      ]

import { storedImageSource } from '../kernel/links.ts'
import type { FieldProblem } from '../kernel/refusal.ts'
import { FIELD_REQUIRED } from '../kernel/required.ts'
import { isSeen } from '../kernel/visible-text.ts'
import {
  type EngagementType,
  LINK_FORMAT,
  OPTION_LINK_REQUIRED,
  OPTION_MISSING,
  OPTION_TWICE,
  OPTIONS_FULL,
} from './engagements.ts'
import type { EngagementField, EngagementInput, EngagementOptionInput } from './input.ts'
import type { KindTitles } from './kind-titles.ts'

/** Fields of one kind of engagement besides the shared ones: its words, its fields and its rules. */
export type Kind = KindTitles & {
  type: EngagementType
  /** The fields it has; the others keep what holds where nothing is said. */
  fields: readonly EngagementField[]
  /** Its names of fields that other kinds call otherwise. */
  titles?: Partial<Record<EngagementField, string>>
  /** Answers that can be chosen: how many at most, and whether one can be correct, be “Other” or have a CTA of its own. */
  options?: { most: number; isCorrect?: true; isOther?: true; cta?: true }
  /** Fields that must be filled in, with the message where it is not FIELD_REQUIRED. */
  required: readonly EngagementField[]
  /** Problems that only this kind can have. */
  problems?: (input: EngagementInput) => FieldProblem[]
  /** Values derived from its other fields. */
  follows?: (input: EngagementInput) => Partial<EngagementInput>
  /** Said when saving one fails without a reason (spec 2 section 8). */
  saveFailed?: string
}

export const isBlank = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (typeof value === 'string' && !isSeen(value))

/** A path from the root or http(s): nothing that only looks like one, such as `//host`. */
const isLink = (url: string) => storedImageSource(url) !== null

export const problem = (path: string, message: string, isWrong: boolean): FieldProblem[] =>
  isWrong ? [{ path, message }] : []

/** A link may be missing, and else begins as a link does. */
export const linkProblems = (input: EngagementInput, path: 'ctaLink' | 'imageUrl'): FieldProblem[] =>
  problem(path, LINK_FORMAT, input[path] !== '' && !isLink(input[path]))

function optionProblems(option: EngagementOptionInput, path: string, hasCta: boolean): FieldProblem[] {
  const { ctaText, ctaLink } = option
  const name = problem(`${path}.name`, FIELD_REQUIRED, isBlank(option.name))
  if (!hasCta) return name
  return [
    ...name,
    ...problem(`${path}.ctaText`, FIELD_REQUIRED, ctaText === ''),
    ...problem(`${path}.ctaLink`, OPTION_LINK_REQUIRED, ctaText !== '' && ctaLink === ''),
    ...problem(`${path}.ctaLink`, LINK_FORMAT, ctaLink !== '' && !isLink(ctaLink)),
  ]
}

/** Options that differ in letter case or spaces alone are the same to whoever chooses. */
function sameNames(options: readonly EngagementOptionInput[]): FieldProblem[] {
  const names = options.map(({ name }) => name.trim().replace(/\s+/g, ' ').toLowerCase())
  return names.flatMap((name, at) =>
    problem(`options.${at}.name`, OPTION_TWICE, name !== '' && names.indexOf(name) < at),
  )
}

/** Problems of an engagement of a kind: all of it at once, each at its field (spec 2 section 5). */
export function problemsOf(kind: Kind, input: EngagementInput): FieldProblem[] {
  const { options } = kind
  return [
    ...kind.required.flatMap((name) => problem(name, FIELD_REQUIRED, isBlank(input[name]))),
    ...(options === undefined
      ? []
      : [
          // A kind with a correct answer asks for that one in words of its own.
          ...problem(
            'options',
            OPTION_MISSING,
            input.options.length === 0 && !input.isSuggestable && !options.isCorrect,
          ),
          ...problem('options', OPTIONS_FULL, input.options.length > options.most),
          ...sameNames(input.options),
          ...input.options.flatMap((option, at) =>
            optionProblems(option, `options.${at}`, options.cta === true && input.hasOptionCta),
          ),
        ]),
    ...(kind.problems?.(input) ?? []),
  ]
}

import { z } from 'zod'
import { changeOf } from '../kernel/change.ts'
import { Day } from '../kernel/days.ts'
import { fieldTitles } from '../kernel/field-title.ts'
import { Id, typedId } from '../kernel/ids.ts'
import {
  ANSWER_DESCRIPTION_MAX,
  CTA_TEXT_MAX,
  ENGAGEMENT_LINK_MAX,
  ENGAGEMENT_TAGS_MAX,
  EngagementType,
  FORUM_DRIVER_SAVE_FAILED,
  OPTION_NAME_MAX,
  OPTIONS_FULL,
  OPTIONS_MAX,
  QUESTION_MAX,
} from './engagements.ts'

/** Texts are empty rather than absent; the rules of a kind say which ones it needs. */
const text = (most: number, title: string) =>
  z
    .string()
    .trim()
    .max(most, `Use at most ${most.toLocaleString('en-US')} characters`)
    .default('')
    .meta({ title })
const check = (title: string, usual = false) => z.boolean().default(usual).meta({ title })

const ORDER_PROBLEM = `The display order is a whole number from 0 to ${OPTIONS_MAX}`
/** Answers are put into this order; of the same place as they come. */
const displayOrder = z
  .number(ORDER_PROBLEM)
  .int(ORDER_PROBLEM)
  .min(0, ORDER_PROBLEM)
  .max(OPTIONS_MAX, ORDER_PROBLEM)
  .default(0)

/** One answer that can be chosen (spec 2 section 3). One without an id is new. */
export const EngagementOptionInput = z.object({
  id: Id.nullish(),
  engagementId: Id.nullish().describe('As options are answered, so that they can be sent back; not read.'),
  name: text(OPTION_NAME_MAX, 'Option'),
  displayOrder,
  isCorrect: check('Correct answer'),
  isOther: check('“Other”'),
  ctaText: text(CTA_TEXT_MAX, 'CTA text'),
  ctaLink: text(ENGAGEMENT_LINK_MAX, 'CTA link'),
})
export type EngagementOptionInput = z.output<typeof EngagementOptionInput>
export const OPTION_FIELDS = ['name', 'displayOrder', 'isCorrect', 'isOther', 'ctaText', 'ctaLink'] as const

/** Priorities of a dynamic poll (spec 2 section 9). */
export const PRIORITIES = { 1: 'High', 2: 'Medium', 3: 'Low' } as const

export const PRIORITY_REQUIRED = 'Please choose a priority from 1 to 3'

/** Every field that some kind of engagement has (spec 2 section 3), with what holds where nothing is said. */
export const EngagementFields = z.object({
  id: Id.nullish(),
  type: EngagementType,
  question: text(QUESTION_MAX, 'Question'),
  answerDescription: text(ANSWER_DESCRIPTION_MAX, 'Answer description'),
  options: z.array(EngagementOptionInput).max(OPTIONS_MAX, OPTIONS_FULL).default([]).meta({ title: 'Options' }),
  ctaText: text(CTA_TEXT_MAX, 'CTA text'),
  ctaLink: text(ENGAGEMENT_LINK_MAX, 'CTA link'),
  imageUrl: text(ENGAGEMENT_LINK_MAX, 'Image URL'),
  date: Day.nullable().default(null).meta({ title: 'Expiration date' }),
  threadId: typedId(FORUM_DRIVER_SAVE_FAILED).nullable().default(null).meta({ title: 'Forum Thread ID' }),
  isCurrent: check('Featured'),
  isMultiSelect: check('Multi-select'),
  isOnHomepage: check('Show on homepage'),
  isSuggestable: check('Dynamic Poll'),
  priority: z
    .number(PRIORITY_REQUIRED)
    .int(PRIORITY_REQUIRED)
    .min(1, PRIORITY_REQUIRED)
    .max(3, PRIORITY_REQUIRED)
    .default(2)
    .meta({ title: 'Priority' }),
  isGlobal: check('Global Poll'),
  hasOptionCta: check('Each option has its own CTA'),
  promoteOnForumIndexPage: check('Promote on forum index page'),
  resultsRequireAuth: check('Results only for members who are signed in'),
  resultsRequireKnown: check('Show results only after voting or sign-in', true),
  tagIds: z
    .array(Id)
    .max(ENGAGEMENT_TAGS_MAX, `At most ${ENGAGEMENT_TAGS_MAX} tags are possible`)
    .nullish()
    .meta({ title: 'Tags' })
    .describe('Of the network, all of them; without this they stay as they are.'),
  /** The version that was shown; without it whatever is there is replaced. */
  version: z.number().int().nullish(),
})
export type EngagementInput = z.output<typeof EngagementFields>
/** Arguments of saveEngagement: fields left out of a change keep their value. */
export const EngagementChange = changeOf(EngagementFields)
export type EngagementChange = z.output<typeof EngagementChange>
export const EngagementOptionChange = changeOf(EngagementOptionInput)

/** The columns of an engagement itself; its options are rows of their own. */
export const ENGAGEMENT_FIELDS = [
  'question',
  'answerDescription',
  'ctaText',
  'ctaLink',
  'imageUrl',
  'date',
  'threadId',
  'isCurrent',
  'isMultiSelect',
  'isOnHomepage',
  'isSuggestable',
  'priority',
  'isGlobal',
  'hasOptionCta',
  'promoteOnForumIndexPage',
  'resultsRequireAuth',
  'resultsRequireKnown',
] as const
export type EngagementField = (typeof ENGAGEMENT_FIELDS)[number]

/** The fields of versions, by the names people know them under. */
export const ENGAGEMENT_LABELS = fieldTitles(EngagementFields, [...ENGAGEMENT_FIELDS, 'options'])

/** An option as a form begins with it. */
export const NEW_OPTION: EngagementOptionInput = EngagementOptionInput.parse({})

/** An option in one line, as versions show it. */
export function optionLine({ name, isCorrect, isOther, ctaText, ctaLink }: Omit<EngagementOptionInput, 'id'>): string {
  const more = [isCorrect && 'correct', isOther && '“Other”', ctaText && `${ctaText}: ${ctaLink}`].filter(Boolean)
  return more.length > 0 ? `${name} (${more.join(', ')})` : name
}

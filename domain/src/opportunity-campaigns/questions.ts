import { z } from 'zod'
import { changeOf } from '../kernel/change.ts'
import { Id } from '../kernel/ids.ts'
import { isSeen } from '../kernel/visible-text.ts'

/** Messages of the dialog. */
export const QUESTIONS_SAVED = 'The questions were saved'
export const QUESTION_REQUIRED = 'Each question needs words'
export const QUESTION_TWICE = 'Another question asks the same'
export const CHOICES_REQUIRED = 'A question of this kind needs two answers to choose from'
const CONSENT_REQUIRED = 'Please write what members agree to'

/** Questions of a campaign, and answers of a question to choose from. */
export const QUESTIONS_MAX = 20
export const CHOICES_MAX = 30
const QUESTION_MAX = 500
const CHOICE_MAX = 200
const CONSENT_MAX = 2000

/** How a question is answered. */
export const QuestionKind = z.enum(['text', 'date', 'one', 'several'])
export type QuestionKind = z.output<typeof QuestionKind>
export const questionKindLabel: Record<QuestionKind, string> = {
  text: 'In words',
  date: 'A day',
  one: 'One of several answers',
  several: 'Any of several answers',
}
export const hasChoices = (kind: QuestionKind): boolean => kind === 'one' || kind === 'several'

export const CampaignQuestion = z.object({
  text: z
    .string(QUESTION_REQUIRED)
    .trim()
    .min(1, QUESTION_REQUIRED)
    .max(QUESTION_MAX, `At most ${QUESTION_MAX} characters`)
    .refine(isSeen, QUESTION_REQUIRED)
    .meta({ title: 'Question' }),
  kind: QuestionKind.meta({ title: 'Answered' }).default('text'),
  options: z
    .array(z.string().trim().min(1).max(CHOICE_MAX, `At most ${CHOICE_MAX} characters`))
    .max(CHOICES_MAX, `At most ${CHOICES_MAX} answers`)
    .meta({ title: 'Answers to choose from' })
    .default([]),
  notSure: z.boolean().meta({ title: 'Offer “Not sure”' }).default(false),
})
export type CampaignQuestion = z.output<typeof CampaignQuestion>

/** The questions of a campaign; without questions it asks for the consent alone. */
export const QuestionsInput = z.object({
  opportunityCampaignId: Id,
  questions: z
    .array(CampaignQuestion)
    .max(QUESTIONS_MAX, `At most ${QUESTIONS_MAX} questions`)
    .meta({ title: 'Questions' }),
  consentText: z
    .string(CONSENT_REQUIRED)
    .trim()
    .min(1, CONSENT_REQUIRED)
    .max(CONSENT_MAX, `At most ${CONSENT_MAX} characters`)
    .refine(isSeen, CONSENT_REQUIRED)
    .meta({ title: 'What members agree to' }),
  version: z.number().int().nullish(),
})
export type QuestionsInput = z.output<typeof QuestionsInput>
/** Fields left out stay. */
export const QuestionsChange = changeOf(QuestionsInput).extend({
  questions: changeOf(QuestionsInput).shape.questions.optional(),
  consentText: QuestionsInput.shape.consentText.optional(),
})
export type QuestionsChange = z.output<typeof QuestionsChange>

/** The problems of the questions together, by the path of each. */
export function questionProblems(questions: readonly CampaignQuestion[]): { path: string; message: string }[] {
  const seen = new Set<string>()
  return questions.flatMap(({ text, kind, options }, nth) => {
    const key = text.toLowerCase()
    const isTwice = seen.has(key)
    seen.add(key)
    const different = new Set(options.map((option) => option.toLowerCase())).size
    return [
      ...(isTwice ? [{ path: `questions.${nth}.text`, message: QUESTION_TWICE }] : []),
      ...(hasChoices(kind) && different < 2 ? [{ path: `questions.${nth}.options`, message: CHOICES_REQUIRED }] : []),
    ]
  })
}

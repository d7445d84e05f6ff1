import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'
import { notFound } from '../../kernel/refusal.ts'
import { TYPE_REQUIRED } from '../../kernel/required.ts'
import { isBodySeen, isSeen } from '../../kernel/visible-text.ts'

/** The type of a question (spec 3 section 9); every form asks for the email. */
export const LeadQuestionType = z.enum(
  ['text', 'date', 'radio', 'select', 'checkbox', 'zipcode', 'phonenumber', 'wysiwygtextarea', 'email'],
  TYPE_REQUIRED,
)
export type LeadQuestionType = z.output<typeof LeadQuestionType>

export const leadQuestionTypeLabel: Record<LeadQuestionType, string> = {
  text: 'Text',
  date: 'Date',
  radio: 'Radio',
  select: 'Select',
  checkbox: 'Checkbox',
  zipcode: 'Zip code',
  phonenumber: 'Phone number',
  wysiwygtextarea: 'Rich-text question, answered in a text area',
  email: 'Email',
}

/** Those that are answered by choosing. */
const WITH_OPTIONS: readonly LeadQuestionType[] = ['radio', 'select', 'checkbox']
export const hasOptions = (type: LeadQuestionType): boolean => WITH_OPTIONS.includes(type)
/** The types that can be chosen for a question: the email is there already. */
export const CHOOSABLE_TYPES = LeadQuestionType.options.filter((type) => type !== 'email')

/** With all options of all questions, a form stays below what one answer may hold. */
export const QUESTIONS_MAX = 40
export const LEAD_OPTIONS_MAX = 60
const QUESTION_NAME_MAX = 4000
const WORDS_MAX = 500

export const QUESTION_NAME_REQUIRED = 'Question Name is required'
export const OPTION_NAME_REQUIRED = 'Each option needs a name'
export const OPTIONS_REQUIRED = 'A question of this type needs an option'
export const CRM_ID_TAKEN = 'Another question has this Question ID'
const CRM_ID_RULE = 'A Question ID has up to 64 letters, digits, dots, dashes and underscores'
/** The Question ID of the email, which every form asks for (spec 3 section 4). */
export const EMAIL_CRM_ID = '1'

/** An answer that can be chosen: `crmValue` is written into the file in its place, `exclude` makes it a disqualification. */
export const LeadFormOption = z.object({
  id: Id.nullish(),
  name: z
    .string()
    .trim()
    .min(1, OPTION_NAME_REQUIRED)
    .max(WORDS_MAX, `At most ${WORDS_MAX} characters`)
    .refine(isSeen, OPTION_NAME_REQUIRED)
    .meta({ title: 'Name' }),
  crmValue: z
    .string()
    .trim()
    .max(WORDS_MAX, `At most ${WORDS_MAX} characters`)
    .meta({ title: 'CRM value' })
    .default(''),
  exclude: z.boolean().meta({ title: 'Exclude' }).default(false),
})
export type LeadFormOption = z.output<typeof LeadFormOption>

/** A question of a form; `crmId`, the Question ID, names the column of the file. That it has a name is a rule of `questionProblems`. */
export const LeadFormQuestion = z.object({
  id: Id.nullish(),
  name: z
    .string()
    .trim()
    .max(QUESTION_NAME_MAX, `At most ${QUESTION_NAME_MAX} characters`)
    .meta({ title: 'Question Name' }),
  type: LeadQuestionType.meta({ title: 'Type' }),
  required: z.boolean().meta({ title: 'Is required' }).default(false),
  crmId: z
    .string()
    .trim()
    .regex(/^[\w.-]{0,64}$/, CRM_ID_RULE)
    .meta({ title: 'Question ID' })
    .default(''),
  helperText: z
    .string()
    .trim()
    .max(WORDS_MAX, `At most ${WORDS_MAX} characters`)
    .meta({ title: 'Helper Text' })
    .default(''),
  leadFormOptions: z
    .array(LeadFormOption)
    .max(LEAD_OPTIONS_MAX, `At most ${LEAD_OPTIONS_MAX} options`)
    .meta({ title: 'Options' })
    .default([]),
})
export type LeadFormQuestion = z.output<typeof LeadFormQuestion>
/** A question as it is kept: every part has its number. */
export type KeptOption = LeadFormOption & { id: string }
export type KeptQuestion = Omit<LeadFormQuestion, 'leadFormOptions'> & { id: string; leadFormOptions: KeptOption[] }

export const EMAIL_QUESTION: LeadFormQuestion = {
  name: 'What is your email address?',
  type: 'email',
  required: true,
  crmId: EMAIL_CRM_ID,
  helperText: '',
  leadFormOptions: [],
}

/**
 * The questions with the one for the email, which is required and cannot become another kind, first where it was missing: as it was
 * before, where there was one. It is the one it was before, else one of its type, else the one with its Question ID; a further one
 * with that is kept, and refused as any two in common.
 */
export function withEmail(questions: readonly LeadFormQuestion[], before?: LeadFormQuestion): LeadFormQuestion[] {
  const email =
    questions.find(({ id }) => id != null && id === before?.id) ??
    questions.find(({ type }) => type === 'email') ??
    questions.find(({ crmId }) => crmId === EMAIL_CRM_ID)
  if (!email) return [before ?? EMAIL_QUESTION, ...questions]
  const asEmail = { ...email, type: 'email' as const, required: true, crmId: EMAIL_CRM_ID, leadFormOptions: [] }
  return questions.map((question) => (question === email ? asEmail : question))
}

/** Whether anything of it is seen; a text between the questions is HTML. */
const isNamed = ({ name, type }: LeadFormQuestion): boolean =>
  type === 'wysiwygtextarea' ? isBodySeen(name) : name !== '' && isSeen(name)

/**
 * The problems of the questions together, by the path of each. A Question ID in common is a problem of the later one, of the email's never;
 * a text that shows nothing is none where it stood there before.
 */
export function questionProblems(
  questions: readonly LeadFormQuestion[],
  before: readonly LeadFormQuestion[] = [],
): { path: string; message: string }[] {
  const problems: { path: string; message: string }[] = []
  const email = questions.find(({ type, crmId }) => type === 'email' && crmId === EMAIL_CRM_ID)
  const seen = new Set(email ? [EMAIL_CRM_ID] : [])
  for (const [nth, question] of questions.entries()) {
    const { name, crmId, type, leadFormOptions } = question
    if (!isNamed(question) && !before.some((was) => was.type === type && was.name.trim() === name.trim()))
      problems.push({ path: `${nth}.name`, message: QUESTION_NAME_REQUIRED })
    const key = crmId.toLowerCase()
    if (crmId !== '' && seen.has(key) && question !== email)
      problems.push({ path: `${nth}.crmId`, message: CRM_ID_TAKEN })
    seen.add(key)
    if (hasOptions(type) && leadFormOptions.length === 0)
      problems.push({ path: `${nth}.leadFormOptions`, message: OPTIONS_REQUIRED })
  }
  return problems
}

/** A question as it may stand beside the others of its form. */
export const questionBeside = (others: readonly LeadFormQuestion[]): typeof LeadFormQuestion =>
  LeadFormQuestion.superRefine((question, context) => {
    const of = `${others.length}.`
    for (const { path, message } of questionProblems([...others, question]))
      if (path.startsWith(of)) context.addIssue({ code: 'custom', message, path: [path.slice(of.length)] })
  })

/** Numbers for what has none yet. */
export function numbered(
  questions: readonly LeadFormQuestion[],
  lastId: number,
): { kept: KeptQuestion[]; lastId: number } {
  let last = lastId
  const known = (id: string | null | undefined) => {
    if (!id) return String(++last)
    // A number that this form never gave.
    if (Number(id) > lastId) throw notFound()
    return id
  }
  const kept = questions.map((question) => ({
    ...question,
    id: known(question.id),
    leadFormOptions: hasOptions(question.type)
      ? question.leadFormOptions.map((option) => ({ ...option, id: known(option.id) }))
      : [],
  }))
  return { kept, lastId: last }
}

/** The name of a question's column in the file: its Question ID, else its number. */
export const columnOf = ({ crmId, id }: KeptQuestion): string => crmId || `question-${id}`

import { type Answer, no, yes } from '../kernel/answer.ts'
import { problemOfDay, shownDay, typedDay } from '../kernel/days.ts'
import { invalid, Refusal } from '../kernel/refusal.ts'
import { TEXT_UNREADABLE, typedText } from '../kernel/typed-text.ts'
import type { OpportunityAnswer } from './campaigns.ts'
import type { CampaignQuestion } from './questions.ts'

/** The texts members read on a campaign. */
export const TAKE_PART = 'Take part'
export const SIGN_IN_TO_TAKE_PART = 'Sign in to take part'
export const CAMPAIGN_ENDED = 'This has ended. Nobody can take part any more.'
export const CAMPAIGN_FULL = 'All places are taken. Nobody can take part any more.'
export const CAMPAIGN_RESTS = 'This is not open at the moment.'
/** For whom a campaign is; `condition` is its name as members read it. */
export const onlyWith = (condition: string) => `This is for members who have ${condition} on their profile.`
export const ANSWERED_ALREADY = 'You have answered this.'
export const WITHDRAWN = 'You have withdrawn. Your name and your answers are deleted.'
export const CONSENT_MISSING = 'Please tick that you agree, or leave this page: nothing is kept then.'
export const ANSWER_MISSING = 'Please answer this question'
const ANSWER_UNKNOWN = 'Please choose one of the answers that are offered'
export const TAKING_PART_TOO_FAST = 'You have sent a lot in a short time. Please wait a few minutes.'
export const NOT_SURE = 'Not sure'
/** The limit of one person. */
export const RESPONSE_LIMIT = { responses: 20, minutes: 10 } as const

const ANSWER_WORDS_MAX = 2000
const Words = typedText({
  max: ANSWER_WORDS_MAX,
  empty: null,
  tooLong: `At most ${ANSWER_WORDS_MAX.toLocaleString('en')} characters`,
})

/** The name of a question's field in the form; questions are counted from 0, names from 1. */
export const fieldOf = (nth: number) => `q${nth + 1}`
/** The name of the box beside it. */
export const notSureOf = (nth: number) => `not-sure-${nth + 1}`
/** Where the questions offer choices, the box is one of them. */
export const NOT_SURE_VALUE = 'not-sure'

type Sent = Readonly<Record<string, readonly string[]>>

/**
 * The answers in words, each under its question as it was shown. Choices are sent by their number.
 *
 * @throws INVALID with the field of each question that is not answered
 */
export function answersIn(questions: readonly CampaignQuestion[], sent: Sent): OpportunityAnswer[] {
  const problems: { path: string; message: string }[] = []
  const answers = questions.map((question, nth) => {
    const said = answerTo(question, sent[fieldOf(nth)] ?? [], (sent[notSureOf(nth)] ?? []).length > 0)
    if (typeof said !== 'string') problems.push({ path: fieldOf(nth), message: said.problem })
    return { question: question.text, answer: typeof said === 'string' ? said : '' }
  })
  const [first] = problems
  if (first) throw new Refusal('INVALID', first.message, { fields: problems })
  return answers
}

function answerTo(question: CampaignQuestion, given: readonly string[], box: boolean): string | { problem: string } {
  const { kind, options, notSure } = question
  const isUnsure = notSure && (box || given.includes(NOT_SURE_VALUE))
  if (kind === 'one' || kind === 'several') {
    const chosen = given.filter((value) => value !== NOT_SURE_VALUE)
    const words = chosen.map((value) => (/^\d{1,2}$/.test(value) ? options[Number(value)] : undefined))
    if (words.some((word) => word === undefined) || (kind === 'one' && chosen.length > 1))
      return { problem: ANSWER_UNKNOWN }
    if (words.length > 0) return [...new Set(words)].join('; ')
    return isUnsure ? NOT_SURE : { problem: ANSWER_MISSING }
  }
  const read = Words.safeParse(given[0] ?? '')
  if (!read.success) return { problem: read.error.issues[0]?.message ?? TEXT_UNREADABLE }
  if (read.data === '') return isUnsure ? NOT_SURE : { problem: ANSWER_MISSING }
  if (kind === 'text') return read.data
  const day = typedDay(read.data)
  const problem = problemOfDay(day)
  return problem === null ? shownDay(day) : { problem }
}

/**
 * The facts that decide whether a person can take part. That is all there is: nothing that was ever said or flagged
 * counts.
 */
export type Openness = {
  places: number | null
  taken: number
  endsOn: string | null
  /** Of the site. */
  today: string
  /** The condition that it is for: null for all members. */
  condition: { name: string; canBeHad: boolean } | null
  /** The member has it on their profile. */
  hasCondition: boolean
}

/** Whether a campaign can be answered by a member, and why not. */
export function mayAnswer({ places, taken, endsOn, today, condition, hasCondition }: Openness): Answer {
  if (endsOn !== null && today > endsOn) return no(CAMPAIGN_ENDED)
  if (places !== null && taken >= places) return no(CAMPAIGN_FULL)
  if (condition !== null && !condition.canBeHad) return no(CAMPAIGN_RESTS)
  if (condition !== null && !hasCondition) return no(onlyWith(condition.name))
  return yes
}

/** @throws INVALID where it was not agreed to */
export function demandConsent(agreed: readonly string[]): void {
  if (!agreed.includes('yes')) throw invalid('consent', CONSENT_MISSING)
}

import { z } from 'zod'
import { problemOfDay, typedDay } from '../../kernel/days.ts'
import { Id } from '../../kernel/ids.ts'
import { listQuery, paged } from '../../kernel/paging.ts'
import { readAddress } from '../lead-upload/addresses.ts'
import { EMAIL_CRM_ID, hasOptions, type KeptQuestion, type LeadQuestionType } from './questions.ts'

/** Answers by the number of the question: a text, or the numbers of the options that were chosen. */
export type LeadAnswers = Readonly<Record<string, string | readonly string[]>>

/** Said beside a field of a lead form. */
export const ANSWER_NEEDED = 'Please answer this question'
export const EMAIL_NEEDED = 'Please enter an email address, such as ann@example.org'
export const DATE_NEEDED = 'Please enter a date, such as 2026-11-20'
export const ZIP_NEEDED = 'Please enter a ZIP code, or up to 10 letters and digits'
export const PHONE_NEEDED = 'Please enter the number with its country code, such as +1 202 555 0143'
export const ONE_OPTION = 'Please choose one answer'
export const OPTION_GONE = 'This answer is no longer available. Please choose another.'

const LINE_MAX = 500
const WORDS_MAX = 5000
const tooLong = (max: number) => `At most ${max} characters`

/** The name of a question's field in the form. */
export const answerField = (questionId: string): string => `q${questionId}`

/** As it is kept: invisible characters that break a file or a spreadsheet are left out. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[^\P{Cc}\n\r\t]/gu, '')
const line = (text: string): string => plain(text).replace(/\s+/g, ' ').trim()
const words = (text: string): string => plain(text).replace(/\r\n?/g, '\n').trim()

/** A text that was read: as it is kept, or what is wrong with it. */
type Read = { value: string; problem?: undefined } | { value?: undefined; problem: string }

function readDate(typed: string): Read {
  const value = typedDay(typed)
  return problemOfDay(value) === null ? { value } : { problem: DATE_NEEDED }
}

/** A ZIP code of the United States, or what other countries have: single blanks and dashes may stand between. */
function readZip(typed: string): Read {
  const value = typed.toUpperCase()
  const isZip = /^[A-Z0-9]+(?:[ -][A-Z0-9]+)*$/.test(value) && value.replace(/[ -]/g, '').length <= 10
  return isZip ? { value } : { problem: ZIP_NEEDED }
}

/** As E.164 writes it; characters between the digits are left out. A country is never guessed. */
function readPhone(typed: string): Read {
  const value = typed.replace(/[\s().\-/]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(value) ? { value } : { problem: PHONE_NEEDED }
}

function readEmail(typed: string): Read {
  const { email } = readAddress(typed)
  return email === null ? { problem: EMAIL_NEEDED } : { value: email }
}

const limited =
  (max: number) =>
  (value: string): Read =>
    value.length > max ? { problem: tooLong(max) } : { value }

const READERS: Readonly<Partial<Record<LeadQuestionType, (typed: string) => Read>>> = {
  date: readDate,
  zipcode: readZip,
  phonenumber: readPhone,
  email: readEmail,
  wysiwygtextarea: limited(WORDS_MAX),
}

function readWords({ type }: KeptQuestion, sent: readonly string[]): Read {
  const typed = type === 'wysiwygtextarea' ? words(sent.join('\n')) : line(sent.join(' '))
  return typed === '' ? { value: '' } : (READERS[type] ?? limited(LINE_MAX))(typed)
}

/** The options that were chosen, each once and in their order, or what is wrong with them. */
function readChoice({ type, leadFormOptions }: KeptQuestion, sent: readonly string[]) {
  const chosen = leadFormOptions.filter(({ id }) => sent.includes(id))
  if (sent.some((id) => !leadFormOptions.some((option) => option.id === id))) return { problem: OPTION_GONE }
  if (type !== 'checkbox' && chosen.length > 1) return { problem: ONE_OPTION }
  return { chosen }
}

/** The fields of a filled-in form. */
export type ReadLead = {
  /** As it is kept; empty where there is none that mail could go to. */
  email: string
  answers: LeadAnswers
  /** They chose an option that excludes. */
  isDisqualified: boolean
  problems: { path: string; message: string }[]
}

/** A form sends one value as it is and several as a list. */
const many = (sent: unknown): string[] =>
  [sent].flat().filter((each): each is string => typeof each === 'string' && each !== '')

/** Reads what was sent by the questions that were asked; a required question must have an answer. */
export function readLead(questions: readonly KeptQuestion[], body: Readonly<Record<string, unknown>>): ReadLead {
  const lead = { email: '', isDisqualified: false, problems: [] as ReadLead['problems'] }
  const answers: Record<string, string | readonly string[]> = {}
  for (const question of questions) {
    const path = answerField(question.id)
    const sent = many(body[path])
    const wrong = (message: string) => lead.problems.push({ path, message })
    if (hasOptions(question.type)) {
      const { problem, chosen = [] } = readChoice(question, sent)
      if (problem) wrong(problem)
      else if (chosen.length > 0) answers[question.id] = chosen.map(({ id }) => id)
      else if (question.required) wrong(ANSWER_NEEDED)
      lead.isDisqualified ||= chosen.some(({ exclude }) => exclude)
      continue
    }
    const { value, problem } = readWords(question, sent)
    if (problem !== undefined) wrong(problem)
    else if (value !== '') answers[question.id] = value
    else if (question.required) wrong(question.crmId === EMAIL_CRM_ID ? EMAIL_NEEDED : ANSWER_NEEDED)
    if (question.crmId === EMAIL_CRM_ID) lead.email = value ?? ''
  }
  return { ...lead, answers }
}

/** The free texts of a form: numbers, dates and what was chosen say nothing of spam. */
export const writtenWords = (questions: readonly KeptQuestion[], answers: LeadAnswers): string =>
  questions
    .flatMap(({ id, type }) => (type === 'text' || type === 'wysiwygtextarea' ? (answers[id] ?? []) : []))
    .join('\n')

/** Links in words that make them look like spam. */
const LINKS_OF_SPAM = 2

/** Why this looks like spam; null where it does not. Only machines fill in fields that people do not see. */
export function spamReasonOf({ answers }: Pick<ReadLead, 'answers'>, unseen: unknown): LeadSpamReason | null {
  if (many(unseen).length > 0) return 'unseen_field'
  const links = Object.values(answers).flatMap((answer) =>
    typeof answer === 'string' ? (answer.match(/https?:\/\/|\[url|<a\s/gi) ?? []) : [],
  )
  return links.length >= LINKS_OF_SPAM ? 'links' : null
}

/** Why a lead is kept apart until somebody has looked at it. */
export const LeadSpamReason = z.enum(['unseen_field', 'links', 'automod'])
export type LeadSpamReason = z.output<typeof LeadSpamReason>
export const leadSpamReasonLabel: Record<LeadSpamReason, string> = {
  unseen_field: 'Filled in a field that people don’t see',
  links: 'Several links in the answers',
  automod: 'Automod rates the answers as spam',
}
export const LEAD_IS_NO_SPAM = 'The lead counts like any other now'
export const LEAD_COUNTED_ALREADY = 'The lead is kept. Another one of the same address counts already.'

export const SuspectedLeadFilter = z.object({ ...paged([10, 50], 10), formId: Id })
export type SuspectedLeadFilter = z.output<typeof SuspectedLeadFilter>
export const SuspectedLeadQuery = listQuery(SuspectedLeadFilter)
export type SuspectedLeadQuery = z.output<typeof SuspectedLeadQuery>

import type { LeadAnswers } from '@ward/domain/leads/lead-forms/answers'
import { columnOf, hasOptions, type KeptOption, type KeptQuestion } from '@ward/domain/leads/lead-forms/questions'
import { plainText } from '../../../platform/html/text.ts'

const inFile = ({ name, crmValue }: KeptOption): string => crmValue || name
const inWords = ({ name }: KeptOption): string => name

/** The answer of a lead to a question: chosen options by their words, several with semicolons. */
function answerText(question: KeptQuestion, answers: LeadAnswers, wordsOf: (option: KeptOption) => string): string {
  const answer = answers[question.id]
  if (answer === undefined) return ''
  if (!hasOptions(question.type)) return String(answer)
  const chosen = [answer].flat()
  return question.leadFormOptions
    .filter(({ id }) => chosen.includes(id))
    .map(wordsOf)
    .join('; ')
}

/** Questions and answers of a lead in words, by the questions of its time, without the empty ones. */
export const answersInWords = (questions: readonly KeptQuestion[], answers: LeadAnswers) =>
  questions
    .map((question) => ({ question: plainText(question.name), answer: answerText(question, answers, inWords) }))
    .filter(({ answer }) => answer !== '')

/** All columns that a form ever had, by Question ID, those it has now first. */
export const columnsOf = (definitions: readonly { questions: readonly KeptQuestion[] }[]): string[] => [
  ...new Set(definitions.flatMap(({ questions }) => questions.map(columnOf))),
]

/** The cells of a lead in these columns, read by the questions of its time: an option by its value for the file, else by name. */
export function cellsOf(
  columns: readonly string[],
  questions: readonly KeptQuestion[],
  answers: LeadAnswers,
): string[] {
  const byColumn = new Map(questions.map((question) => [columnOf(question), question]))
  return columns.map((column) => {
    const question = byColumn.get(column)
    return question ? answerText(question, answers, inFile) : ''
  })
}

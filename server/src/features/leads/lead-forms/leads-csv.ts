import type { LeadAnswers } from '@ward/domain/leads/lead-forms/answers'
import { columnOf, hasOptions, type KeptQuestion } from '@ward/domain/leads/lead-forms/questions'

/**
 * The answer of a lead to a question: chosen options by their value for the file, else by name, several with semicolons.
 */
export function answerText(question: KeptQuestion, answers: LeadAnswers): string {
  const answer = answers[question.id]
  if (answer === undefined) return ''
  if (!hasOptions(question.type)) return String(answer)
  const chosen = [answer].flat()
  return question.leadFormOptions
    .filter(({ id }) => chosen.includes(id))
    .map(({ name, crmValue }) => crmValue || name)
    .join('; ')
}

/** All columns that a form ever had, by Question ID, those it has now first. */
export const columnsOf = (definitions: readonly { questions: readonly KeptQuestion[] }[]): string[] => [
  ...new Set(definitions.flatMap(({ questions }) => questions.map(columnOf))),
]

/** The cells of a lead in these columns, read by the questions of its time. */
export function cellsOf(
  columns: readonly string[],
  questions: readonly KeptQuestion[],
  answers: LeadAnswers,
): string[] {
  const byColumn = new Map(questions.map((question) => [columnOf(question), question]))
  return columns.map((column) => {
    const question = byColumn.get(column)
    return question ? answerText(question, answers) : ''
  })
}

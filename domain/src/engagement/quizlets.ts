import { ctaProblems } from './choices.ts'
import { type Kind, linkProblems, problem } from './kind.ts'
import { KIND_TITLES } from './kind-titles.ts'

export const QUIZLET_OPTIONS_MAX = 3
export const ANSWER_REQUIRED = 'Please select a correct answer!'

const correct = ({ options }: { options: readonly { isCorrect: boolean }[] }) =>
  options.filter(({ isCorrect }) => isCorrect).length

/** A question with a right answer, which is shown with its explanation once somebody has answered (spec 2 sections 2, 4 and 5). */
export const quizlet: Kind = {
  type: 'quizlet',
  ...KIND_TITLES.quizlet,
  fields: ['question', 'answerDescription', 'isCurrent', 'isMultiSelect', 'ctaText', 'ctaLink', 'imageUrl'],
  options: { most: QUIZLET_OPTIONS_MAX, isCorrect: true },
  required: ['question'],
  problems: (input) => [
    ...problem('options', ANSWER_REQUIRED, correct(input) === 0),
    ...ctaProblems(input),
    ...linkProblems(input, 'imageUrl'),
  ],
  follows: (input) => ({ isMultiSelect: correct(input) > 1 }),
}

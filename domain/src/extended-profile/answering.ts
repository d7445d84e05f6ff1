import type { FieldProblem } from '../kernel/refusal.ts'
import {
  type Answer,
  type Answers,
  type Definition,
  type Field,
  fieldIn,
  fieldsOf,
  privacyOf,
  shownFields,
} from './definition.ts'
import { hasOptions, PRIVACY, type ProfileFieldType, type ProfileIcon } from './fields.ts'

/** Whether one option at most answers it. */
export const isOneOf = (type: ProfileFieldType): boolean => type === 'radio' || type === 'select'

/** Characters of a text, or of the words to an option that is the other one. */
export const ANSWER_TEXT_MAX = 2000

export const YOUR_ANSWERS = 'About you'
export const NO_SUCH_CHOICE = 'Choose from the options that are shown'
export const ONE_CHOICE = 'Choose one option'
export const ANSWER_TOO_LONG = `At most ${ANSWER_TEXT_MAX.toLocaleString('en-US')} characters`
export const QUESTIONS_CHANGED = 'These questions just changed. Check them again.'
/** Texts under a question about who sees the answer. */
export const SEEN_BY_ALL = 'Everybody sees this on your profile.'
export const SEEN_ONCE_SAVED =
  'Other members do not see this answer yet. When you save, everybody sees it on your profile.'
export const SEEN_BY_NOBODY = 'Other members never see this.'
export const MEMBER_CHOOSES = 'Show this on my profile'

/** An answer as it is kept: by which wording it was given, and what its member chose where that is theirs. */
export type KeptAnswer = Answer & { fieldId: string; definition: number; isPublic: boolean }
/** An answer as a form sends it. */
export type SentAnswer = Answer & { fieldId: string; isPublic: boolean }

export const isAnswered = ({ optionIds, text }: Answer): boolean => optionIds.length > 0 || text !== ''

export const byField = (answers: readonly (Answer & { fieldId: string })[]): Answers =>
  new Map(answers.map((answer) => [answer.fieldId, answer]))

const hasOther = ({ options }: Field, { optionIds }: Answer) =>
  options.some(({ id, isOther }) => isOther && optionIds.includes(id))

/** Problems of an answer to a field, as it was shown. */
export function answerProblems(field: Field, { optionIds, text }: Answer): FieldProblem[] {
  const isStrange = field.type === 'parent' || optionIds.some((id) => !field.options.some((option) => option.id === id))
  const problems = [
    [isStrange, NO_SUCH_CHOICE],
    [isOneOf(field.type) && optionIds.length > 1, ONE_CHOICE],
    [text.length > ANSWER_TEXT_MAX, ANSWER_TOO_LONG],
  ] as const
  return problems.flatMap(([isWrong, message]) => (isWrong ? [{ path: field.id, message }] : [])).slice(0, 1)
}

/** An answer as it is kept: words only where a text or the other option asks for them, each option once, in their order. */
export function keptAnswer(field: Field, answer: Answer): Answer {
  const optionIds = field.options.map(({ id }) => id).filter((id) => answer.optionIds.includes(id))
  const isText = !hasOptions(field.type)
  return { optionIds: isText ? [] : optionIds, text: isText || hasOther(field, answer) ? answer.text.trim() : '' }
}

/** An answer in words, by the wording it was given to; options that are asked for no longer are left out. */
export function answerWords(asked: Field, now: Field, { optionIds, text }: Answer): string {
  if (!hasOptions(now.type)) return hasOptions(asked.type) ? '' : text
  const chosen = asked.options.filter(({ id }) => optionIds.includes(id) && now.options.some((each) => each.id === id))
  return chosen.map(({ name, isOther }) => (isOther && text !== '' ? `${name}: ${text}` : name)).join(', ')
}

/** Whether everybody sees an answer by what a questionnaire says of its field. */
export function isPublic(definition: Definition, id: string, kept: KeptAnswer): boolean {
  const field = fieldIn(definition, id)
  if (!field) return false
  const privacy = privacyOf(definition, field)
  return field.displayOnProfile && (privacy === PRIVACY.public || (privacy === PRIVACY.userManaged && kept.isPublic))
}

/** An answer on a profile. */
export type ShownAnswer = Answer & { fieldId: string; question: string; answer: string; icon: ProfileIcon }

/**
 * The answers of a member that everybody sees (spec 3 section 9): those of fields that stand on the profile, that the member is
 * still shown, and that are public by themselves or by the member's choice. A child has the privacy of its parent. An answer stays
 * hidden where its field was not public when it was given, whatever the field is now: the member was told that nobody sees it.
 *
 * @param wordings the questionnaires under the numbers that the answers keep
 */
export function answersShown(
  now: Definition,
  answers: readonly KeptAnswer[],
  wordings: ReadonlyMap<number, Definition>,
): ShownAnswer[] {
  const shown = shownFields(now, byField(answers))
  return fieldsOf(now).flatMap((field) => {
    const kept = answers.find(({ fieldId }) => fieldId === field.id)
    if (!kept || !shown.has(field.id) || !isPublic(now, field.id, kept)) return []
    const then = wordings.get(kept.definition) ?? now
    const asked = fieldIn(then, field.id) ?? field
    if (!isPublic(then, field.id, kept)) return []
    const answer = answerWords(asked, field, kept)
    const { optionIds, text } = kept
    return answer === '' ? [] : [{ fieldId: field.id, optionIds, text, question: asked.name, answer, icon: field.icon }]
  })
}

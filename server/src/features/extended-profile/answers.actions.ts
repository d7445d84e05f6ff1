import {
  answerProblems,
  answersShown,
  byField,
  isAnswered,
  isPublic,
  keptAnswer,
  QUESTIONS_CHANGED,
  type SentAnswer,
  type ShownAnswer,
} from '@ward/domain/extended-profile/answering'
import { fieldIn, privacyOf, shownFields } from '@ward/domain/extended-profile/definition'
import { PRIVACY } from '@ward/domain/extended-profile/fields'
import { conflict, Refusal } from '@ward/domain/kernel/refusal'
import { audit } from '../../platform/audit.ts'
import type { TxCtx, UserViewer } from '../../platform/context.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { announce } from '../../platform/events/announce.ts'
import { type AnswerRow, answersOf, removeAnswer, wordingsOf, writeAnswer } from './answers.db.ts'
import { definitionAt, publishedDefinition } from './definitions.db.ts'

/**
 * Keeps what a member answered to questions of one section, with the number of the questionnaire they were shown. Answers to
 * other questions stay as they are; an empty answer takes the one before away.
 *
 * @throws INVALID with the numbers of fields, CONFLICT where the questionnaire they were shown is not there, or asks for something else
 */
export async function saveAnswers(
  tx: TxCtx,
  { userId }: UserViewer,
  { definition, answers }: { definition: number; answers: readonly SentAnswer[] },
): Promise<void> {
  const shown = await definitionAt(tx.site, definition)
  const now = await publishedDefinition(tx.site)
  if (!shown || !now) throw conflict(QUESTIONS_CHANGED)
  const fields = answers.flatMap((answer) => {
    const field = fieldIn(shown.sections, answer.fieldId)
    const isAsked = field && fieldIn(now.sections, answer.fieldId)?.type === field.type
    if (!isAsked) throw conflict(QUESTIONS_CHANGED)
    return [{ field, answer }]
  })
  const problems = fields.flatMap(({ field, answer }) => answerProblems(field, answer))
  if (problems.length > 0) throw new Refusal('INVALID', problems[0]?.message ?? '', { fields: problems })
  for (const { field, answer } of fields) {
    const kept = keptAnswer(field, answer)
    const isChosen = privacyOf(now.sections, field) === PRIVACY.userManaged && answer.isPublic
    const row = { ...kept, userId, fieldId: field.id, definition, isPublic: isChosen, answeredAt: tx.now() }
    await (isAnswered(kept) ? writeAnswer(tx.site, row) : removeAnswer(tx.site, row))
  }
  await audit(tx, { action: 'saveAnswers', subjectType: 'user', subjectId: userId, fields: ['profileAnswers'] })
  await announce(tx, 'user', userId)
}

/** The questionnaire as a member sees it, with what they answered, and which answers they were told that others do not see; null where none was published. */
export async function questionsFor(site: SiteHandle, userId: string) {
  const now = await publishedDefinition(site)
  if (!now || now.sections.length === 0) return null
  const answers = await answersOf(site, [userId])
  const wordings = await wordingsOf(
    site,
    answers.map(({ definition }) => definition),
  )
  const unseen = answers.filter((kept) => !isPublic(wordings.get(kept.definition) ?? now.sections, kept.fieldId, kept))
  const unseenIds = new Set(unseen.map(({ fieldId }) => fieldId))
  return { ...now, answers, unseenIds, shown: shownFields(now.sections, byField(answers)) }
}

/** The public answers of some members, by member. */
export async function answersShownOf(
  site: SiteHandle,
  userIds: readonly string[],
): Promise<(ShownAnswer & { userId: string })[]> {
  const now = await publishedDefinition(site)
  if (!now) return []
  const rows = await answersOf(site, userIds)
  const wordings = await wordingsOf(
    site,
    rows.map(({ definition }) => definition),
  )
  return [...Map.groupBy(rows, (row: AnswerRow) => row.userId)].flatMap(([userId, own]) =>
    answersShown(now.sections, own, wordings).map((shown) => ({ ...shown, userId })),
  )
}

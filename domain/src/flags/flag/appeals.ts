import { z } from 'zod'
import { type Answer, no, yes } from '../../kernel/answer.ts'
import { Nonce, typedText } from '../../kernel/typed-text.ts'
import type { FlagOperation } from './flag-operations.ts'
import { mayJudge, partyOf } from './parties.ts'

/** The heading of the form, and the mark of a flag that a member asks to be looked at again. */
export const LOOK_AGAIN_TITLE = 'Please look again'
export const ASKED_AGAIN_LABEL = 'Please look again'

/** Characters of what a member says about a decision. */
export const APPEAL_WORDS_MAX = 2000
/** Days after a decision in which its author can ask for another look. */
export const APPEAL_DAYS = 180

export const APPEAL_EMPTY = 'Please say what we should know'
export const APPEALED_ALREADY =
  'You have asked us to look at this decision again. You can ask once about each decision.'
export const APPEAL_TOO_LATE = `You can ask for another look within ${APPEAL_DAYS} days of a decision`
export const NOTHING_TO_APPEAL = 'There is no decision about this text that can be looked at again'
export const NOT_ONES_OWN_DECISION = 'You decided this before. Somebody else must look at it again.'
export const BULK_APPEALED = 'The author has appealed: review this one individually'

/** An author's request to look at a decision again. */
export const AppealInput = z.object({
  words: typedText({
    max: APPEAL_WORDS_MAX,
    empty: APPEAL_EMPTY,
    tooLong: `You can write at most ${APPEAL_WORDS_MAX.toLocaleString('en-US')} characters`,
  }),
  nonce: Nonce,
})
export type AppealInput = z.output<typeof AppealInput>

/** The outcome of a request to look again: the decision stands, or the text is shown again. */
export type AppealOutcome = 'upheld' | 'granted'

/** How an operation answers the author of a text that is hidden; null where it answers nothing. */
export function outcomeOf(operation: FlagOperation, isVisibleAfter: boolean): AppealOutcome | null {
  if (isVisibleAfter) return 'granted'
  return operation === 'DONE' || operation === 'DELETE' || operation === 'SPAM' ? 'upheld' : null
}

/** Whether somebody may answer a request: not who asks, nor who made the decision that it is about. */
export function mayAnswerAppeal(
  { authorId, decidedByPerson }: { authorId: string; decidedByPerson: string | null },
  viewer: { userId: string; personId: string } | null,
): Answer {
  if (!viewer) return yes
  const asker = partyOf(viewer.userId, { authorId, isReporter: false })
  if (asker) return mayJudge(asker)
  return decidedByPerson === viewer.personId ? no(NOT_ONES_OWN_DECISION) : yes
}

import { conflict, parseInput } from '@ward/domain/kernel/refusal'
import type { Ctx, TxCtx, UserViewer } from '../../../platform/context.ts'
import { lockInTransaction } from '../../../platform/database/locks.ts'
import { plainLine } from '../../../platform/html/text.ts'
import { takenNames } from '../kinds/open-options.db.ts'
import { isChosenByOthers, lockSuggested, suggestedAs } from '../kinds/options.db.ts'
import { optionName } from './state.actions.ts'
import { CHOSEN_BY_OTHERS, SUGGESTED_ALREADY, SuggestionEdit } from './taking-part.rules.ts'

type Suggested = { engagementId: string; answer: string; contentId?: string }

/**
 * The other answers of a dynamic poll; who suggests or edits another one meanwhile waits. `contentId`: of a suggestion that is edited.
 *
 * @throws CONFLICT where one of them reads the same
 */
export async function demandNew(tx: TxCtx, { engagementId, answer, contentId }: Suggested) {
  await lockInTransaction(tx.network, { name: 'suggestions', of: engagementId })
  const taken = await takenNames(tx.site, engagementId)
  const others = taken.filter((option) => contentId === undefined || option.contentId !== contentId)
  const named = others.map((option) => optionName(option).toLowerCase())
  if (named.includes(plainLine(answer).toLowerCase())) throw conflict(SUGGESTED_ALREADY)
  return others
}

/** Whether a text of somebody's own is a suggested answer that others have chosen, so that its words stay. */
export async function areWordsChosen({ site }: Ctx, { userId }: UserViewer, contentId: string): Promise<boolean> {
  const option = await suggestedAs(site, contentId)
  return option !== undefined && (await isChosenByOthers(site, option, userId))
}

/**
 * The words by which a member replaces those of a text, as they are kept; of an answer that they suggested, as of any suggestion,
 * and only until others chose it.
 *
 * @throws INVALID body, CONFLICT for such an answer
 */
export async function wordsInPlace(
  tx: TxCtx,
  viewer: UserViewer,
  { id: contentId, body }: { id: string; body: string },
): Promise<string> {
  const option = await lockSuggested(tx.site, contentId)
  if (!option) return body
  if (await isChosenByOthers(tx.site, option, viewer.userId)) throw conflict(CHOSEN_BY_OTHERS)
  const { body: answer } = parseInput(SuggestionEdit, { body })
  await demandNew(tx, { engagementId: option.engagementId, answer, contentId })
  return answer
}

import {
  type AtRiskTouched,
  discussionTouched,
  mayDecideAtRisk,
  suggestionsTouched,
} from '@ward/domain/flags/at-risk-asking'
import { askFirst, conflict } from '@ward/domain/kernel/refusal'
import { actorId, type TxCtx } from '../../../platform/context.ts'
import { userCards } from '../../users/directory/users.db.ts'
import { lockWait, type WaitRow, waitsBelow, waitsSuggested } from './waits.db.ts'

async function touched(tx: TxCtx, { lookedAt, holderId }: WaitRow): Promise<AtRiskTouched> {
  const isYours = holderId !== null && holderId === actorId(tx.viewer)
  const holder = holderId && !isYours ? (await userCards(tx.site, [holderId]))[0]?.username : undefined
  return { n: 1, unseen: lookedAt ? 0 : 1, holders: holder ? [holder] : [], isYours }
}

/**
 * Before a locked flag leaves the lane: somebody has looked at its text, and the viewer was asked and read who is on it.
 *
 * @throws CONFLICT with the question, or without one where nobody has looked
 */
export async function demandAsked(tx: TxCtx, flagId: string, confirmed: boolean | null | undefined): Promise<void> {
  const wait = await lockWait(tx.site, flagId)
  if (!wait) return
  const found = await touched(tx, wait)
  const answer = mayDecideAtRisk(found, confirmed === true)
  if (answer.ok) return
  throw found.unseen > 0 ? conflict(answer.because) : askFirst(answer.because)
}

/**
 * Before a locked thread or status update is hidden: nobody on the site can reach the texts that wait below it. It stays in the
 * lane.
 *
 * @throws CONFLICT with the question
 */
export async function demandAskedBelow(tx: TxCtx, rootId: string, confirmed: boolean | null | undefined) {
  if (!confirmed) await askAbout(tx, await waitsBelow(tx.site, [rootId]), discussionTouched)
}

/**
 * Before a locked engagement is deleted: the answers that members suggested to it go with it. What waits stays in the lane.
 *
 * @throws CONFLICT with the question
 */
export async function demandAskedSuggested(tx: TxCtx, engagementId: string, confirmed: boolean | null | undefined) {
  if (!confirmed) await askAbout(tx, await waitsSuggested(tx.site, engagementId), suggestionsTouched)
}

type Waiting = readonly Pick<WaitRow, 'lookedAt' | 'holderId'>[]

async function askAbout(tx: TxCtx, waiting: Waiting, question: (touched: AtRiskTouched) => string): Promise<void> {
  if (waiting.length === 0) return
  const viewerId = actorId(tx.viewer)
  const others = waiting.flatMap(({ holderId }) => (holderId && holderId !== viewerId ? [holderId] : []))
  const holders = (await userCards(tx.site, [...new Set(others)])).map(({ username }) => username)
  const unseen = waiting.filter(({ lookedAt }) => lookedAt === null).length
  const isYours = viewerId !== null && waiting.some(({ holderId }) => holderId === viewerId)
  throw askFirst(question({ n: waiting.length, unseen, holders, isYours }))
}

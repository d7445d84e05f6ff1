import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { FIND_TASK } from '../../content/compared-texts.actions.ts'
import { joinBursts, type Recall, recallAll } from './joining.actions.ts'
import { textsToPrint, type Walked } from './prints.db.ts'

/** Texts that join together: new ones wait no longer than these take. */
const TOGETHER = 100
/** After so many rounds all texts that others are compared with are kept in memory: until then each round asks for its own. */
const FEW_ROUNDS = 2

export const findBursts: NetworkTask = {
  name: FIND_TASK,
  does: 'Looks for bursts among texts that were imported or changed by others than their authors',
  scope: 'network',
  at: '*/10 * * * *',
  run: ({ network }, { signal }) => joinTexts(network, signal),
}

/** Has all texts join that have not yet. */
export async function joinTexts(network: NetworkDb, signal?: AbortSignal): Promise<void> {
  let [walked, recall]: [Walked | null, Recall | undefined] = [null, undefined]
  for (let round = 0; !signal?.aborted; round++) {
    const texts = await textsToPrint(network, walked, TOGETHER)
    const last = texts.at(-1)
    if (!last) return
    if (round === FEW_ROUNDS) recall = await recallAll(network)
    await joinBursts(network, texts, recall)
    walked = { insertedAt: last.walkedTo, siteId: last.siteId, contentId: last.contentId }
  }
}

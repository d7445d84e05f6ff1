import type { NetworkDb } from '../../platform/database/site-handle.ts'
import type { NetworkTask } from '../../platform/jobs/task.ts'
import { joinBursts } from './joining.actions.ts'
import { textsToPrint, type Walked } from './prints.db.ts'

/** Texts that join together: new ones wait no longer than these take. */
const TOGETHER = 500

export const findBursts: NetworkTask = {
  name: 'bursts.find',
  does: 'Looks for bursts among texts that came in by import or were changed otherwise than by their authors',
  scope: 'network',
  at: '*/10 * * * *',
  run: ({ network }, { signal }) => joinTexts(network, signal),
}

/** Has all texts join that have not yet. */
export async function joinTexts(network: NetworkDb, signal?: AbortSignal): Promise<void> {
  let walked: Walked | null = null
  while (!signal?.aborted) {
    const texts = await textsToPrint(network, walked, TOGETHER)
    const last = texts.at(-1)
    if (!last) return
    await joinBursts(network, texts)
    walked = { insertedAt: last.walkedTo, siteId: last.siteId, contentId: last.contentId }
  }
}

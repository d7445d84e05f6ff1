import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { allSites } from '../../sites/sites.db.ts'
import { countForums, countReach } from './flag-reach.db.ts'

/** Flags of one statement: its locks are free again after some ten milliseconds. */
const BATCH = 200

/** Counts the reach of the flags of one site, of those that have none or of all that have not waited for long. */
export async function reachOf(network: NetworkDb, siteId: number, which: 'new' | 'all', signal?: AbortSignal) {
  await countForums(network, siteId)
  let last = which === 'all' ? '0' : null
  do last = await countReach(network, siteId, { after: which === 'all' ? last : null, limit: BATCH })
  while (last !== null && !signal?.aborted)
}

const counting = (which: 'new' | 'all', task: Pick<NetworkTask, 'name' | 'does' | 'at'>): NetworkTask => ({
  ...task,
  scope: 'network',
  run: async ({ network }, { signal }) => {
    for (const { id } of await allSites(network)) if (!signal.aborted) await reachOf(network, id, which, signal)
  },
})

/** A new flag has its reach within a minute; until then it counts as nothing in the order by it. */
export const countNewReach = counting('new', {
  name: 'flags.countReach',
  does: 'Counts the people in the conversations of new flags',
  at: '* * * * *',
})

export const countReachAgain = counting('all', {
  name: 'flags.countReachAgain',
  does: 'Recounts each night the people in the conversations of open flags',
  at: '41 3 * * *',
})

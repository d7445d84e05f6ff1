import { addJob, OF_RUN } from '../../../platform/jobs/enqueue.ts'
import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { SYNC_CONDITIONS } from './sync.actions.ts'
import { lostSyncs } from './sync.db.ts'

/** One whose worker died in its last attempt would be under way for ever, and none could begin in its place. */
export const resumeSyncs: NetworkTask = {
  name: 'conditions.resume',
  does: 'Gives a new job to a sync of conditions that lost its own',
  scope: 'network',
  at: '* * * * *',
  run: async ({ network }) => {
    for (const sync of await lostSyncs(network, SYNC_CONDITIONS)) await addJob(network, SYNC_CONDITIONS, sync, OF_RUN)
  },
}

import type { NetworkTask } from '../jobs/task.ts'
import { forgetMerges } from './merges.ts'

export const forgetOldMerges: NetworkTask = {
  name: 'merges.forget',
  does: 'Forgets what merges moved after 30 days, when they can no longer be undone',
  scope: 'network',
  at: '47 3 * * *',
  run: ({ network }, { signal }) => forgetMerges(network, signal),
}

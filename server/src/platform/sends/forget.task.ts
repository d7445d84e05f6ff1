import type { NetworkTask } from '../jobs/task.ts'
import { forgetSends } from './sends.db.ts'

export const forgetOldSends: NetworkTask = {
  name: 'sends.forget',
  does: 'Forgets the ids of requests after a day',
  scope: 'network',
  at: '37 * * * *',
  run: ({ network }, { signal }) => forgetSends(network, signal),
}

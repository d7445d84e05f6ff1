import type { NetworkTask } from '../../platform/jobs/task.ts'
import { forgetLongGone } from './presence.db.ts'

export const forgetPresence: NetworkTask = {
  name: 'presence.forget',
  does: 'Removes people from flags they have left without saying so',
  scope: 'network',
  at: '*/15 * * * *',
  run: ({ network }, { signal }) => forgetLongGone(network, signal),
}

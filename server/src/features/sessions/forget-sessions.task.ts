import type { NetworkTask } from '../../platform/jobs/task.ts'
import { deleteExpired } from './sessions.db.ts'

export const forgetSessions: NetworkTask = {
  name: 'sessions.forget',
  does: 'Removes sessions that ended a month ago, and reset links and hand-over codes a day after their end',
  scope: 'network',
  at: '23 3 * * *',
  run: ({ network }, { signal }) => deleteExpired(network, signal),
}

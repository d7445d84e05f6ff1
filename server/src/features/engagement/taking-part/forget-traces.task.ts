import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { forgetTraces } from '../kinds/taking-part.db.ts'

export const forgetVoteTraces: NetworkTask = {
  name: 'engagement.forget',
  does: 'Forgets after 30 days by which browser and from which network votes and entries came',
  scope: 'network',
  at: '41 3 * * *',
  run: ({ network }) => forgetTraces(network),
}

import type { NetworkTask } from '../jobs/task.ts'
import { forgetLinkChecksBefore } from './link-checks.ts'

const KEPT_DAYS = 30

export const forgetLinkChecks: NetworkTask = {
  name: 'links.forget',
  does: 'Removes the results of links that are no longer checked',
  scope: 'network',
  at: '23 4 * * *',
  run: ({ network }, { signal }) => forgetLinkChecksBefore(network, signal, KEPT_DAYS),
}

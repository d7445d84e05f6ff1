import type { NetworkTask } from '../jobs/task.ts'
import { forgetLinkChecksBefore } from './link-checks.ts'

const KEPT_DAYS = 30

export const forgetLinkChecks: NetworkTask = {
  name: 'links.forget',
  does: 'Removes what was found of links that are asked for no more',
  scope: 'network',
  at: '23 4 * * *',
  run: async ({ network }) => {
    await forgetLinkChecksBefore(network, KEPT_DAYS)
  },
}

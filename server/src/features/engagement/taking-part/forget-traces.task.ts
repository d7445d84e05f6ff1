import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { forSitesBySetting } from '../../../platform/settings.ts'
import { forgetTraces } from '../kinds/taking-part.db.ts'

export const forgetVoteTraces: NetworkTask = {
  name: 'engagement.forget',
  does: 'Forgets after as many days as a site says by which browser and from which network votes and entries came',
  scope: 'network',
  at: '41 3 * * *',
  run: ({ network }) =>
    forSitesBySetting(network, 'tracesDays', (days, siteIds) => forgetTraces(network, days, siteIds)),
}

import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { forSitesBySetting } from '../../../platform/settings.ts'
import { forgetTraces } from '../kinds/taking-part.db.ts'

export const forgetVoteTraces: NetworkTask = {
  name: 'engagement.forget',
  does: 'Forgets the browsers and networks of votes and entries after the number of days each site sets',
  scope: 'network',
  at: '41 3 * * *',
  run: ({ network }, { signal }) =>
    forSitesBySetting(network, 'tracesDays', (days, siteIds) => forgetTraces(network, signal, { days, siteIds })),
}

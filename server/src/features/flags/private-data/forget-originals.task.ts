import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { forSitesBySetting } from '../../../platform/settings.ts'
import { forgetOriginals } from './private-data.db.ts'

export const forgetPrivateOriginals: NetworkTask = {
  name: 'private-data.forget',
  does: 'Deletes the originals of masked texts after the number of days each site sets',
  scope: 'network',
  at: '51 3 * * *',
  run: ({ network }, { signal }) =>
    forSitesBySetting(network, 'maskedOriginalDays', (days, siteIds) =>
      forgetOriginals(network, signal, { days, siteIds }),
    ),
}

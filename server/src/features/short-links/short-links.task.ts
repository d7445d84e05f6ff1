import type { NetworkTask } from '../../platform/jobs/task.ts'
import { foldClicks, forgetOldMisses } from './visits.db.ts'

export const foldShortLinkClicks: NetworkTask = {
  name: 'shortLinks.foldClicks',
  does: 'Adds up the clicks on short links by target',
  scope: 'network',
  at: '* * * * *',
  run: async ({ network }) => foldClicks(network),
}

export const forgetShortLinkMisses: NetworkTask = {
  name: 'shortLinks.forgetMisses',
  does: 'Forgets unknown codes that nobody has tried for months',
  scope: 'network',
  at: '41 3 * * *',
  run: ({ network }, { signal }) => forgetOldMisses(network, signal),
}

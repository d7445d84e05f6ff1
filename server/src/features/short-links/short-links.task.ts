import type { NetworkTask } from '../../platform/jobs/task.ts'
import { foldClicks, forgetOldMisses } from './visits.db.ts'

export const foldShortLinkClicks: NetworkTask = {
  name: 'shortLinks.foldClicks',
  does: 'Adds the clicks on short links to the targets they went to',
  scope: 'network',
  at: '* * * * *',
  run: async ({ network }) => foldClicks(network),
}

export const forgetShortLinkMisses: NetworkTask = {
  name: 'shortLinks.forgetMisses',
  does: 'Forgets codes of no short link that nobody tried for months',
  scope: 'network',
  at: '41 3 * * *',
  run: async ({ network }) => forgetOldMisses(network),
}

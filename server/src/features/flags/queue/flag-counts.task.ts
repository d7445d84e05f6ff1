import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { correctCounts, foldCounts } from './flag-counts.db.ts'

/** Every change of a flag adds rows; folding them keeps a count a sum over few rows. */
export const foldFlagCounts: NetworkTask = {
  name: 'flags.foldCounts',
  does: 'Folds the kept counts of flags',
  scope: 'network',
  at: '* * * * *',
  run: async ({ network }) => foldCounts(network),
}

export const checkFlagCounts: NetworkTask = {
  name: 'flags.checkCounts',
  does: 'Compares the kept counts of flags with the flags each night',
  scope: 'network',
  at: '17 3 * * *',
  run: async ({ network, log }) => {
    const corrected = await correctCounts(network)
    if (corrected.length > 0) log.error({ corrected }, 'The kept counts of flags were wrong and have been corrected')
  },
}

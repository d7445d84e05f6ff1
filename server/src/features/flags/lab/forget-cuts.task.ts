import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { forgetCuts } from '../intake/at-risk-cuts.db.ts'

/** The lab looks back so far and no farther: unused cuts are not kept. */
export const forgetAtRiskCuts: NetworkTask = {
  name: 'flags.forget-at-risk-cuts',
  does: 'Forgets at-risk cuts after 366 days',
  scope: 'network',
  at: '19 3 * * *',
  run: ({ network }, { signal }) => forgetCuts(network, signal),
}

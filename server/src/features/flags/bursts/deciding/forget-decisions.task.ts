import { BULK_KEPT_DAYS } from '@ward/domain/flags/bulk/bulk-decisions'
import type { NetworkTask } from '../../../../platform/jobs/task.ts'
import { forgetDecisions } from './burst-decisions.db.ts'

/** Each night, as their parts on each site: previews, and decisions too old to be undone. */
export const forgetBurstDecisions: NetworkTask = {
  name: 'bursts.forget-decisions',
  does: 'Forgets decisions on bursts that never started or can no longer be undone',
  scope: 'network',
  at: '27 3 * * *',
  run: ({ network }, { signal }) => forgetDecisions(network, signal, BULK_KEPT_DAYS),
}

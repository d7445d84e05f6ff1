import { BULK_KEPT_DAYS } from '@ward/domain/flags/bulk/bulk-decisions'
import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { forgetBulks } from './bulk-decisions.db.ts'

/** Each night: previews, and decisions too old to be undone. The events of the flags stay. */
export const forgetBulk: NetworkTask = {
  name: 'flags.bulk-forget',
  does: 'Forgets bulk decisions that never started or can no longer be undone',
  scope: 'network',
  at: '23 3 * * *',
  run: ({ network }, { signal }) => forgetBulks(network, signal, BULK_KEPT_DAYS),
}

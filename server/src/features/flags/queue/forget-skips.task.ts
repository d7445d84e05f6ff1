import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { forgetSkips } from './flag-skips.db.ts'

/** Once a day: an hour that is over counts for nothing long before. */
export const forgetSkipped: NetworkTask = {
  name: 'flags.forget-skips',
  does: 'Forgets skipped flags once the skip is over',
  scope: 'network',
  at: '17 3 * * *',
  run: ({ network }, { signal }) => forgetSkips(network, signal),
}

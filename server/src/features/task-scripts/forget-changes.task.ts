import { CHANGES_DAYS } from '@ward/domain/task-scripts/dry-runs'
import { forgetChangesBefore } from '../../platform/jobs/run-changes.ts'
import type { NetworkTask } from '../../platform/jobs/task.ts'

export const forgetRunChanges: NetworkTask = {
  name: 'taskScripts.forgetChanges',
  does: 'Forgets what runs changed after some weeks',
  scope: 'network',
  at: '33 4 * * *',
  run: ({ network }, { signal }) => forgetChangesBefore(network, signal, CHANGES_DAYS),
}

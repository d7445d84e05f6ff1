import type { NetworkTask } from '../../platform/jobs/task.ts'
import { forgetUploads } from './task-uploads.db.ts'

export const forgetTaskUploads: NetworkTask = {
  name: 'taskScripts.forgetUploads',
  does: 'Forgets the files of task scripts after some days',
  scope: 'network',
  at: '23 4 * * *',
  run: ({ network }, { signal }) => forgetUploads(network, signal),
}

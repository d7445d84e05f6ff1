import { addJob } from '../jobs/enqueue.ts'
import type { NetworkTask, SiteTask } from '../jobs/task.ts'
import type { FileStore } from './file-store.ts'
import { DELETE_FILE, deleteDropped, leftFiles } from './stored-files.ts'

export const deleteFile = (files: FileStore): SiteTask => ({
  name: DELETE_FILE,
  does: 'Deletes a file that nothing uses any more',
  scope: 'site',
  run: ({ site }, { id }) => deleteDropped(site, files, id),
})

/** Leftovers of a killed process: files that were never used, and those whose deletion never came. */
export const sweepFiles: NetworkTask = {
  name: 'files.sweep',
  does: 'Schedules the deletion of every file that nothing uses',
  scope: 'network',
  at: '23 * * * *',
  run: async ({ network }) => {
    for (const file of await leftFiles(network)) await addJob(network, DELETE_FILE, file)
  },
}

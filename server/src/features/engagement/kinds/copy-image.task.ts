import { buffer } from 'node:stream/consumers'
import { type FileStore, fileKey } from '../../../platform/files/file-store.ts'
import { fileNames } from '../../../platform/files/stored-files.ts'
import type { SiteTask } from '../../../platform/jobs/task.ts'
import { GaveUp } from '../../../platform/jobs/task.ts'
import { allSites } from '../../sites/sites.db.ts'
import { COPY_IMAGE } from './images.actions.ts'
import { nameOfFile } from './images.db.ts'

/** The image lies on whichever site it was copied from, under the same name. */
export const copyImage = (files: FileStore): SiteTask => ({
  name: COPY_IMAGE,
  does: 'Copies the image of an engagement to the site its copy is on',
  scope: 'site',
  run: async ({ site, network }, { id }) => {
    const name = await nameOfFile(site, id)
    const [file = ''] = name ? fileNames(name, ['full']) : []
    if (file === '') return
    for (const other of await allSites(network)) {
      const found = other.id === site.siteId ? null : await files.get(fileKey(other.id, file))
      if (found) return files.put(fileKey(site.siteId, file), await buffer(found.stream))
    }
    throw new GaveUp('No site has the image')
  },
})

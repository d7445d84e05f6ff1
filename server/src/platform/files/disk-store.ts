import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../startup-problem.ts'
import type { FileStore } from './file-store.ts'

/** Files in a folder of this machine, one folder a site. Several nodes need one that all of them see, or S3. */
export const diskStore = (folder: string): FileStore => ({
  async put(key, bytes) {
    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeSafely(unfinished(path), bytes)
    await rename(unfinished(path), path)
    await sync(dirname(path))
  },
  async get(key) {
    try {
      const file = await open(join(folder, key))
      const { size } = await file.stat()
      return { stream: file.createReadStream(), size }
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null
      throw error
    }
  },
  async delete(key) {
    const path = join(folder, key)
    await rm(path, { force: true })
    await rm(unfinished(path), { force: true })
  },
})

/** No key begins like this, and whoever deletes the file finds it. */
const unfinished = (path: string) => `${path}.~`

async function writeSafely(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Files survive a power cut only when their folder was written too. */
async function sync(folder: string): Promise<void> {
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

import { join } from 'node:path'
import type { Config, S3Config } from '../config.ts'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { type WatchedFiles, watchedFiles } from './watched-files.ts'

/** The store that the configuration names: S3 where its five variables are set, else a folder of `DATA_DIR`. Nothing is opened yet. */
export const openFiles = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): WatchedFiles =>
  watchedFiles(s3 ? lazily(s3) : diskStore(join(dataDir, 'files')))

/** The client for S3 is large and loaded only where it is used. */
function lazily(config: S3Config): FileStore {
  let opened: Promise<FileStore> | undefined
  const open = () => {
    opened ??= import('./s3-store.ts').then(({ s3Store }) => s3Store(config))
    return opened
  }
  return {
    put: async (key, bytes) => (await open()).put(key, bytes),
    get: async (key) => (await open()).get(key),
    delete: async (key) => (await open()).delete(key),
  }
}

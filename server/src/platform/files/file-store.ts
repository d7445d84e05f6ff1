import type { Readable } from 'node:stream'

/** A file as it is read: its bytes as they come, and how many they will be. */
export type ReadFile = { stream: Readable; size: number }

/**
 * Where files are kept. A key is `site/name`, see `fileKey`; a file is written whole or not at all and never changed. The table `files` says which key holds what, see `stored-files.ts`.
 */
export type FileStore = {
  /** Resolves when the file is safe. @throws where it cannot be written, such as on a full disk */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The file, or null where there is none. */
  get(key: string): Promise<ReadFile | null>
  /** Deletes a file, and what is left of one whose writing was cut short; one that is not there is no error. */
  delete(key: string): Promise<void>
}

/** Small letters and digits, with single dots and dashes between them: nothing that leads anywhere else, on any disk. */
const NAME = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/

/** Whether a name can be that of a file. */
export const isFileName = (name: string): boolean => name.length <= 100 && NAME.test(name)

/** The key of a site's file. @throws for what can be no name: callers ask `isFileName` of whatever comes from outside */
export function fileKey(siteId: number, name: string): string {
  if (!Number.isSafeInteger(siteId) || siteId < 1 || !isFileName(name)) throw new Error('This is no name of a file')
  return `${siteId}/${name}`
}

import { NO_ROOM_FOR_FILES } from '@ward/domain/kernel/images'
import { Refusal } from '@ward/domain/kernel/refusal'
import { errorCode } from '../startup-problem.ts'
import type { FileStore } from './file-store.ts'

/** A store that remembers what went wrong with it, for those who watch the node. */
export type WatchedFiles = FileStore & { errors: ReadonlyMap<string, number>; warnings(): string[] }

const FULL = new Set(['ENOSPC', 'EDQUOT'])
/** Seconds after which whoever could not upload may find room. */
const LATER = 300

/**
 * Counts errors of a store by what the system or the service said. An upload to a full disk gets that message; until a file was
 * written again it is a warning.
 */
export function watchedFiles(store: FileStore): WatchedFiles {
  const errors = new Map<string, number>()
  let unwritten: string | undefined
  const watch = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      const code = errorCode(error) ?? (error instanceof Error ? error.name : 'Error')
      errors.set(code, (errors.get(code) ?? 0) + 1)
      throw error
    }
  }
  return {
    async put(key, bytes) {
      try {
        await watch(store.put(key, bytes))
        unwritten = undefined
      } catch (error) {
        unwritten = errorCode(error) ?? 'an error'
        if (FULL.has(unwritten)) throw new Refusal('RATE_LIMITED', NO_ROOM_FOR_FILES, { retryAfter: LATER })
        throw error
      }
    },
    get: (key) => watch(store.get(key)),
    delete: (key) => watch(store.delete(key)),
    errors,
    warnings: () => (unwritten === undefined ? [] : [unwrittenWarning(unwritten)]),
  }
}

const unwrittenWarning = (code: string) =>
  FULL.has(code)
    ? 'The disk of the uploaded files is full: nobody can upload a picture.'
    : `The last uploaded file could not be written (${code}).`

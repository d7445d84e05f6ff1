import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { errorCode } from './startup-problem.ts'

/** Writes a file that only its owner may read, whole or not at all, in place of what was there. */
export function writePrivate(path: string, text: string): void {
  put(path, text, renameSync)
}

/** Writes such a file where none is yet; returns false, and leaves the file alone, where another process was faster. */
export function createPrivate(path: string, text: string): boolean {
  try {
    put(path, text, linkSync)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

function put(path: string, text: string, place: (from: string, to: string) => void): void {
  const fresh = `${path}.${process.pid}.new`
  try {
    writeFileSync(fresh, text, { mode: 0o600, flush: true })
    place(fresh, path)
  } finally {
    rmSync(fresh, { force: true })
  }
}

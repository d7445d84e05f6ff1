// A small project in a temporary folder, planted with breaches, to prove that a law would notice them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Writes `files` (path → text) below a new temporary folder, calls `look` with that folder and removes it. */
export async function planted<T>(files: Record<string, string>, look: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'ward-laws-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return await look(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderProblem, makeDataDir } from './data-dir.ts'
import { createPrivate } from './private-file.ts'
import { StartupProblem } from './startup-problem.ts'

/** The 32 bytes in the data folder's `secret-key`, made on the first start; without them the audit log cannot be verified. */
export function readOrMakeKey(dataDir: string): Buffer {
  makeDataDir(dataDir)
  const file = join(dataDir, 'secret-key')
  try {
    if (!existsSync(file)) createPrivate(file, `${randomBytes(32).toString('base64')}\n`)
    const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
    if (key.length !== 32) throw new StartupProblem(`${file} does not hold the 32 bytes Ward wrote there.`)
    return key
  } catch (error) {
    throw folderProblem(error, dataDir)
  }
}

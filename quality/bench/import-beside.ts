// An import beside the moderators: Ward's own command on files of JSON Lines, over and over until it is told to stop.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Network } from './cluster.ts'
import { writeRows } from './import-rows.ts'
import { hostOf } from './network.db.ts'

const ROOT = join(import.meta.dirname, '../..')
const ROWS = 200_000
/** Until the first rows go in. */
const RUN_UP = 3000

/** Starts importing into a site; gives what stops it. */
export async function importBeside(network: Network, siteId: number): Promise<() => Promise<void>> {
  const folder = join(ROOT, 'data', 'bench', 'import')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'rows.jsonl')
  await writeRows(file, ROWS)
  let isExpected = true
  let child: ReturnType<typeof spawn> | undefined
  const running = (async () => {
    for (let round = 0; isExpected; round++) {
      // Rows of another source are other rows.
      const args = [file, '--site', hostOf(siteId), '--source', `bench-${Date.now()}-${round}`]
      child = spawn(process.execPath, [join(ROOT, 'server/src/import.ts'), ...args], {
        env: {
          PATH: process.env.PATH ?? '',
          DATABASE_URL: network.url,
          DATABASE_OWNER_URL: network.ownerUrl,
          SECRET_KEY: '0'.repeat(64),
          DATA_DIR: folder,
          LOG_LEVEL: 'warn',
        },
        stdio: 'ignore',
      })
      await once(child, 'exit')
    }
  })()
  await pause(RUN_UP)
  return async () => {
    isExpected = false
    child?.kill('SIGKILL')
    await running
    rmSync(folder, { recursive: true, force: true })
  }
}

// Ward itself, as `npm start` runs it, on a given network; and the floor and the peers on the same one.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Network } from './cluster.ts'
import { type Program, startProgram } from './program.ts'

const ROOT = join(import.meta.dirname, '../..')

export function startWard(network: Network): Promise<Program> {
  const env = {
    DATABASE_URL: network.url,
    DATABASE_OWNER_URL: network.ownerUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: join(ROOT, 'data', 'bench', 'node'),
    PORT: '0',
    LOG_LEVEL: 'warn',
  }
  return startProgram('Ward', join(ROOT, 'server/src/main.ts'), env, flagsOfStart())
}

/** What `npm start` tells Node about its memory. */
export function flagsOfStart(): string[] {
  return readFileSync(join(ROOT, 'setup.mjs'), 'utf8').match(/--(?:max|heap)-[\w-]+=\d+/g) ?? []
}

export const startFloor = (network: Network): Promise<Program> =>
  startProgram('Floor', join(import.meta.dirname, 'floor.ts'), { DATABASE_URL: network.url })

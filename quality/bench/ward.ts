// Ward itself, as `npm start` runs it, on a given network; and the floor and the peers on the same one.
import { execFileSync } from 'node:child_process'
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

/** Strips the types as `npm start` does. Returns what it tells Node. */
export function flagsOfStart(): string[] {
  execFileSync(process.execPath, [join(ROOT, 'setup/strip.mjs')])
  const flags: string[] = JSON.parse(readFileSync(join(ROOT, 'setup/start-flags.json'), 'utf8'))
  return flags.map((flag) => flag.replace('=./', `=${ROOT}/`))
}

export const startFloor = (network: Network): Promise<Program> =>
  startProgram('Floor', join(import.meta.dirname, 'floor.ts'), { DATABASE_URL: network.url })

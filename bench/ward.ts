// Ward itself, as `npm start` runs it, on a given network; and the floor and the peers on the same one.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Network } from './cluster.ts'
import { type Program, startProgram } from './program.ts'

const ROOT = join(import.meta.dirname, '..')

export const startWard = (network: Network): Promise<Program> =>
  startProgram('Ward', join(ROOT, 'server/src/main.ts'), {
    DATABASE_URL: network.url,
    DATABASE_OWNER_URL: network.ownerUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: join(ROOT, 'data', 'bench', 'node'),
    PORT: '0',
    LOG_LEVEL: 'warn',
  })

export const startFloor = (network: Network): Promise<Program> =>
  startProgram('Floor', join(import.meta.dirname, 'floor.ts'), { DATABASE_URL: network.url })

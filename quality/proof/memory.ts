import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeDataDir } from '../../server/src/platform/data-dir.ts'

/** The memory of one proof: when it ended last, and the parts of a run that was interrupted. */
type Known = { endedAt: number; begunAt: number; parts: Record<string, unknown> }

/** The proofs' memory between two runs, in the data folder. */
export type Memory = {
  endedAt(name: string): number
  /** The parts an interrupted run left, if it is not too old to be about the same code. */
  partsOf(name: string): Readonly<Record<string, unknown>>
  keep(name: string, part: string, result: unknown): void
  ended(name: string): void
}

const KEPT_MS = 24 * 3600 * 1000

export const memoryFile = (env: NodeJS.ProcessEnv): string => join(resolve(env.DATA_DIR || './data'), 'proof.json')

/** Reads what is remembered in a file; each change is written at once, whole or not at all. */
export function openMemory(file: string, now: () => number): Memory {
  const all: Record<string, Known> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const known = (name: string): Known => {
    const found = all[name] ?? { endedAt: 0, begunAt: 0, parts: {} }
    all[name] = found
    return found
  }
  const write = () => {
    makeDataDir(dirname(file))
    writeFileSync(`${file}.new`, JSON.stringify(all))
    renameSync(`${file}.new`, file)
  }
  return {
    endedAt: (name) => known(name).endedAt,
    partsOf: (name) => (now() - known(name).begunAt < KEPT_MS ? known(name).parts : {}),
    keep(name, part, result) {
      const found = known(name)
      if (Object.keys(found.parts).length === 0 || now() - found.begunAt >= KEPT_MS) {
        found.begunAt = now()
        found.parts = {}
      }
      found.parts[part] = result
      write()
    },
    ended(name) {
      all[name] = { endedAt: now(), begunAt: 0, parts: {} }
      write()
    },
  }
}

const DAY_MS = 24 * 3600 * 1000

/** In which order proofs take their turn: the one that waits longest first; those never run, each day another first. */
export function turns<Named extends { name: string }>(proofs: readonly Named[], memory: Memory, now: number): Named[] {
  const first = proofs.length === 0 ? 0 : Math.floor(now / DAY_MS) % proofs.length
  const rotated = [...proofs.slice(first), ...proofs.slice(0, first)]
  return rotated.sort((a, b) => memory.endedAt(a.name) - memory.endedAt(b.name))
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leftBehind } from '../../server/test/left-behind.ts'
import type { Memory } from './memory.ts'
import { type Bench, type Figure, OutOfTime, type Proof } from './proof.ts'

type Ended =
  | { how: 'ended'; figures: Figure[] }
  | { how: 'interrupted' }
  /** The proof itself broke: no figure can be trusted. */
  | { how: 'failed'; error: unknown }

type Running = { memory: Memory; deadline: number; say(line: string): void }

/** Runs one proof in a folder of its own, keeping the parts it has ended, and ends whatever it started. */
export async function runProof(proof: Proof, { memory, deadline, say }: Running): Promise<Ended> {
  const folder = freshFolder()
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const end = async () => {
    for (let next = ends.pop(); next; next = ends.pop()) await Promise.resolve(next()).catch((error) => say(`${error}`))
  }
  const stop = () => end().finally(() => process.exit(143))
  const bench: Bench = {
    folder,
    say,
    later: (work) => ends.push(work),
    async part(name, work) {
      const known = memory.partsOf(proof.name)
      if (Object.hasOwn(known, name)) return known[name] as Awaited<ReturnType<typeof work>>
      if (Date.now() > deadline) throw new OutOfTime()
      const result = await work()
      memory.keep(proof.name, name, result)
      return result
    },
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const figures = await proof.run(bench)
    memory.ended(proof.name)
    return { how: 'ended', figures }
  } catch (error) {
    return error instanceof OutOfTime ? { how: 'interrupted' } : { how: 'failed', error }
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await end()
  }
}

/** A folder that other users (root's PostgreSQL is one) get through; the files of a killed run are removed. */
function freshFolder(): string {
  for (const folder of leftBehind('ward-proof')) rmSync(folder, { recursive: true, force: true })
  const folder = mkdtempSync(join(tmpdir(), `ward-proof-${process.pid}-`))
  chmodSync(folder, 0o711)
  return folder
}

import { fork } from 'node:child_process'
import { syncProblem } from '@ward/domain/conditions/condition-sync'
import type { Asked, Said } from './orphadata-process.ts'
import type { Entry } from './product.ts'
import { OrphadataRefused, type Release } from './read-orphadata.ts'

const PROCESS = new URL('./orphadata-process.ts', import.meta.url)
/** Milliseconds that all files together may take. */
const PATIENCE = 180_000

/**
 * Reads files in a process of its own: one that a hostile file brings down takes nothing else with it, one that takes too long
 * is ended, and its memory is bounded: room for little that is new, as entries are handed on at once. It gets no variable of the environment.
 *
 * @throws OrphadataRefused
 */
export function readInProcess(asked: Asked, each: (entries: Entry[]) => Promise<void>): Promise<Release[]> {
  const reader = fork(PROCESS, {
    serialization: 'advanced',
    env: {},
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=2'],
  })
  let late: NodeJS.Timeout | undefined
  return new Promise<Release[]>((resolve, reject) => {
    late = setTimeout(() => reject(new OrphadataRefused(syncProblem.tooSlow)), PATIENCE)
    reader.once('exit', () => reject(new OrphadataRefused(syncProblem.crashed)))
    reader.on('message', (said: Said) => {
      if ('entries' in said) each(said.entries).then(() => reader.send('go on', () => undefined), reject)
      else if ('releases' in said) resolve(said.releases)
      else if ('refused' in said) reject(new OrphadataRefused(said.refused))
      else reject(new Error(`A file of the source could not be read: ${said.fault}`))
    })
    reader.send(asked, () => undefined)
  }).finally(() => {
    clearTimeout(late)
    reader.kill('SIGKILL')
  })
}

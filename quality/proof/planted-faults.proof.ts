import { join } from 'node:path'
import { startThrowaway } from '../../server/test/cluster.ts'
import { AFTER_EFFECT_FAULTS } from '../laws/faults/after-effect-faults.ts'
import { CONSOLE_FAULTS } from '../laws/faults/console-faults.ts'
import { placeOf, testsOf } from '../laws/faults/fault.ts'
import { runTests, scratchCopy, tryFault } from '../laws/faults/plant.ts'
import { SERVER_FAULTS } from '../laws/faults/server-faults.ts'
import { SHARED_FAULTS } from '../laws/faults/shared-faults.ts'
import { sourcesOf } from '../laws/sources.ts'
import { keepTemporaryInMemory } from '../memory-folder.ts'
import { atLeast, type Bench, type Figure, measured, none } from './proof.ts'

export const name = 'planted-faults'
export const title = 'Faults planted one by one are caught by the tests of their room and the contract tests'

const PROJECT = join(import.meta.dirname, '..', '..')
const FAULTS = [...SERVER_FAULTS, ...SHARED_FAULTS, ...CONSOLE_FAULTS, ...AFTER_EFFECT_FAULTS]
/** A fault counts as caught when a test fails within this time, in seconds. */
const LIMIT = 90
/** Seconds for all of these tests with nothing planted. */
const SOUND_LIMIT = 3600
/** How many were caught when each room tested on every layer by itself and no test read the schema. */
const CAUGHT_BEFORE = 31

/** Plants every fault in a copy of the project; `PLANT_IN` names another project, `PLANT_SECONDS` another limit. */
export async function run(bench: Bench): Promise<Figure[]> {
  const project = process.env.PLANT_IN ?? PROJECT
  const seconds = Number(process.env.PLANT_SECONDS ?? LIMIT)
  const sources = sourcesOf(project)
  for (const fault of FAULTS) placeOf(fault, sources)
  bench.later(keepTemporaryInMemory())
  const { superuserUrl: databaseUrl, stop } = await startThrowaway()
  bench.later(stop)
  const copy = join(bench.folder, 'copy')
  scratchCopy(project, copy)

  const words = [...new Set(FAULTS.flatMap(testsOf).flat())]
  const sound = await bench.part('nothing planted', () =>
    runTests(copy, [words], { seconds: SOUND_LIMIT, databaseUrl }),
  )
  if (sound.isLate) throw new Error(`The tests had not ended after ${SOUND_LIMIT} s without any fault`)
  if (sound.caughtBy) throw new Error(`A test fails without any fault: ${sound.caughtBy}`)
  const tried = []
  for (const fault of FAULTS) {
    const found = await bench.part(fault.breaks, () => tryFault(copy, fault, { seconds, databaseUrl }))
    bench.say(`${found.caughtBy ?? 'NOT CAUGHT'} (${found.seconds.toFixed(0)} s): ${fault.breaks}`)
    tried.push(found)
  }
  const slowest = Math.max(...tried.map((each) => each.seconds))
  return [
    atLeast('faults that were planted', FAULTS.length, 40),
    atLeast('of them caught', tried.filter(({ caughtBy }) => caughtBy !== null).length, CAUGHT_BEFORE),
    none('whose tests had not ended in time', tried.filter(({ isLate }) => isLate).length),
    measured('the longest that one took', `${slowest.toFixed(0)} s`),
  ]
}

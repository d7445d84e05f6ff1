import { join } from 'node:path'
import { startThrowaway } from '../../server/test/cluster.ts'
import { FAULTS } from '../laws/faults/all-faults.ts'
import { AFTER_EFFECTS_OF, type Fault, placeOf } from '../laws/faults/fault.ts'
import { runTests, scratchCopy, type TriedFault, tryFault } from '../laws/faults/plant.ts'
import { sourcesOf } from '../laws/sources.ts'
import { keepTemporaryInMemory } from '../memory-folder.ts'
import { atLeast, type Bench, type Figure, measured, none } from './proof.ts'

export const name = 'planted-faults'
export const title = 'Faults planted one by one are caught by the tests that are named beside them'

const PROJECT = join(import.meta.dirname, '..', '..')
/** A fault counts as caught when a test fails within this time, in seconds. */
const LIMIT = 90
/** Seconds for all tests that are named, with nothing planted. */
const SOUND_LIMIT = 3600

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

  const words = [...new Set(FAULTS.flatMap(({ caughtBy }) => caughtBy))]
  await bench.part('nothing planted', async () => {
    const sound = await runTests(copy, [words], { seconds: SOUND_LIMIT, databaseUrl })
    // Thrown before it is kept: once mended, all of them are tried again.
    if (sound.isLate) throw new Error(`The tests had not ended after ${SOUND_LIMIT} s without any fault`)
    if (sound.caughtBy) throw new Error(`A test fails without any fault: ${sound.caughtBy}`)
    return sound
  })
  const tried: (TriedFault & Pick<Fault, 'kind'>)[] = []
  for (const fault of FAULTS) {
    const found = await bench.part(fault.breaks, () => tryFault(copy, fault, { seconds, databaseUrl }))
    bench.say(`${found.caughtBy ?? 'NOT CAUGHT'} (${found.seconds.toFixed(0)} s): ${fault.breaks}`)
    tried.push({ ...found, kind: fault.kind })
  }
  const caught = tried.filter(({ caughtBy }) => caughtBy !== null)
  const slowest = Math.max(...tried.map((each) => each.seconds))
  return [
    atLeast('faults that were planted', FAULTS.length, 52),
    atLeast('faults that were caught', caught.length, FAULTS.length),
    measured(
      'faults that were caught by the tests named beside them',
      `${caught.filter((each) => each.isByNamed).length}`,
    ),
    ...Object.entries(AFTER_EFFECTS_OF).map(([kind, words]) => {
      const planted = tried.filter((each) => each.kind === kind)
      return atLeast(
        `faults caught of the kind: ${words}`,
        planted.filter(({ caughtBy }) => caughtBy).length,
        planted.length,
      )
    }),
    none('faults whose tests had not ended in time', tried.filter(({ isLate }) => isLate).length),
    measured('the longest that one fault took', `${slowest.toFixed(0)} s`),
  ]
}

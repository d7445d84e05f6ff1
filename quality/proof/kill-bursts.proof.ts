import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { OF_BURSTS } from './breakable-changes.ts'
import { openCopies } from './copies.ts'
import { breakRuns, runsOf, startDecision, startUndo, TEXTS } from './kill-burst-runs.ts'
import { killNamed } from './kill-named.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'

export const name = 'kill-bursts'
export const title =
  'kill -9 and cut connections in decisions on bursts over two sites: prepared, started, done, stopped, taken back, and said to be none'

export async function run(bench: Bench): Promise<Figure[]> {
  const { changes, kills, cuts, lost, doubled } = await killNamed(bench, OF_BURSTS)
  const { decided, undone } = await breakDecision(bench)
  const both = (of: keyof typeof decided) => decided[of] + undone[of]
  return [
    atLeast(`processes killed in ${changes.join(', ')}`, kills, 20 * OF_BURSTS.length),
    atLeast('connections cut, at every statement of them', cuts, OF_BURSTS.length),
    none('decisions that were lost or half there', lost),
    none('decisions that were there twice after trying again', doubled),
    atLeast(`kills while a decision on ${TEXTS} texts of two sites is done`, decided.kills, 20),
    atLeast('connections cut while it is done', decided.cuts, 20),
    atLeast('kills while it is taken back', undone.kills, 20),
    atLeast('connections cut while it is taken back', undone.cuts, 20),
    none('texts of them that were not as decided', both('undecided')),
    none('texts decided or taken back twice', both('twice')),
    none('audit rows of their ends too many or too few', both('audits')),
    none('databases that differ from one in which nothing was broken', both('different')),
  ]
}

/** Breaks the runs of one decision, and then those that take it back. */
async function breakDecision(bench: Bench) {
  const copies = await openCopies(bench)
  const folder = join(bench.folder, 'burst-files')
  mkdirSync(folder)
  const place = { url: copies.template, folder }
  const started = await startDecision(place)
  const decided = await bench.part('the runs of a decision', () => breakRuns(copies, started, 'SPAM'))
  bench.say(`decided: ${JSON.stringify(decided)}`)
  await startUndo(place, started, await copies.prepare((client) => runsOf(client, started)))
  const undone = await bench.part('the runs that take it back', () => breakRuns(copies, started, 'UN_SPAM'))
  bench.say(`taken back: ${JSON.stringify(undone)}`)
  return { decided, undone }
}

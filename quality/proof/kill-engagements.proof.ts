import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { breakableChanges, OF_ENGAGEMENTS } from './breakable-changes.ts'
import { breakChange } from './broken-change.ts'
import { openCopies } from './copies.ts'
import type { Tally } from './kill-import.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'

export const name = 'kill-engagements'
export const title =
  'kill -9 and cut connections in votes, entries, suggestions, started threads, draws and copies of engagements'

export async function run(bench: Bench): Promise<Figure[]> {
  const copies = await openCopies(bench)
  const folder = join(bench.folder, 'files')
  mkdirSync(folder)
  const changes = (await breakableChanges(copies, folder)).filter((change) => OF_ENGAGEMENTS.includes(change.name))
  const tallies: Tally[] = []
  for (const change of changes) {
    const tally = await bench.part(change.name, () => breakChange(copies, change))
    const { kills, cuts, lost, doubled } = tally
    bench.say(`${change.name}: ${kills} kills, ${cuts} cuts, ${lost} lost, ${doubled} doubled`)
    tallies.push(tally)
  }
  const sum = (of: 'kills' | 'cuts' | 'lost' | 'doubled') => tallies.reduce((all, tally) => all + tally[of], 0)
  return [
    atLeast(`processes killed in ${changes.map((change) => change.name).join(', ')}`, sum('kills'), 120),
    atLeast('connections cut, at every statement of them', sum('cuts'), 6),
    none('changes that were lost or half there', sum('lost')),
    none('changes that were there twice after trying again', sum('doubled')),
  ]
}

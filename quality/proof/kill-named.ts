import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { breakableChanges } from './breakable-changes.ts'
import { breakChange } from './broken-change.ts'
import { openCopies } from './copies.ts'
import type { Tally } from './kill-import.ts'
import type { Bench } from './proof.ts'

/** Breaks the changes of some names at each of their statements; the results of all of them together. */
export async function killNamed(bench: Bench, names: readonly string[]): Promise<Tally & { changes: string[] }> {
  const copies = await openCopies(bench)
  const folder = join(bench.folder, 'files')
  mkdirSync(folder)
  const found = (await breakableChanges(copies, folder)).filter((change) => names.includes(change.name))
  const tallies: Tally[] = []
  for (const change of found) {
    const tally = await bench.part(change.name, () => breakChange(copies, change))
    const { kills, cuts, lost, doubled } = tally
    bench.say(`${change.name}: ${kills} kills, ${cuts} cuts, ${lost} lost, ${doubled} doubled`)
    tallies.push(tally)
  }
  const sum = (of: keyof Tally) => tallies.reduce((all, tally) => all + tally[of], 0)
  return {
    changes: found.map((change) => change.name),
    kills: sum('kills'),
    cuts: sum('cuts'),
    lost: sum('lost'),
    doubled: sum('doubled'),
  }
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { breakable } from './breakable-changes.ts'
import { breakChange } from './broken-change.ts'
import { openCopies } from './copies.ts'
import { CHANGED, HAVING, manyConditions } from './many-conditions.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'

export const name = 'kill-conditions'
export const title =
  'kill -9 and cut connections in a merge of conditions that very many have, and in a release that is applied'

const KILLS = 20

export async function run(bench: Bench): Promise<Figure[]> {
  const copies = await openCopies(bench)
  const folder = join(bench.folder, 'files')
  mkdirSync(folder)
  const made = await manyConditions(copies, folder)
  const broken = (which: keyof typeof made) =>
    bench.part(which, () => breakChange(copies, { ...breakable(made[which], folder), kills: KILLS }))
  const [merge, sync] = [await broken('merge'), await broken('sync')]
  return [
    atLeast(`processes killed in a merge of a condition of ${HAVING.toLocaleString('en')} members`, merge.kills, KILLS),
    atLeast('connections cut, at every statement of it', merge.cuts, 1),
    none('merges that were lost or half there', merge.lost),
    none('merges that were there twice after trying again', merge.doubled),
    atLeast(
      `processes killed in a release with ${CHANGED.toLocaleString('en')} changes, beside them`,
      sync.kills,
      KILLS,
    ),
    atLeast('connections cut, at every statement of it', sync.cuts, 1),
    none('releases that were lost or half there', sync.lost),
    none('releases that were there twice after trying again', sync.doubled),
  ]
}

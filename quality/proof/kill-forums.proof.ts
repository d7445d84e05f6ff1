import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { breakable, OF_FORUMS } from './breakable-changes.ts'
import { breakChange } from './broken-change.ts'
import { openCopies } from './copies.ts'
import { killNamed } from './kill-named.ts'
import { largeMerge, TAGGED } from './large-merge.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'

export const name = 'kill-forums'
export const title =
  'kill -9 and cut connections in conversions of stories, merges of tags, slugs that change and topics tagged together'

export async function run(bench: Bench): Promise<Figure[]> {
  const { changes, kills, cuts, lost, doubled } = await killNamed(bench, OF_FORUMS)
  const merge = await bench.part('a merge of many', () => mergeOfMany(bench))
  return [
    atLeast(`processes killed in ${changes.join(', ')}`, kills, 20 * OF_FORUMS.length),
    atLeast('connections cut, at every statement of them', cuts, OF_FORUMS.length),
    none('changes that were lost or half there', lost),
    none('changes that were there twice after trying again', doubled),
    atLeast(`processes killed in a merge over ${TAGGED.toLocaleString('en')} threads`, merge.kills, 20),
    atLeast('connections cut in it', merge.cuts, 10),
    none('of these merges lost or half there', merge.lost),
    none('of these merges there twice after trying again', merge.doubled),
  ]
}

async function mergeOfMany(bench: Bench) {
  const copies = await openCopies(bench)
  const folder = join(bench.folder, 'merge-files')
  mkdirSync(folder)
  return breakChange(copies, breakable(await largeMerge(copies, folder), folder))
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { breakableChanges, OF_BURSTS, OF_ENGAGEMENTS, OF_FORUMS } from './breakable-changes.ts'
import { breakChange } from './broken-change.ts'
import { openCopies } from './copies.ts'
import { killAvatar, killFetch } from './kill-files.ts'
import { exportOf, killImport, rowsOf, type Tally } from './kill-import.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'

export const name = 'kill-points'
export const title =
  'kill -9 and cut connections at every statement of every change, all through an import, the fetching of a picture and an avatar'

export async function run(bench: Bench): Promise<Figure[]> {
  const copies = await openCopies(bench)
  const folder = join(bench.folder, 'files')
  mkdirSync(folder)
  const elsewhere = [...OF_ENGAGEMENTS, ...OF_BURSTS, ...OF_FORUMS]
  const changes = (await breakableChanges(copies, folder)).filter(({ name }) => !elsewhere.includes(name))
  const sum: Tally = { kills: 0, cuts: 0, lost: 0, doubled: 0 }
  const add = (reported: string, tally: Tally) => {
    bench.say(`${reported}: ${tally.kills} kills, ${tally.cuts} cuts, ${tally.lost} lost, ${tally.doubled} doubled`)
    for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key]
  }
  for (const change of changes) add(change.name, await bench.part(change.name, () => breakChange(copies, change)))
  for (const [file, text] of [
    // So many that they take several transactions.
    ['export.xml', exportOf(1500)],
    ['rows.jsonl', rowsOf()],
  ] as const) {
    const path = join(bench.folder, file)
    writeFileSync(path, text)
    add(`import of ${file}`, await bench.part(`import of ${file}`, () => killImport(copies, path)))
  }
  const fetched = await bench.part('fetching a picture', () => killFetch(copies, folder))
  add('fetching a picture', fetched)
  const avatars = join(bench.folder, 'avatars')
  mkdirSync(avatars)
  const uploaded = await bench.part('an avatar', () => killAvatar(copies, avatars))
  add('an avatar', uploaded)
  const kinds = changes.length
  return [
    atLeast(
      `processes killed in ${kinds} changes, two imports, the fetching of a picture and an avatar`,
      sum.kills,
      100,
    ),
    atLeast(`connections cut, at every statement of ${kinds} changes`, sum.cuts, 100),
    none('changes that were lost or half there', sum.lost),
    none('changes that were there twice after trying again', sum.doubled),
    none('files of pictures and avatars that nobody knows, or that are missing', fetched.orphans + uploaded.orphans),
  ]
}

import type { Cell } from '../../../platform/database/copy-in.ts'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import type { Fallbacks, RequestedName } from './incoming.ts'
import { takenPostSlugs, takenUsernames } from './names.db.ts'
import type { Stage } from './staged-row.ts'

/** The first name of each that is free, and that no other of them got; `takenOf` says in lower case which of some names are taken. */
export async function freeNames(
  requested: readonly RequestedName[],
  takenOf: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  const names = requested.map(() => '')
  const given = new Set<string>()
  let without = [...requested.entries()]
  for (let n = 1; without.length > 0; n++) {
    const tries = without.map(([at, { nth }]) => ({ at, name: nth(n) }))
    const taken = await takenOf(tries.map(({ name }) => name.toLowerCase()))
    for (const { at, name } of tries) {
      const key = name.toLowerCase()
      if (taken.has(key) || given.has(key)) continue
      given.add(key)
      names[at] = name
    }
    without = without.filter(([at]) => names[at] === '')
  }
  return names
}

type Named = { position: number; fallbacks: Fallbacks | undefined }

/** The names that rows get which come in even where theirs is taken, by their places, with what is said of those that are others. */
export async function namesOf(network: NetworkDb, siteId: number, stage: Stage, rows: readonly Named[]) {
  const requested = rows.flatMap(({ position, fallbacks }) =>
    fallbacks?.name ? [{ position, name: fallbacks.name }] : [],
  )
  const isUser = stage === 'users'
  const names = await freeNames(
    requested.map(({ name }) => name),
    (tried) => (isUser ? takenUsernames(network, siteId, tried) : takenPostSlugs(network, siteId, tried)),
  )
  return new Map(
    requested.map(({ position, name: { nth, note } }, at) => {
      const name = names[at] ?? ''
      const cells: Readonly<Record<string, Cell>> = isUser ? { username: name } : { slug: name }
      return [position, { cells, note: name === nth(1) ? undefined : note?.(name) }]
    }),
  )
}

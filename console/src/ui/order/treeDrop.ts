/** A line of a tree as it is shown: those below a closed one are not. */
export type TreeRow = { id: string; level: number; hasBelow: boolean }

/** Where a line was dropped: below which other, null at the top, and at which place among its siblings, counted without it. */
export type TreePlace = { parentId: string | null; index: number }

/** A tree has two levels. */
export const DEEPEST = 2

/**
 * Where a line goes that was dropped in the tree: by the line it lies behind and how far to the right it was
 * drawn. A line with others below it stays at the top; a place between a line and those below it belongs to them.
 *
 * @param rows the lines as they are shown
 * @param to the place of the dropped line among them
 * @param drawn levels to the right, to the left where it is negative
 */
export function droppedAt(
  rows: readonly TreeRow[],
  id: string,
  { to, drawn }: { to: number; drawn: number },
): TreePlace {
  const from = rows.findIndex((row) => row.id === id)
  const row = rows[from] as TreeRow
  const order = [...rows]
  order.splice(to, 0, ...order.splice(from, 1))
  const below = belowOf(rows, from)
  const rest = order.filter((each) => !below.has(each.id))
  const at = rest.findIndex((each) => each.id === id)
  const isBetween = rest[at + 1]?.level === DEEPEST
  const mayBeBelow = at > 0 && !row.hasBelow
  const isBelow = mayBeBelow && (isBetween || row.level + drawn >= DEEPEST)
  const before = rest.slice(0, at)
  const tops = before.filter(({ level }) => level === 1)
  if (!isBelow) return { parentId: null, index: tops.length }
  const parent = tops.at(-1)
  // A closed line shows none of those below it: a line dropped there goes to their end.
  const isClosed = parent?.hasBelow && before.at(-1) === parent && !isBetween
  const index = isClosed ? Number.MAX_SAFE_INTEGER : before.length - 1 - before.indexOf(parent as TreeRow)
  return { parentId: parent?.id ?? null, index }
}

function belowOf(rows: readonly TreeRow[], from: number): Set<string> {
  const below = new Set<string>()
  if (rows[from]?.level !== 1) return below
  for (const row of rows.slice(from + 1)) {
    if (row.level === 1) break
    below.add(row.id)
  }
  return below
}

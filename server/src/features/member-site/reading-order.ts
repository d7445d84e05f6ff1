/** A text in its place among the answers of a page. */
export type Ordered<Row> = {
  row: Row
  /** How deep it stands; 0 answers the page itself. */
  depth: number
  /** It is hidden from this reader and stands only for the answers below it. */
  isGone: boolean
}

type Answering = { id: string; parentId: string | null }

/** Ids are decimal strings of numbers larger than a double holds. */
const byId = (a: Answering, b: Answering) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1)

/**
 * Answers as they are read: each under what it answers, oldest first. A hidden text leaves its place only while something
 * that is not hidden stands below it; an answer to a text that is not among the rows stands at the top.
 */
export function inReadingOrder<Row extends Answering>(
  rows: readonly Row[],
  isHidden: (row: Row) => boolean,
): Ordered<Row>[] {
  const here = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows.toSorted(byId), ({ parentId }) => (parentId && here.has(parentId) ? parentId : null))
  const placed: Ordered<Row>[] = []
  // The answers that are still to be placed, the next one last; an explicit stack, so that a chain of any length needs
  // no recursion.
  const waiting = (below.get(null) ?? []).map((row) => ({ row, depth: 0 })).reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { row, depth } = next
    placed.push({ row, depth, isGone: isHidden(row) })
    for (const child of (below.get(row.id) ?? []).toReversed()) waiting.push({ row: child, depth: depth + 1 })
  }
  return placed.filter((_each, i) => isNeeded(placed, i))
}

/** Whether a place is shown: it or something below it is not hidden. */
function isNeeded(placed: readonly Ordered<unknown>[], at: number): boolean {
  const depth = placed[at]?.depth ?? 0
  for (let i = at; i < placed.length; i++) {
    const each = placed[i]
    if (each === undefined || (i > at && each.depth <= depth)) return false
    if (!each.isGone) return true
  }
  return false
}

import { expect, test } from 'vitest'
import { droppedAt, type TreeRow } from './treeDrop.ts'

/** `a(b c) d[e]`: lines below another stand in round brackets where they are shown, in square ones where it is closed. */
function rowsOf(words: string): TreeRow[] {
  const rows: TreeRow[] = []
  let level = 1
  let isClosed = false
  for (const sign of words.replaceAll(' ', '')) {
    const last = rows.at(-1) as TreeRow
    if (sign === '(' || sign === '[') last.hasBelow = true
    if (sign === '(') level = 2
    else if (sign === ')') level = 1
    else if (sign === '[' || sign === ']') isClosed = sign === '['
    else if (!isClosed) rows.push({ id: sign, level, hasBelow: false })
  }
  return rows
}

const END = Number.MAX_SAFE_INTEGER
test.each<[string, string, number, number, string | null, number]>([
  // Dropped where it was drawn to, at the top.
  ['a b c', 'c', 0, 0, null, 0],
  ['a b c', 'a', 2, 0, null, 2],
  // Drawn to the right, it stands below the line before it.
  ['a b c', 'c', 2, 1, 'b', 0],
  ['a(x y) b', 'b', 3, 1, 'a', 2],
  // Drawn to the left, it leaves its parent.
  ['a(x y) b', 'y', 2, -1, null, 1],
  // Between a line and those below it, it belongs to them however it was drawn.
  ['a(x y) b', 'b', 1, 0, 'a', 0],
  ['a(x y) b', 'b', 2, -1, 'a', 1],
  // Among its siblings.
  ['a(x y z)', 'z', 1, 0, 'a', 0],
  // The first line of all has nothing to stand below.
  ['a b', 'b', 0, 1, null, 0],
  // A line with others below it stays at the top.
  ['a b(x)', 'b', 0, 1, null, 0],
  ['a b(x)', 'b', 1, 1, null, 1],
  // A closed line takes it to the end of what it does not show.
  ['a[x y] b', 'b', 1, 1, 'a', END],
])(
  'of %s the line %s dropped at %i, drawn by %i, goes below %s to place %i',
  (words, id, to, drawn, parentId, index) => {
    expect(droppedAt(rowsOf(words), id, { to, drawn })).toEqual({ parentId, index })
  },
)

test('wherever a line is dropped, it never goes below itself, what is below it, or a line that has a parent', () => {
  const rows = rowsOf('a(b c) d e(f) g[h] i')
  for (const { id } of rows)
    for (let to = 0; to < rows.length; to++)
      for (const drawn of [-3, -1, 0, 1, 3]) {
        const { parentId, index } = droppedAt(rows, id, { to, drawn })
        const parent = rows.find((row) => row.id === parentId)
        expect([id, to, drawn, index >= 0]).toEqual([id, to, drawn, true])
        if (parentId === null) continue
        expect([id, to, drawn, parent?.level, parentId === id]).toEqual([id, to, drawn, 1, false])
        expect(rows.find((row) => row.id === id)?.hasBelow).toBe(false)
      }
})

import { expect, test } from 'vitest'
import { sourceCount } from './menu-sources.ts'
import {
  allItems,
  itemWith,
  type Menu,
  type MenuItem,
  movedTo,
  nextMenuId,
  placeDown,
  placeInside,
  placeOf,
  placeOutside,
  placeUp,
  putBack,
} from './menu-tree.ts'

/** `a(b c) d` as a menu; the number of an entry is its letter's. */
function menuOf(words: string): Menu {
  const levels: MenuItem[][] = [[]]
  for (const sign of words.replaceAll(' ', '')) {
    if (sign === '(') levels.push([])
    else if (sign === ')') {
      const items = levels.pop() ?? []
      const level = levels.at(-1) ?? []
      level.push({ ...(level.pop() as MenuItem), items })
    } else levels.at(-1)?.push({ menu_id: sign.charCodeAt(0), title: sign, url: '/', reference: null, items: [] })
  }
  return levels[0] ?? []
}
const reported = (menu: Menu): string =>
  menu.map(({ title, items }) => (items.length > 0 ? `${title}(${reported(items)})` : title)).join(' ')
const id = (letter: string) => letter.charCodeAt(0)
const WAYS = { up: placeUp, down: placeDown, in: placeInside, out: placeOutside }
type Way = keyof typeof WAYS
const moved = (menu: Menu, way: Way, itemId: number) => {
  const place = WAYS[way](menu, itemId)
  return place ? movedTo(menu, itemId, place) : menu
}

test.each<[string, Way, string, string]>([
  ['a b c', 'up', 'b', 'b a c'],
  ['a b(x y)', 'up', 'y', 'a b(y x)'],
  ['a b(x y)', 'up', 'x', 'a x b(y)'],
  ['a(x y) b', 'up', 'x', 'a(x y) b'],
  ['a b', 'up', 'a', 'a b'],
  ['a(x) b', 'up', 'b', 'b a(x)'],
  ['a b c', 'down', 'b', 'a c b'],
  ['a(x y) b', 'down', 'x', 'a(y x) b'],
  ['a(x y) b', 'down', 'y', 'a(x) y b'],
  ['a b(x)', 'down', 'x', 'a b x'],
  ['a b', 'down', 'b', 'a b'],
  ['a(x) b', 'down', 'a', 'b a(x)'],
  ['a(x) b', 'in', 'b', 'a(x b)'],
  ['a b(x)', 'in', 'b', 'a b(x)'],
  ['a(x y)', 'in', 'y', 'a(x y)'],
  ['a(x y) b', 'out', 'x', 'a(y) x b'],
])('of %s moving %s %s makes %s', (from, way, letter, to) => {
  expect(reported(moved(menuOf(from), way, id(letter)))).toBe(to)
})

test.each([
  // Removed, what stands there by then, and with it put back.
  ['a b c', 'b', 'a c', 'a b c'],
  ['a b(x y) c', 'b', 'c d a', 'c b(x y) d a'],
  ['a b c', 'c', 'a', 'a c'],
  ['a(x y)', 'x', 'b a(y z)', 'b a(x y z)'],
  ['a(x y)', 'x', 'b', 'b x'],
  ['a(x) b', 'x', 'b(a)', 'b(a) x'],
])('of %s removing %s and making it %s, it comes back as %s', (from, letter, now, to) => {
  const before = menuOf(from)
  const [item, place] = [itemWith(before, id(letter)), placeOf(before, id(letter))]
  expect(item && place && reported(putBack(menuOf(now), item, place))).toBe(to)
})

test('an entry that comes back gets another number where its own was given away', () => {
  const [item] = menuOf('a(x y)') as [MenuItem]
  const menu = putBack(menuOf('a(x) b'), item, { parentId: null, index: 9 })
  expect(reported(menu)).toBe('a(x) b a(x y)')
  const numbers = allItems(menu).map(({ menu_id }) => menu_id)
  expect(new Set(numbers).size).toBe(6)
  expect(numbers.at(-1)).toBe(id('y'))
})

test('a new entry has the highest number plus 1, wherever that stands, and 1 is the first', () => {
  expect(nextMenuId([])).toBe(1)
  expect(nextMenuId(menuOf('a(z) b'))).toBe(id('z') + 1)
})

/** The same rules on a list of lines with levels, written without any of the code above. */
type Line = { id: number; level: 1 | 2 }
const linesOf = (menu: Menu, level: 1 | 2 = 1): Line[] =>
  menu.flatMap(({ menu_id, items }) => [{ id: menu_id, level }, ...linesOf(items, 2)])

function byLines(lines: readonly Line[], way: Way, itemId: number): Line[] {
  const at = lines.findIndex((line) => line.id === itemId)
  const { level } = lines[at] as Line
  const endOf = (from: number) => {
    let end = from + 1
    while (end < lines.length && (lines[end] as Line).level > (lines[from] as Line).level) end++
    return end
  }
  const end = endOf(at)
  const block = lines.slice(at, end)
  const rest = [...lines.slice(0, at), ...lines.slice(end)]
  const put = (index: number, lift = 0) => [
    ...rest.slice(0, index),
    ...block.map((line) => ({ ...line, level: (line.level + lift) as 1 | 2 })),
    ...rest.slice(index),
  ]
  let before = at - 1
  while (before >= 0 && (lines[before] as Line).level > level) before--
  const isFirst = before < 0 || (lines[before] as Line).level < level
  const isLast = end >= lines.length || (lines[end] as Line).level < level
  if (way === 'up') {
    if (!isFirst) return put(before)
    return level === 1 || before === 0 ? [...lines] : put(before, -1)
  }
  if (way === 'down') {
    if (!isLast) return put(at + endOf(end) - end)
    return level === 1 ? [...lines] : put(at, -1)
  }
  if (way === 'in') return level === 2 || isFirst || block.length > 1 ? [...lines] : put(at, 1)
  if (level === 1) return [...lines]
  let parent = at
  while ((lines[parent] as Line).level === 2) parent--
  return put(endOf(parent) - 1, -1)
}

/** Numbers that look random and are the same each time. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('over 100,000 random moves no entry is lost, doubled or deeper than two, and each move is the one of the lines', () => {
  const next = random(24)
  const ways = Object.keys(WAYS) as Way[]
  let menu = menuOf('a(b c) d e(f) g h(i j k)')
  const ids = allItems(menu).map(({ menu_id }) => menu_id)
  for (let nth = 0; nth < 100_000; nth++) {
    const itemId = ids[next(ids.length)] as number
    if (next(5) === 0) {
      const parentId = next(3) === 0 ? null : (ids[next(ids.length)] as number)
      menu = movedTo(menu, itemId, { parentId, index: next(6) })
    } else {
      const way = ways[next(ways.length)] as Way
      const expected = byLines(linesOf(menu), way, itemId)
      menu = moved(menu, way, itemId)
      const lines = linesOf(menu)
      if (JSON.stringify(lines) !== JSON.stringify(expected)) expect({ way, itemId, lines }).toEqual(expected)
    }
    const now = allItems(menu)
    const isWhole = now.length === ids.length && new Set(now.map(({ menu_id }) => menu_id)).size === ids.length
    const isFlat = menu.every(({ items }) => items.every((child) => child.items.length === 0))
    if (!isWhole || !isFlat) expect({ nth, menu: reported(menu) }).toBe('whole and at most two levels deep')
  }
  expect(placeOf(menu, ids[0] as number)).not.toBeNull()
})

test('a number of sources is told in the singular and in the plural', () => {
  expect([sourceCount('pages', 1), sourceCount('categories', 0), sourceCount('posts', 1204)]).toEqual([
    '1 page',
    '0 categories',
    '1,204 posts',
  ])
})

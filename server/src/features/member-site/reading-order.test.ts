import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inReadingOrder } from './reading-order.ts'

type Row = { id: string; parentId: string | null; hidden: boolean }
const row = (id: string, parentId: string | null = null, hidden = false): Row => ({ id, parentId, hidden })
const read = (rows: Row[]) =>
  inReadingOrder(rows, ({ hidden }) => hidden).map(
    ({ row, depth, isGone }) => `${depth} ${row.id}${isGone ? ' gone' : ''}`,
  )

test('an answer stands under what it answers, the oldest first, whatever order the rows come in', () => {
  expect(read([row('11', '2'), row('3'), row('10', '2'), row('2'), row('12', '10')])).toEqual([
    '0 2',
    '1 10',
    '2 12',
    '1 11',
    '0 3',
  ])
})

test('a hidden text leaves its place while something below it is shown, and else nothing', () => {
  expect(
    read([row('1', null, true), row('2', '1', true), row('3', '2'), row('4', null, true), row('5', '4', true)]),
  ).toEqual(['0 1 gone', '1 2 gone', '2 3'])
})

test('an answer to a text of another page stands at the top', () => {
  expect(read([row('7', '3'), row('8', '7')])).toEqual(['0 7', '1 8'])
})

test('ids are compared as numbers, also those a double does not hold', () => {
  expect(read([row('9007199254740993'), row('9007199254740992'), row('99')])).toEqual([
    '0 99',
    '0 9007199254740992',
    '0 9007199254740993',
  ])
})

test('a chain of any length is read without ending the stack', () => {
  const chain = Array.from({ length: 3_000 }, (_none, i) => row(`${i + 1}`, i === 0 ? null : `${i}`))
  expect(read(chain)).toHaveLength(3_000)
})

const forests = fc
  .array(fc.record({ parent: fc.nat(), isRoot: fc.boolean(), hidden: fc.boolean() }), { maxLength: 40 })
  .map((seeds) =>
    seeds.map(({ parent, isRoot, hidden }, i) =>
      row(`${i + 1}`, isRoot || i === 0 ? null : `${1 + (parent % i)}`, hidden),
    ),
  )

test('everything that is not hidden is shown once, and nothing hidden without something shown below it', () => {
  fc.assert(
    fc.property(forests, (rows) => {
      const placed = inReadingOrder(rows, ({ hidden }) => hidden)
      const shown = placed.filter(({ isGone }) => !isGone).map((each) => each.row.id)
      expect(shown.toSorted()).toEqual(
        rows
          .filter(({ hidden }) => !hidden)
          .map(({ id }) => id)
          .toSorted(),
      )
      const above = new Set<string>()
      for (const { row: each, isGone } of placed.toReversed()) {
        if (isGone) expect(above).toContain(each.id)
        if (each.parentId !== null) above.add(each.parentId)
      }
    }),
  )
})

import { FlagFilter } from '@ward/domain/flags/flag/flags'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ListContext, placeIn, rowsAround, withRows } from './flags.list-context.ts'

const TOP = { offset: 0, limit: 40 }
const list = (change: Partial<ListContext> = {}): ListContext => ({
  filter: FlagFilter.parse({}),
  ids: ['5', '4', '3'],
  gone: [],
  offset: 0,
  total: 9,
  ...change,
})

test('a flag knows its place in the list and its neighbours; the total counts what has left meanwhile', () => {
  expect(placeIn(list({ offset: 10, total: 14 }), '4')).toEqual({
    at: 12,
    total: 14,
    left: 2,
    previous: '5',
    next: '3',
  })
  expect(placeIn(list({ gone: ['5'], total: 8 }), '3')).toEqual({ at: 3, total: 9, left: 6, previous: '4', next: null })
  // '1 of 9' and what is left agree; flags that others decided behind it are not counted as left.
  expect(placeIn(list({ gone: ['4'], total: 8 }), '5')).toMatchObject({ at: 1, total: 9, left: 7 })
  expect(placeIn(list(), '77')).toBeNull()
  expect(placeIn(null, '4')).toBeNull()
})

test('what follows the page is added behind it, what stands before it in front', () => {
  expect(withRows(list(), TOP, ['5', '4', '3', '2', '1'], 9).ids).toEqual(['5', '4', '3', '2', '1'])
  expect(withRows(list({ offset: 2 }), TOP, ['7', '6', '5', '4', '3'], 9)).toMatchObject({
    ids: ['7', '6', '5', '4', '3'],
    offset: 0,
  })
})

test('a decided flag keeps its place, is counted as gone, and comes back when it is reopened', () => {
  const decided = withRows(list(), TOP, ['5', '3', '2'], 8)
  expect(decided).toMatchObject({ ids: ['5', '4', '3', '2'], gone: ['4'], total: 8 })
  expect(withRows(decided, TOP, ['5', '4', '3', '2'], 9)).toMatchObject({ ids: ['5', '4', '3', '2'], gone: [] })
})

test('the first and the last of the list are seen to have gone as well', () => {
  expect(withRows(list({ total: 3 }), TOP, ['4'], 1).gone).toEqual(['5', '3'])
  expect(withRows(list({ offset: 20 }), { offset: 10, limit: 3 }, ['7', '6', '4'], 13).gone).toEqual([])
})

test('when all that was seen is decided, what is left follows', () => {
  expect(withRows(list(), TOP, ['2', '1'], 2).ids).toEqual(['5', '4', '3', '2', '1'])
  expect(withRows(list(), TOP, [], 0)).toMatchObject({ ids: ['5', '4', '3'], gone: ['5', '4', '3'] })
})

test('the rows asked for hold the flag, ten before it and a page behind it', () => {
  const long = list({ ids: Array.from({ length: 50 }, (_, n) => `${n}`), total: 500 })
  expect(rowsAround(long, '3')).toEqual({ offset: 0, limit: 40 })
  expect(rowsAround(long, '27')).toEqual({ offset: 10, limit: 40 })
  expect(rowsAround({ ...long, gone: ['0', '1', '2'] }, '27')).toEqual({ offset: 10, limit: 40 })
  expect(rowsAround({ ...long, offset: 100 }, '27').offset).toBe(110)
})

test('stepping and deciding through a long list meets every flag once, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 150 }), fc.infiniteStream(fc.boolean()), (size, decisions) => {
      let open = Array.from({ length: size }, (_, n) => `${n}`)
      let context = list({ ids: open.slice(0, 10), total: size })
      const met: string[] = []
      for (let id: string | null = '0'; id !== null; ) {
        const rows = rowsAround(context, id)
        context = withRows(context, rows, open.slice(rows.offset, rows.offset + rows.limit), open.length)
        met.push(id)
        if (decisions.next().value) open = open.filter((other) => other !== id)
        id = placeIn(context, id)?.next ?? null
      }
      expect(met).toEqual(Array.from({ length: size }, (_, n) => `${n}`))
    }),
  )
})

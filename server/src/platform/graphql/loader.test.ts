import { expect, test } from 'vitest'
import { ctxFor, viewerOf } from './endpoint.fixtures.ts'
import { loader, manyBy, oneBy } from './loader.ts'

const ctx = () => ctxFor(viewerOf(1))

test('all ids of a request are asked for at once, and each once', async () => {
  const asked: (readonly string[])[] = []
  const names = loader(async (_ctx, ids) => {
    asked.push(ids)
    return ids.filter((id) => id !== '9').map((id) => ({ id, name: `name ${id}` }))
  }, oneBy('id'))
  const first = ctx()
  const found = await Promise.all(['1', '2', '1', '9'].map((id) => names.load(first, id)))
  expect(found.map((row) => row?.name)).toEqual(['name 1', 'name 2', 'name 1', undefined])
  await names.load(ctx(), '1')
  expect(asked).toEqual([['1', '2', '9'], ['1']])
})

test('a list is asked for once for each number of rows, and two lists are never one', async () => {
  const asked: [string, number][] = []
  const listOf = (name: string) =>
    loader(async (_ctx, ids, limit: number) => {
      asked.push([name, limit])
      return ids.flatMap((id) => Array.from({ length: limit }, (_, at) => ({ of: id, name: `${name} ${at}` })))
    }, manyBy('of'))
  const [events, reports] = [listOf('event'), listOf('report')]
  const one = ctx()
  const lists = await Promise.all([
    events.load(one, '1', 2),
    events.load(one, '2', 2),
    events.load(one, '1', 1),
    reports.load(one, '1', 1),
  ])
  expect(lists.map((list) => list.map(({ name }) => name))).toEqual([
    ['event 0', 'event 1'],
    ['event 0', 'event 1'],
    ['event 0'],
    ['report 0'],
  ])
  expect(asked).toEqual([
    ['event', 2],
    ['event', 1],
    ['report', 1],
  ])
})

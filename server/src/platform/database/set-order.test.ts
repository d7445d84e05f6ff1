import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxFor, viewerOf } from '../graphql/endpoint.fixtures.ts'
import { inTransaction } from '../transaction.ts'
import { ORDER_CHANGED_MESSAGE, setOrder } from './set-order.ts'
import { openTwoSites, type TwoSites } from './site-guard.fixtures.ts'

let two: TwoSites
let ids: string[]
beforeAll(async () => {
  two = await openTwoSites()
})
afterAll(() => two.close())
beforeEach(async () => {
  await two.site.deleteFrom('forumTags').execute()
  const rows = ['sleep', 'work', 'food'].map((name, displayOrder) => ({ name, displayOrder }))
  ids = (await two.site.insertInto('forumTags', rows).returning('id').execute()).map(({ id }) => id)
})

const order = (expected: readonly string[], shownIds?: readonly string[]) => {
  const ctx = { ...ctxFor(viewerOf(1)), site: two.site, network: two.database.network, once: new Map() }
  return inTransaction(ctx, (tx) => setOrder(tx, 'forumTags', { ids: expected, shownIds }), { audited: false })
}
const names = async () =>
  (await two.site.from('forumTags').select(['name', 'displayOrder']).orderBy('displayOrder').execute()).map(
    ({ name, displayOrder }) => `${displayOrder} ${name}`,
  )

test('a list is put into the order of its ids, the first at place 0', async () => {
  await order(ids.toReversed())
  expect(await names()).toEqual(['0 food', '1 work', '2 sleep'])
})

test.each([
  ['one too few', () => ids.slice(1)],
  ['one too many', () => [...ids, '999999999']],
  ['one twice', () => [...ids.slice(1), ids[1] ?? '']],
  ['another in place of one', () => [...ids.slice(1), '999999999']],
  ['what is no id', () => [...ids.slice(1), '1; drop table forum_tags']],
  ['nothing', () => []],
])('%s is a conflict that tells the list as it stands, and nothing is written', async (_, expected) => {
  await order([ids[2] ?? '', ids[0] ?? '', ids[1] ?? ''])
  const before = await names()
  await expect(order(expected())).rejects.toMatchObject({
    code: 'CONFLICT',
    message: ORDER_CHANGED_MESSAGE,
    details: { state: { ids: [ids[2], ids[0], ids[1]] } },
  })
  expect(await names()).toEqual(before)
})

test('an order that was made from another one than stands is a conflict, and one that stands already is none', async () => {
  const [one = '', two = '', three = ''] = ids
  await order([two, one, three], ids)
  await expect(order([three, one, two], ids)).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { state: { ids: [two, one, three] } },
  })
  expect(await names()).toEqual(['0 work', '1 sleep', '2 food'])
  await order([two, one, three], ids)
  await order([three, two, one], [two, one, three])
  expect(await names()).toEqual(['0 food', '1 work', '2 sleep'])
})

test('the same list of another site keeps its order', async () => {
  const other = await two.database.network
    .selectFrom('sites')
    .select('id')
    .where('prefix', '=', 'other')
    .executeTakeFirst()
  const there = two.site.at(other?.id ?? 0)
  await there.deleteFrom('forumTags').execute()
  await there.insertInto('forumTags', { name: 'there', displayOrder: 7 }).execute()
  await order(ids.toReversed())
  expect(await there.from('forumTags').select('displayOrder').execute()).toEqual([{ displayOrder: 7 }])
})

test('when several order at once, each leaves a whole order, without a deadlock', async () => {
  const wishes = Array.from({ length: 12 }, (_, nth) => (nth % 2 === 0 ? ids : ids.toReversed()))
  await Promise.all(wishes.map((wish) => order(wish)))
  expect([
    ['0 sleep', '1 work', '2 food'],
    ['0 food', '1 work', '2 sleep'],
  ]).toContainEqual(await names())
})

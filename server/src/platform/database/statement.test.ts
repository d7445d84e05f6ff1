import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../../../test/statements.ts'
import { openTwoSites, type TwoSites } from './site-guard.fixtures.ts'
import { anyOf, nameOf, networkStatement, statement, statements } from './statement.ts'

let two: TwoSites
beforeAll(async () => {
  two = await openTwoSites()
})
afterAll(() => two.close())

const features = statement((site, names: readonly string[], order: number) =>
  site.db
    .selectFrom('siteFeatures')
    .select('feature')
    .where('siteId', '=', site.siteId)
    .where('feature', '=', anyOf(names))
    .where('siteId', '>=', order)
    .orderBy('feature'),
)

test('a prepared statement answers for the site and the values it is sent with, time after time', async () => {
  const { network } = two.database
  const other = two.site.at(two.site.siteId + 1)
  const add = (siteId: number, feature: string) =>
    network.insertInto('siteFeatures').values({ siteId, feature }).execute()
  for (const feature of ['statement_a', 'statement_b', 'statement_c']) await add(two.site.siteId, feature)
  for (let round = 0; round < 8; round++) {
    expect(await features(two.site, ['statement_a', 'statement_c'], 0)).toEqual([
      { feature: 'statement_a' },
      { feature: 'statement_c' },
    ])
    expect(await features(two.site, ['statement_b'], 0)).toEqual([{ feature: 'statement_b' }])
    expect(await features(other, ['statement_b'], 0)).toEqual([])
    expect(await features(two.site, ['statement_b'], two.site.siteId + 1)).toEqual([])
  }
})

test('it goes by one name whatever its values are, on an open transaction too', async () => {
  const sent = await statementsOf(async () => {
    await features(two.site, ['statement_a'], 0)
    await two.database.network.transaction().execute((trx) => features(two.site.on(trx), ['x', 'y', 'z'], 1))
  })
  const [first, second] = sent
  expect(first?.text).toBe(second?.text)
  expect(nameOf(first?.text ?? '')).toMatch(/^ward_\d+$/)
})

test('each shape of a family is a statement of its own', async () => {
  const sorted = statements((shape: { down: boolean }, site, names: readonly string[]) =>
    site.db
      .selectFrom('siteFeatures')
      .select('feature')
      .where('siteId', '=', site.siteId)
      .where('feature', '=', anyOf(names))
      .orderBy('feature', shape.down ? 'desc' : 'asc'),
  )
  const names = ['statement_a', 'statement_b']
  expect((await sorted({ down: true }, two.site, names)).map(({ feature }) => feature)).toEqual(names.toReversed())
  expect((await sorted({ down: false }, two.site, names)).map(({ feature }) => feature)).toEqual(names)
})

/** A family of `count` shapes, each of a text of its own; `written` notes those that were built. */
function manyShapes() {
  const written: number[] = []
  const ask = statements((shape: { most: number }, site, names: readonly string[]) => {
    written.push(shape.most)
    return site.db
      .selectFrom('siteFeatures')
      .select('feature')
      .where('siteId', '=', site.siteId)
      .where('feature', '=', anyOf(names))
      .orderBy('feature')
      .limit(sql.lit(shape.most))
  })
  const some = ['statement_a', 'statement_b', 'statement_c']
  const found = async (most: number) => (await ask({ most }, two.site, some)).map(({ feature }) => feature)
  return { found, written, some }
}

test('of many shapes those asked last stay written, and one that fell out is written again', async () => {
  const { found, written, some } = manyShapes()
  for (let most = 1; most <= 100; most++) await found(most)
  expect(await found(1)).toEqual(some.slice(0, 1))
  expect(written).toHaveLength(100)
  await found(101)
  await found(1)
  expect(written).toHaveLength(101)
  expect(await found(2)).toEqual(some.slice(0, 2))
  expect(written.slice(101)).toEqual([2])
})

test('of many shapes only some that are asked often go by name, and keep it when they fall out', async () => {
  const { found, some } = manyShapes()
  const textOf = async (most: number) => (await statementsOf(() => found(most)))[0]?.text ?? ''
  const rare = await textOf(1_000)
  expect(nameOf(rare)).toBeUndefined()
  const texts = new Set<string>()
  for (let round = 0; round < 10; round++) {
    for (let most = 1_001; most <= 1_060; most++) texts.add(await textOf(most))
  }
  const names = [...texts].map(nameOf)
  expect(texts.size).toBe(60)
  expect(names.filter((name) => name !== undefined)).toHaveLength(50)
  expect(nameOf(rare)).toBeUndefined()
  for (let most = 2_001; most <= 2_100; most++) await found(most)
  for (const most of [1_001, 1_060]) expect(await found(most)).toEqual(some)
  expect([...texts].map(nameOf)).toEqual(names)
})

test('a statement that leaves the site open is refused before it is sent, once for all', async () => {
  const open = statement((site, feature: string) =>
    site.db.selectFrom('siteFeatures').select('siteId').where('feature', '=', feature),
  )
  await expect(open(two.site, 'statement_a')).rejects.toThrow('without its site')
  const fixed = statement((site) =>
    site.db.selectFrom('siteFeatures').select('siteId').where('siteId', '=', two.site.siteId),
  )
  await expect(fixed(two.site)).rejects.toThrow('without its site')
})

test('network tables have such statements too', async () => {
  const named = networkStatement((network, id: number) => network.selectFrom('sites').select('id').where('id', '=', id))
  expect(await named(two.database.network, two.site.siteId)).toEqual([{ id: two.site.siteId }])
  expect(await named(two.database.network, -1)).toEqual([])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../../../test/statements.ts'
import { openTwoSites, type TwoSites } from './site-guard.fixtures.ts'
import { anyOf } from './statement.ts'
import { statements } from './statement-family.ts'
import { nameOf } from './statement-names.ts'

let two: TwoSites
beforeAll(async () => {
  two = await openTwoSites()
  await two.site
    .insertInto(
      'siteFeatures',
      FEATURES.map((feature) => ({ feature })),
    )
    .execute()
})
afterAll(() => two.close())

const FEATURES = ['statement_a', 'statement_b', 'statement_c']

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

test('the shapes asked last stay written, and one that fell out is written again', async () => {
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

test('only some shapes that are asked often go by name, and keep it when they fall out', async () => {
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

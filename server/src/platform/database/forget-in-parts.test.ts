import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { statementsOf } from '../../../test/statements.ts'
import { forgetInParts } from './forget-in-parts.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.database.pool.query(
    `delete from short_link_misses;
     insert into short_link_misses (site_id, code, n, last_at)
     select site, 'code-' || n, n, now() from generate_series(1, 7) n, unnest(array[${t.sites.one.siteId}, ${t.sites.two.siteId}]) site`,
  )
})

const misses = { table: 'shortLinkMisses', key: ['siteId', 'code'], atOnce: 4 } as const
const left = async () =>
  (await t.database.pool.query('select n from short_link_misses order by n')).rows.map(({ n }) => n)
const forget = (signal: AbortSignal, old: { isOld: ReturnType<typeof sql>; emptied?: ReturnType<typeof sql> }) =>
  statementsOf(() => forgetInParts(t.database.network, signal, { ...misses, ...old }))
const on = () => new AbortController().signal

test('old rows of all sites are forgotten in parts, and no others', async () => {
  const sent = await forget(on(), { isOld: sql`n > 2` })
  expect(await left()).toEqual([1, 1, 2, 2])
  // Ten rows, four a statement, and one that finds no more.
  expect(sent).toHaveLength(4)
})

test('a row that is emptied stays', async () => {
  await forget(on(), { isOld: sql`gone.n > 2`, emptied: sql`n = 0` })
  expect(await left()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2])
})

test('nothing more is forgotten once the server stops', async () => {
  expect(await forget(AbortSignal.abort(), { isOld: sql`n > 2` })).toEqual([])
  expect(await left()).toHaveLength(14)
})

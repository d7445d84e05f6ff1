import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { connections } from '../../../test/connections.ts'
import { endable } from './endable.ts'
import { rowsTogether } from './gathered.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** A lookup whose calls are answered one by one by the test. */
function lookup() {
  const calls: { siteId: number; ids: readonly string[]; answer(): void }[] = []
  const find = rowsTogether<string>(
    ({ siteId }, ids) => new Promise((resolve) => calls.push({ siteId, ids, answer: () => resolve(ids) })),
  )
  return { calls, find }
}

test('ids asked for during a lookup are looked up together after it, each once', async () => {
  const { calls, find } = lookup()
  const first = find(t.sites.one, ['1', '2'])
  const later = [find(t.sites.one, ['2', '3']), find(t.sites.one, ['3', '4'])]
  expect(calls).toMatchObject([{ ids: ['1', '2'] }])
  calls[0]?.answer()
  expect(await first).toEqual(['1', '2'])
  await expect.poll(() => calls).toMatchObject([{}, { ids: ['2', '3', '4'] }])
  calls[1]?.answer()
  expect(await Promise.all(later)).toEqual([
    ['2', '3', '4'],
    ['2', '3', '4'],
  ])
})

test('another site and an open transaction wait for nobody', async () => {
  const { calls, find } = lookup()
  await t.database.network.transaction().execute(async (trx) => {
    const asked = [find(t.sites.one, ['1']), find(t.sites.two, ['2']), find(t.sites.one.on(trx), ['3'])]
    expect(calls).toMatchObject([
      { siteId: t.sites.one.siteId, ids: ['1'] },
      { siteId: t.sites.two.siteId, ids: ['2'] },
      { siteId: t.sites.one.siteId, ids: ['3'] },
    ])
    for (const call of calls) call.answer()
    expect(await Promise.all(asked)).toEqual([['1'], ['2'], ['3']])
  })
})

test('a request that is ended ends no lookup that others wait for too', async () => {
  const { network, pool } = t.database
  const found = sql<{ slept: string }>`select pg_sleep(0.3)::text as slept /* gathered */`
  const find = rowsTogether(async () => (await found.execute(network)).rows)
  const patience = new AbortController()
  const first = endable(patience.signal, () => find(t.sites.one, ['1']))
  const second = find(t.sites.one, ['2'])
  await expect.poll(() => connections(pool, `state = 'active' and query like '%/* gathered */'`)).toBe(1)
  patience.abort()
  expect(await Promise.all([first, second])).toEqual([[{ slept: '' }], [{ slept: '' }]])
})

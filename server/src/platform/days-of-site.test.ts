import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { momentsOf } from './days-of-site.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  const { siteId } = t.sites.one
  await t.database.network
    .insertInto('siteSettings')
    .values({ siteId, settings: { timeZone: 'Asia/Kolkata' } })
    .onConflict((row) => row.column('siteId').doUpdateSet({ settings: { timeZone: 'Asia/Kolkata' } }))
    .execute()
})
afterAll(() => t.stop())

const reported = async (name: 'one' | 'two', from: string, to: string) => {
  const { since, before } = await momentsOf(t.sites[name], { from, to })
  return [since?.toISOString() ?? null, before?.toISOString() ?? null]
}

test('days begin and end by the clocks of the site, both within the range, in either order', async () => {
  const days = ['2026-11-19T18:30:00.000Z', '2026-11-21T18:30:00.000Z']
  expect(await reported('one', '2026-11-20', '2026-11-21')).toEqual(days)
  expect(await reported('one', '2026-11-21', '2026-11-20')).toEqual(days)
  expect(await reported('two', '2026-11-20', '2026-11-20')).toEqual([
    '2026-11-20T05:00:00.000Z',
    '2026-11-21T05:00:00.000Z',
  ])
})

test('an end that is open narrows nothing', async () => {
  expect(await reported('one', '', '2026-11-20')).toEqual([null, '2026-11-20T18:30:00.000Z'])
  expect(await reported('one', '2026-11-20', '')).toEqual(['2026-11-19T18:30:00.000Z', null])
  expect(await reported('one', '', '')).toEqual([null, null])
})

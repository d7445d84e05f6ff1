import { EVERYTHING } from '@ward/domain/kernel/live'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { freshSite } from '../import.fixtures.ts'
import { comment, importRows, jsonl, post, report, user } from './jsonl.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** The flag events that open pages get while `run` runs. */
async function heard(siteId: number, run: () => Promise<unknown>) {
  const { pool } = t.database
  const { rows: before } = await pool.query('select coalesce(max(id), 0) as id from live_events')
  await run()
  const { rows } = await pool.query<{ topic: string; subject_id: string }>(
    `select topic, subject_id from live_events where site_id = $1 and id > $2 and topic <> 'run' order by id`,
    [siteId, before[0].id],
  )
  return rows.map(({ topic, subject_id }) => [topic, subject_id])
}
const flagIds = async (siteId: number): Promise<string[]> =>
  (
    await t.database.pool.query('select id from flags where site_id = $1 order by coalesce(content_id, user_id), id', [
      siteId,
    ])
  ).rows.map(({ id }) => id)

test('an import’s reports are told of as members’ are: new flags, those that are opened again, and those that change', async () => {
  const siteId = await freshSite(t, 'told')
  const texts = [comment(1), comment(2), comment(3), comment(4, { state: 'deleted' })]
  const reports = [1, 2, 4].map((n) => report(n, { targetId: n }))
  await importRows(t, jsonl(user(1), user(2), post(1), ...texts, ...reports), siteId)
  const [open = '', done = '', gone = ''] = await flagIds(siteId)
  await t.database.pool.query('update flags set is_open = false where site_id = $1 and id <> $2', [siteId, open])
  const reported = await heard(siteId, () =>
    importRows(t, jsonl(...[1, 2, 3, 4].map((n) => report(10 + n, { targetId: n, reporterId: 2 }))), siteId),
  )
  const [, , made = ''] = (await flagIds(siteId)).filter((id) => id !== gone)
  expect(reported.toSorted()).toEqual(
    [
      ['flag', open],
      ['flag', done],
      ['flag', gone],
      ['flag.new', done],
      ['flag.new', made],
    ].toSorted(),
  )
})

test('a report that changes nothing is not told of', async () => {
  const siteId = await freshSite(t, 'untold')
  await importRows(t, jsonl(user(1), post(1), comment(1), report(1)), siteId)
  expect(await heard(siteId, () => importRows(t, jsonl(report(2)), siteId))).toEqual([])
})

test('each text that waits is told of, not only the last', async () => {
  const siteId = await freshSite(t, 'waiting')
  const rows = jsonl(user(1), post(1), comment(1, { state: 'pending' }), comment(2, { state: 'pending' }))
  const reported = await heard(siteId, () => importRows(t, rows, siteId))
  expect(reported.toSorted()).toEqual((await flagIds(siteId)).map((id) => ['flag.new', id]).toSorted())
})

test('for many flags at once, pages are asked to load everything again', async () => {
  const siteId = await freshSite(t, 'flood')
  const many = Array.from({ length: 60 }, (_, at) => at + 1)
  await importRows(t, jsonl(user(1), user(2), post(1), ...many.map((n) => comment(n))), siteId)
  const reports = (reporterId: number) =>
    jsonl(...many.map((n) => report(100 * reporterId + n, { targetId: n, reporterId })))
  expect(await heard(siteId, () => importRows(t, reports(1), siteId))).toEqual([[EVERYTHING, '0']])
  expect(await heard(siteId, () => importRows(t, reports(2), siteId))).toEqual([[EVERYTHING, '0']])
})

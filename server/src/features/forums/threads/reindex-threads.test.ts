import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { connections } from '../../../../test/connections.ts'
import { addContent } from '../../content/content.actions.ts'
import { asSystem } from '../../flags/flag/flags.fixtures.ts'
import { reindexThreads, threadsAfter } from './reindex.db.ts'
import { makeReply, makeThread } from './threads.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

test('threads are counted, dated and made to be found anew; what is right stays as it is', async () => {
  const { id } = await makeThread(t)
  const reply = await makeReply(t, id)
  await makeThread(t)
  const site = t.siteOf(t.sites.one.siteId)
  const ids = await threadsAfter(site, '0', 10)
  expect(ids).toContain(id)
  await reindexThreads(t.database.network, site.siteId, ids)
  const facts = async () => {
    const { rows } = await t.database.pool.query(
      `select c.reply_count as of_text, t.reply_count, t.last_active_date, t.search from threads t
         join content c on c.site_id = t.site_id and c.id = t.id where t.id = $1`,
      [id],
    )
    return rows[0]
  }
  const right = await facts()
  expect(right).toMatchObject({ of_text: 1, reply_count: 1, last_active_date: reply.insertedAt })
  await t.database.pool.query('update content set reply_count = 7 where id = $1', [id])
  await t.database.pool.query(`update threads set last_active_date = '2020-01-01' where id = $1`, [id])
  await t.database.pool.query(`update threads set search = 'lost' where id = $1`, [id])
  expect(await reindexThreads(t.database.network, site.siteId, ids)).toMatchObject([
    { field: 'replyCount', before: '7', after: '1' },
    { field: 'lastActive' },
    { field: 'search', before: 'lost', after: right.search },
  ])
  expect(await facts()).toEqual(right)
  expect(await reindexThreads(t.database.network, site.siteId, ids)).toEqual([])
})

test('a reply that is added while its thread is counted is counted with it', async () => {
  const { id } = await makeThread(t)
  const { id: authorId, siteId } = await t.signIn(3)
  let counting: Promise<unknown> = Promise.resolve()
  await asSystem(t, async (tx) => {
    await addContent(tx, { kind: 'reply', rootId: id, authorId, body: '<p>Slowly.</p>' })
    counting = reindexThreads(t.database.network, siteId, [id])
    await vi.waitFor(async () => expect(await connections(t.database.pool, `wait_event_type = 'Lock'`)).toBe(1))
  })
  expect(await counting).toEqual([])
  const { rows } = await t.database.pool.query('select reply_count from threads where id = $1', [id])
  expect(rows).toEqual([{ reply_count: 1 }])
})

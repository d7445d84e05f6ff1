import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../test/app.ts'
import { connections } from '../test/connections.ts'
import { type App, buildApp } from './app.ts'
import { makeFlag } from './features/flags/flag/flags.fixtures.ts'
import { type Database, openDatabase } from './platform/database/open.ts'

let t: TestApp
let moderator: Actor
beforeAll(async () => {
  t = await startTestApp()
  moderator = await t.signIn(2)
})
afterAll(() => t.stop())

/** A node of its own that listens, on the same database. */
async function startNode(): Promise<{ app: App; database: Database; url: string }> {
  const database = await openDatabase({ url: t.clone.url, ownerUrl: t.clone.ownerUrl, log: t.log, max: 4 })
  const app = await buildApp({ config: TEST_CONFIG, database, log: t.log, tasks: [] })
  return { app, database, url: await app.fastify.listen({ host: '127.0.0.1', port: 0 }) }
}

const DONE = 'mutation ($id: ID!) { updateContentFlag(id: $id, operation: DONE) { isOpen } }'
const decide = (url: string, id: string) =>
  fetch(`${url}/api/moderation`, {
    method: 'POST',
    headers: { cookie: moderator.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ query: DONE, variables: { id } }),
  })

test('a node that stops answers what it was asked before, ends its open streams, and takes nothing more', async () => {
  const { flagId } = await makeFlag(t)
  const { app, database, url } = await startNode()
  const stream = await fetch(`${url}/api/moderation/events`, { headers: { cookie: moderator.cookie } })
  const streamed = stream.text()
  const holder = await t.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from flags where id = $1 for update', [flagId])
  const answer = decide(url, flagId)
  await expect.poll(() => connections(t.database.pool, `wait_event_type = 'Lock'`)).toBe(1)

  const closed = app.close()
  await streamed
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  await holder.query('commit')
  holder.release()
  const answered = await answer
  expect([answered.status, await answered.json()]).toEqual([200, { data: { updateContentFlag: { isOpen: false } } }])
  await closed
  await database.close()
})

test('a node that stops takes nothing more, also while its reading of events hangs', async () => {
  const { app, database, url } = await startNode()
  const stream = await fetch(`${url}/api/moderation/events`, { headers: { cookie: moderator.cookie } })
  const streamed = stream.text()
  const holder = new pg.Client({ connectionString: t.clone.ownerUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table live_events in access exclusive mode')
  // The readers of both nodes wait, ours among them.
  await expect.poll(() => connections(t.database.pool, `wait_event_type = 'Lock'`)).toBe(2)
  const closed = app.close()
  await streamed
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  await holder.query('commit')
  await holder.end()
  await closed
  await database.close()
})

test('a request that never ends does not keep a node from stopping', async () => {
  const { flagId } = await makeFlag(t)
  const { app, database, url } = await startNode()
  const holder = await t.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from flags where id = $1 for update', [flagId])
  const answer = decide(url, flagId).then(
    () => 'answered',
    () => 'cut off',
  )
  await expect.poll(() => connections(t.database.pool, `wait_event_type = 'Lock'`)).toBe(1)
  await app.close({ patience: 200 })
  expect(await answer).toBe('cut off')
  await holder.query('rollback')
  holder.release()
  await database.close()
})

import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { breakConnections } from '../../../test/connections.ts'
import { createMetrics } from './metrics.ts'

const metrics = createMetrics()
let t: TestApp
let superuser: pg.Client
beforeAll(async () => {
  t = await startTestApp({ metrics })
  const url = new URL(inject('cluster').superuserUrl)
  url.pathname = new URL(t.clone.url).pathname
  superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await t.stop()
})

const metric = async (name: string) => {
  const line = (await metrics.text()).split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}
const ready = async () => {
  const response = await t.fastify.inject('/readyz')
  return [response.statusCode, response.json().reason]
}
const GRAPHQL = 'endpoint="/api/moderation"'

test('a fault that GraphQL answers with 200 is counted as a fault, and a refusal by why', async () => {
  const admin = await t.signIn(1)
  expect((await t.ask(null, '{ mySessions { id } }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  expect(await metric(`ward_http_refusals_total{${GRAPHQL},code="UNAUTHENTICATED"}`)).toBe(1)
  expect(await metric(`ward_http_faults_total{${GRAPHQL}}`)).toBeUndefined()
  await superuser.query('alter table awards rename to awards_away')
  expect((await t.ask(admin, '{ awards { total } }')).errors?.[0]?.extensions.code).toBe('FAULT')
  await superuser.query('alter table awards_away rename to awards')
  expect(await metric(`ward_http_faults_total{${GRAPHQL}}`)).toBe(1)
})

test('what waits in the background is measured: jobs by task, messages by state, with their ages', async () => {
  await superuser.query(
    `select graphile_worker.add_job('test.waits', '{}', run_at => now() - interval '90 seconds');
     insert into outbox (site_id, kind, key, recipient, subject, payload, inserted_at)
     values (${t.sites.one.siteId}, 'mail', 'k', 'a@ward.example', 's', '{"text": ""}', now() - interval '10 minutes')`,
  )
  expect(await metric('ward_queue_jobs{task="test.waits"}')).toBe(1)
  expect(await metric('ward_queue_oldest_seconds{task="test.waits"}')).toBeGreaterThanOrEqual(90)
  expect(await metric('ward_outbox_messages{state="waiting"}')).toBe(1)
  expect(await metric('ward_outbox_oldest_seconds{state="waiting"}')).toBeGreaterThanOrEqual(600)
  expect(await metric('ward_outbox_messages{state="failed"}')).toBe(0)
})

test('a node tells its pool, its streams, whether it listens, and its version', async () => {
  expect(await metric('ward_database_pool_size')).toBe(8)
  expect(await metric('ward_database_pool_waiting')).toBe(0)
  expect(await metric('ward_event_streams')).toBe(0)
  await expect.poll(() => metric('ward_events_listening')).toBe(1)
  expect(await metrics.text()).toMatch(/ward_build_info\{version="\d+\.\d+\.\d+",schema="\d{4}-[a-z-]+"\} 1/)
  expect(await metric('ward_database_up')).toBe(1)
})

const clone = () => `"${new URL(t.clone.url).pathname.slice(1)}"`
test.each([
  ['read-only', 'default_transaction_read_only = on', 'default_transaction_read_only'],
  ['without room on its disk', "temp_file_limit = '1kB'", 'temp_file_limit'],
])('a node is not ready while the database is %s, and is again afterwards', async (_, setting, name) => {
  await expect.poll(ready, { timeout: 8000 }).toEqual([200, undefined])
  await superuser.query(`alter database ${clone()} set ${setting}`)
  await breakConnections(superuser, "usename = 'ward_app'")
  await expect
    .poll(ready, { timeout: 8000 })
    .toEqual([503, 'The database takes no changes: it is read-only, or its disk is full.'])
  await superuser.query(`alter database ${clone()} reset ${name}`)
  await breakConnections(superuser, "usename = 'ward_app'")
  await expect.poll(ready, { timeout: 8000 }).toEqual([200, undefined])
})

test('the metrics answer while the database is away, and say that it is', async () => {
  await superuser.query(`revoke connect on database ${clone()} from public, ward_app`)
  await breakConnections(superuser, "usename = 'ward_app'")
  await expect.poll(() => metric('ward_database_up')).toBe(0)
  expect(await ready()).toEqual([503, 'The database does not answer.'])
  expect(await metric('ward_database_pool_size')).toBe(8)
  await superuser.query(`grant connect on database ${clone()} to public, ward_app`)
  await expect.poll(() => metric('ward_database_up')).toBe(1)
})

test('each metric that the alarms and the page for operators name is there', async () => {
  const of = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
  const named = (of('deploy/alarms.yml') + of('docs/operations.md')).match(/\bward_[a-z_]+(?=[`{[\s)])/g) ?? []
  const text = await metrics.text()
  const known = new Set(text.match(/(?<=^# TYPE )\w+/gm))
  const roles = new Set(['ward_owner', 'ward_app'])
  expect(named.filter((name) => !known.has(name) && !roles.has(name))).toEqual([])
  expect(named.length).toBeGreaterThan(20)
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../../../test/app.ts'
import { type Jobs, startJobs } from '../../platform/jobs/start.ts'
import { writerOn } from '../member-site/member-site.fixtures.ts'
import { makeHook } from './api-access.fixtures.ts'
import { askForDeliveries, deliverWebhooks } from './deliver-webhooks.task.ts'
import { hurryWebhooks } from './hurry-webhooks.ts'

/** Seconds within which a hook is called: a node checks each second, and the worker and the request take their time. */
const SOON = { timeout: 5_000, interval: 50 }

let t: TestApp
let admin: Actor
let at: string
let jobs: Jobs
let endHurry: () => Promise<void>
const heard: string[] = []
let status = 204
const outside = createServer((request, answer) => {
  heard.push(request.url ?? '')
  request.resume().on('end', () => answer.writeHead(status).end())
})
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  const { port } = outside.address() as AddressInfo
  at = `http://127.0.0.1:${port}`
  const reach = { isAllowed: () => true, ports: [String(port)] }
  const { database, log } = t
  jobs = await startJobs({ database, log, config: TEST_CONFIG, tasks: [deliverWebhooks(TEST_CONFIG.secretKey, reach)] })
  endHurry = hurryWebhooks(database.network, log)
})
afterAll(async () => {
  await endHurry()
  await jobs.stop()
  outside.close()
  await t.stop()
})

const rowsOf = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const post = async () => (await writerOn(t)).write({ kind: 'status', body: 'A good day' })
const jobsOf = (hookId: string) =>
  rowsOf('select id from graphile_worker.jobs where key = $1', [`webhooks.deliver:${t.sites.one.siteId}:${hookId}`])

test('a hook is told within seconds of the change', async () => {
  await makeHook(t, admin, { at: `${at}/soon` })
  await post()
  await expect.poll(() => heard, SOON).toEqual(['/soon'])
  await post()
  await expect.poll(() => heard, SOON).toEqual(['/soon', '/soon'])
})

test('an address that fails again and again is left alone for a minute; switched off and on again it is told at once what waits', async () => {
  await rowsOf('update webhooks set deleted_at = now()')
  status = 500
  const { id } = await makeHook(t, admin, { at: `${at}/broken` })
  for (let n = 0; n < 12; n++) await post()
  const failed = () => heard.filter((url) => url === '/broken').length
  const rest = async () =>
    (await rowsOf('select rests_until > now() as rests from webhooks where id = $1', [id]))[0].rests
  await expect.poll(rest, SOON).toBe(true)
  const tries = failed()
  expect(tries).toBeLessThan(12)
  await pause(2_500)
  expect([failed(), await jobsOf(id)]).toEqual([tries, []])
  status = 204
  await t.mutate(admin, 'updateWebhook', { id, isDisabled: true }, 'id')
  await t.mutate(admin, 'updateWebhook', { id, isDisabled: false }, 'id')
  await expect.poll(failed, SOON).toBe(tries + 12)
})

test('what waits for an earlier thing about the same text asks for no job', async () => {
  await rowsOf('update webhooks set deleted_at = now()')
  await endHurry()
  const { id } = await makeHook(t, admin, { at: `${at}/blocked` })
  const { id: contentId } = await post()
  await rowsOf(
    `update webhook_deliveries set attempts = 1, next_at = now() + interval '5 minutes' where hook_id = $1`,
    [id],
  )
  await rowsOf('update content set is_deleted = true where id = $1', [contentId])
  expect(await rowsOf('select event from webhook_deliveries where hook_id = $1 and next_at <= now()', [id])).toEqual([
    { event: 'text.removed' },
  ])
  await askForDeliveries(t.database.network)
  expect(await jobsOf(id)).toEqual([])
})

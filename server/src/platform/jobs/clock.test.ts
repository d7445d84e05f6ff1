import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerHealth } from '../http/health.ts'
import { inTransaction } from '../transaction.ts'
import { clockWarnings, nodeClock } from './clock.ts'
import { enqueue } from './enqueue.ts'
import { startTestNetwork, type TestNetwork } from './jobs.fixtures.ts'
import type { NetworkTask, SiteTask } from './task.ts'

const DAY = 86_400_000
const AHEAD = () => Date.now() + 40 * DAY
let net: TestNetwork
beforeEach(async () => {
  net = await startTestNetwork()
})
afterEach(() => {
  vi.useRealTimers()
  return net.stop()
})

// The 30th of February.
const NEVER = '0 0 30 2 *'
let done = 0
const nightly: NetworkTask = {
  name: 'test.nightly',
  does: 'Is a test',
  scope: 'network',
  at: NEVER,
  run: async () => {
    done++
  },
}
const crontabs = async () =>
  (
    await net.database.pool.query(
      'select identifier, last_execution > now() as ahead from graphile_worker._private_known_crontabs',
    )
  ).rows

test('a node whose clock is 40 days ahead schedules nothing, says so, and schedules again when its clock is right', async () => {
  let wall = AHEAD
  const jobs = await net.work([nightly], { wall: () => wall() })
  expect(jobs.clock.isInStep()).toBe(false)
  expect(clockWarnings(jobs.clock)).toEqual([
    'The clock of this node is 3456000 s ahead of the database’s: this node schedules nothing until the two agree.',
  ])
  const app = fastify()
  registerHealth(app, { database: net.database, tasks: [], clock: jobs.clock })
  const warnings = async () => (await app.inject('/readyz')).json().warnings
  expect(await warnings()).toEqual(clockWarnings(jobs.clock))
  expect(await crontabs()).toEqual([])
  wall = Date.now
  await expect.poll(crontabs).toEqual([{ identifier: 'test.nightly', ahead: null }])
  expect(await warnings()).toEqual([])
})

test('a clock that jumps is noticed before the next comparison', async () => {
  let wall = Date.now
  const clock = nodeClock(net.database.network, () => wall())
  await clock.check()
  expect([clock.isInStep(), clock.drift()]).toEqual([true, 0])
  wall = () => Date.now() - 3 * 3_600_000
  expect(clock.isInStep()).toBe(false)
  expect(clockWarnings(clock)[0]).toContain('is 10800 s behind the database’s')
  await clock.check()
  expect(clock.isInStep()).toBe(false)
})

test('the jobs of a node whose clock is 40 days ahead or behind go by the time of the database', async () => {
  const seen: number[] = []
  const look: SiteTask = {
    name: 'test.look',
    does: 'Is a test',
    scope: 'site',
    run: async (ctx) => void seen.push(Math.abs(ctx.now().getTime() - rightTime())),
  }
  const started = [Date.now(), performance.now()] as const
  const rightTime = () => started[0] + performance.now() - started[1]
  for (const days of [40, -40]) {
    vi.useFakeTimers({ toFake: ['Date'], now: rightTime() + days * DAY })
    const jobs = await net.work([look])
    await inTransaction(net.ctx, (tx) => enqueue(tx, look.name, '1'), { audited: false })
    await expect.poll(() => seen.length).toBe(1)
    expect(seen.pop()).toBeLessThan(10_000)
    await jobs.stop()
  }
})

test('a start pulls back what a clock that was ahead had scheduled, and it is done', async () => {
  await net.database.pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('test.nightly', now(), now() + interval '40 days')`,
  )
  await net.database.pool.query(
    `select graphile_worker.add_job('test.nightly', '{}', run_at => now() + interval '40 days', job_key => 'test.nightly')`,
  )
  done = 0
  await net.work([nightly])
  await expect.poll(() => done).toBe(1)
  expect(await crontabs()).toEqual([{ identifier: 'test.nightly', ahead: false }])
})

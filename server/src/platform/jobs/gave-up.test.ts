import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../transaction.ts'
import { enqueue } from './enqueue.ts'
import { startTestNetwork, type TestNetwork } from './jobs.fixtures.ts'
import { cronItemsOf } from './schedule.ts'
import { GaveUp, type NetworkTask, type SiteTask, type Task } from './task.ts'
import { taskRecords } from './task-records.ts'

let net: TestNetwork
let owner: pg.Client
const said: { level: number; task?: string; msg: string }[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void said.push(JSON.parse(line)) })
beforeEach(async () => {
  said.length = 0
  net = await startTestNetwork(log)
  owner = new pg.Client({ connectionString: net.clone.ownerUrl })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await net.stop()
})

// The 30th of February.
const NEVER = '0 0 30 2 *'
const task = (name: string, run: SiteTask['run']): SiteTask => ({ name, does: 'Is a test', scope: 'site', run })
const regular = (name: string, run: NetworkTask['run'], at = NEVER): NetworkTask => ({
  name,
  does: 'Is a test',
  scope: 'network',
  at,
  run,
})
const recordOf = async (of: Task) => (await taskRecords(net.database.network, [of]))[0]
const now = (of: Task, key = '') =>
  owner.query(`select graphile_worker.add_job($1, '{}', job_key => nullif($2, ''))`, [of.name, key])
const waitingJobs = async () =>
  (
    await owner.query(
      'select task_identifier as task, attempts, max_attempts, locked_at is not null as locked from graphile_worker.jobs',
    )
  ).rows
const lines = (msg: string) => said.filter((line) => line.msg === msg)

test('a job that is completed is counted, with its time', async () => {
  const fine = regular('test.fine', async () => {})
  await net.work([fine])
  expect(await recordOf(fine)).toMatchObject({ outcome: null, completed: '0', completedAt: null })
  await now(fine)
  await expect.poll(async () => (await recordOf(fine))?.completed).toBe('1')
  const record = await recordOf(fine)
  expect(record).toMatchObject({ outcome: 'completed', reason: null, gaveUp: '0', failed: '0', abandoned: 0 })
  expect(record?.completedAt?.getTime()).toBeGreaterThanOrEqual(record?.knownSince.getTime() ?? Number.NaN)
})

test('a job of the network that gives up says so, is counted, and waits for its next time', async () => {
  const shy = regular('test.shy', async () => {
    throw new GaveUp('Another is at it')
  })
  await net.work([shy])
  await now(shy)
  await expect.poll(async () => (await recordOf(shy))?.outcome).toBe('gave up')
  expect(await recordOf(shy)).toMatchObject({ gaveUp: '1', failed: '0', completedAt: null, reason: 'Another is at it' })
  expect(lines('A job gave up')).toMatchObject([{ level: 40, task: 'test.shy', reason: 'Another is at it' }])
  await expect.poll(waitingJobs).toEqual([])
})

test('a job of a site that gives up says so and is tried again', async () => {
  let tries = 0
  const shy = task('test.shy', async () => {
    if (++tries === 1) throw new GaveUp('Another is at it')
  })
  await net.work([shy])
  await inTransaction(net.ctx, (tx) => enqueue(tx, shy.name, '1'), { audited: false })
  const afterAnotherTry = async () => {
    await net.hurry()
    return recordOf(shy)
  }
  await expect.poll(afterAnotherTry).toMatchObject({ completed: '1' })
  expect(await recordOf(shy)).toMatchObject({ gaveUp: '1', outcome: 'completed' })
  expect(lines('A job gave up')).toHaveLength(1)
})

test('what failed says the kind of error and nothing of its words, which may quote a person', async () => {
  const broken = regular('test.broken', async () => {
    throw new TypeError('mail to person@example.org')
  })
  await net.work([broken])
  await now(broken)
  await expect.poll(async () => (await recordOf(broken))?.failed).toBe('1')
  expect(await recordOf(broken)).toMatchObject({ outcome: 'failed', reason: 'TypeError' })
})

test('a job that fails in its last attempt is said as an error, and counted while it lies there', async () => {
  const broken = task('test.broken', async () => {
    throw new Error('never')
  })
  await inTransaction(net.ctx, (tx) => enqueue(tx, broken.name, '1'), { audited: false })
  await owner.query('update graphile_worker._private_jobs set attempts = max_attempts - 1')
  await net.work([broken])
  await expect.poll(async () => (await recordOf(broken))?.abandoned).toBe(1)
  expect(lines('A job failed in its last attempt and is not tried again')).toMatchObject([
    { level: 50, task: 'test.broken' },
  ])
})

test('a task that keeps failing has one job, however often its time comes', async () => {
  const broken = regular(
    'test.broken',
    async () => {
      throw new Error('not today')
    },
    '* * * * *',
  )
  await net.work([broken])
  for (let n = 0; n < 3; n++) {
    await now(broken, cronItemsOf([broken])[0]?.options.jobKey)
    await expect.poll(async () => Number((await recordOf(broken))?.failed)).toBeGreaterThan(n)
    // Its record is written before the queue has taken it back.
    await expect.poll(async () => (await waitingJobs()).filter(({ locked }) => locked)).toEqual([])
  }
  await expect.poll(async () => (await waitingJobs()).length).toBe(1)
})

test('what was due once a day while no server ran is done at the next start; what comes each minute is not made up for', async () => {
  const done: string[] = []
  const { rows } = await owner.query(
    `select to_char(now() at time zone 'UTC' - interval '2 hours', 'FMMI FMHH24') as at`,
  )
  const all = [
    regular('test.nightly', async () => void done.push('nightly'), `${rows[0].at} * * *`),
    regular('test.never', async () => void done.push('never'), NEVER),
  ]
  const first = await net.work(all)
  await first.stop()
  expect(done).toEqual([])
  await owner.query(
    `update graphile_worker._private_known_crontabs set known_since = now() - interval '2 days', last_execution = null`,
  )
  await net.work(all)
  await expect.poll(() => done).toEqual(['nightly'])
})

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Effects } from '@ward/domain/kernel/effects'
import pg from 'pg'
import { test as base, type TestContext } from 'vitest'
import { breakConnections } from '../../../test/connections.ts'
import { siteOrigin } from '../site-origin.ts'
import { inTransaction } from '../transaction.ts'
import { enqueue, enqueueAll } from './enqueue.ts'
import { countToTwenty, effectsOf, startTestNetwork, type TestNetwork } from './jobs.fixtures.ts'
import { abortRun, runById, startRun } from './runs.ts'
import type { SiteTask } from './task.ts'
import { withRun } from './with-run.ts'

const TO_TWENTY = Array.from({ length: 20 }, (_, index) => index + 1)

/** Each test has a network of its own: most wait for a job, and wait together. */
const test = base.extend('net', async ({ task: _ }, { onCleanup }) => {
  const net = await startTestNetwork()
  onCleanup(() => net.stop())
  return net
})

const unaudited = { audited: false }
const start = (net: TestNetwork) =>
  inTransaction(net.ctx, (tx) => startRun(tx, 'test.count', { subjectId: '7' }), unaudited)
const stateOf = async (net: TestNetwork, id: string) => (await runById(net.ctx.site, id))?.state
const task = (name: string, run: SiteTask['run']): SiteTask => ({ name, does: 'Is a test', scope: 'site', run })

/** Of what waits for another process, for locks of a dead one (20 s), or for a broken database to be found again. */
const LONG = { timeout: 50_000 }

type Given = Pick<TestContext, 'expect' | 'onTestFinished'> & { net: TestNetwork }

/** A worker of its own; `until` waits for one of its lines, `goOn` lets it leave the effects it stands at. */
function spawnWorker({ net, expect, onTestFinished }: Given) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'worker-process.fixtures.ts'), net.clone.url, net.clone.ownerUrl],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line))
  const until = (line: string) => expect.poll(() => said, LONG).toContain(line)
  const goOn = (times: number) => child.stdin.write('go on\n'.repeat(times))
  return { child, said, until, goOn }
}

test.concurrent('a job asked for in a change is done if the change commits, and not otherwise', async ({
  net,
  expect,
}) => {
  const done: string[] = []
  await net.work([task('test.note', async (_ctx, job) => void done.push(job.id))])
  await inTransaction(net.ctx, (tx) => enqueue(tx, 'test.note', '1'), unaudited)
  await inTransaction(net.ctx, async (tx) => {
    await enqueue(tx, 'test.note', '2')
    throw new Error('changed my mind')
  }).catch(() => undefined)
  await expect.poll(() => done).toEqual(['1'])
  await pause(200)
  expect(done).toEqual(['1'])
})

test.concurrent('what is asked for twice before it has begun is done once', async ({ net, expect }) => {
  const done: string[] = []
  for (const _ of [1, 2, 3]) await inTransaction(net.ctx, (tx) => enqueueAll(tx, 'test.note', ['1', '1']), unaudited)
  await net.work([task('test.note', async (_ctx, job) => void done.push(job.id))])
  await expect.poll(() => done).toEqual(['1'])
  await pause(200)
  expect(done).toEqual(['1'])
})

test.concurrent('a job is done by the system on its own site, under the address of that site', async ({
  net,
  expect,
}) => {
  const seen: unknown[] = []
  await net.work([
    task('test.who', async (ctx) => void seen.push([ctx.viewer, ctx.site.siteId, await siteOrigin(ctx)])),
  ])
  await inTransaction(net.ctx, (tx) => enqueue(tx, 'test.who', '1'), unaudited)
  await expect.poll(() => seen.length).toBe(1)
  expect(seen[0]).toEqual([
    { kind: 'system', siteId: net.siteId, roleId: null, task: 'test.who' },
    net.siteId,
    { scheme: 'https', host: 'one.test', port: '' },
  ])
})

test.concurrent('a job that fails is tried again', { timeout: 180_000 }, async ({ net, expect }) => {
  let tries = 0
  await net.work([
    task('test.fails', async () => {
      if (++tries === 1) throw new Error('not today')
    }),
  ])
  await inTransaction(net.ctx, (tx) => enqueue(tx, 'test.fails', '1'), unaudited)
  await expect.poll(() => tries, LONG).toBe(2)
})

test.concurrent('a second press joins the run that has not ended; after the end it is a new one', async ({
  net,
  expect,
}) => {
  const first = await start(net)
  const [second, third] = await Promise.all([start(net), start(net)])
  expect([second.id, third.id]).toEqual([first.id, first.id])
  await net.work([countToTwenty(async () => undefined)])
  await expect.poll(() => stateOf(net, first.id)).toBe('completed')
  expect((await start(net)).id).not.toBe(first.id)
})

test.concurrent('a worker killed in the middle of a job leaves it to another, and each effect is there once', {
  timeout: 180_000,
}, async ({ net, expect, onTestFinished }) => {
  const worker = spawnWorker({ net, expect, onTestFinished })
  await worker.until('ready')
  const { id } = await start(net)
  worker.goOn(4)
  await worker.until('5')
  worker.child.kill('SIGKILL')
  expect(await stateOf(net, id)).toBe('running')
  await net.work([countToTwenty(async () => undefined)])
  await expect.poll(() => stateOf(net, id), LONG).toBe('completed')
  expect(await effectsOf(net.database)).toEqual(TO_TWENTY)
  expect(await runById(net.ctx.site, id)).toMatchObject({ progress: 20, total: 20, error: null })
})

test.concurrent('a run whose worker died in the last attempt of its job goes on as soon as that is noticed', {
  timeout: 180_000,
}, async ({ net, expect, onTestFinished }) => {
  const worker = spawnWorker({ net, expect, onTestFinished })
  await worker.until('ready')
  const { id } = await start(net)
  worker.goOn(4)
  await worker.until('5')
  await net.database.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
  worker.child.kill('SIGKILL')
  await net.work([countToTwenty(async () => undefined)])
  await expect.poll(() => stateOf(net, id), LONG).toBe('completed')
  expect(await effectsOf(net.database)).toEqual(TO_TWENTY)
})

test.concurrent('a worker that was frozen while another took its job is refused when it goes on', {
  timeout: 180_000,
}, async ({ net, expect, onTestFinished }) => {
  const worker = spawnWorker({ net, expect, onTestFinished })
  await worker.until('ready')
  const { id } = await start(net)
  worker.goOn(4)
  await worker.until('5')
  worker.child.kill('SIGSTOP')
  await net.work([countToTwenty(() => pause(20))])
  await expect.poll(() => effectsOf(net.database), LONG).toContain(8)
  worker.goOn(1)
  worker.child.kill('SIGCONT')
  await worker.until('Fenced')
  await expect.poll(() => stateOf(net, id), LONG).toBe('completed')
  expect(await effectsOf(net.database)).toEqual(TO_TWENTY)
  expect(worker.said).not.toContain('done')
})

test.concurrent('a run that is ended does nothing more, and its job is not tried again', async ({ net, expect }) => {
  const seen: number[] = []
  await net.work([
    countToTwenty(async (n) => {
      seen.push(n)
      await pause(50)
    }),
  ])
  const { id } = await start(net)
  await expect.poll(() => seen).toContain(3)
  expect(await inTransaction(net.ctx, (tx) => abortRun(tx, id), unaudited)).toBe(true)
  const effects = await effectsOf(net.database)
  await expect.poll(async () => (await net.database.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0)
  expect(await effectsOf(net.database)).toEqual(effects)
  expect(await stateOf(net, id)).toBe('aborted')
  expect(await inTransaction(net.ctx, (tx) => abortRun(tx, id), unaudited)).toBe(false)
})

test.concurrent('a run whose step fails keeps what the steps before it did, and tells it in sum, and says no private word', {
  timeout: 180_000,
}, async ({ net, expect }) => {
  let broken = true
  const reported: Effects[] = []
  await net.work([
    task('test.count', (ctx, job) =>
      withRun(ctx, job, async (run) => {
        const isFirst = run.progress === 0
        await run.step({ by: isFirst ? 1 : 0 }, async () => run.did(isFirst ? { flags_closed: 3 } : {}))
        await run.step({ by: 1 }, async () => {
          run.did({ flags_closed: 2, reports_closed: 1 })
          if (broken) throw new TypeError('somebody@ward.example')
        })
        reported.push(run.effects)
      }),
    ),
  ])
  const { id } = await start(net)
  await expect.poll(() => runById(net.ctx.site, id)).toMatchObject({ state: 'queued', progress: 1, error: 'TypeError' })
  broken = false
  const afterAnotherTry = async () => {
    await net.hurry()
    return stateOf(net, id)
  }
  await expect.poll(afterAnotherTry).toBe('completed')
  expect(await runById(net.ctx.site, id)).toMatchObject({ progress: 2, error: null })
  // Of the step that failed nothing is counted: its effects are counted when it succeeds.
  expect(reported).toEqual([{ flags_closed: 5, reports_closed: 1 }])
})

test.concurrent('a worker that stops lets its job end and holds nothing afterwards', async ({ net, expect }) => {
  const seen: number[] = []
  const jobs = await net.work([
    countToTwenty(async (n) => {
      seen.push(n)
      await pause(10)
    }),
  ])
  const { id } = await start(net)
  await expect.poll(() => seen).toContain(2)
  await jobs.stop()
  expect(await stateOf(net, id)).toBe('completed')
  expect((await net.database.pool.query('select from workers')).rowCount).toBe(0)
})

test.concurrent('connections that break in the middle of a job lose nothing and double nothing', {
  timeout: 180_000,
}, async ({ net, expect }) => {
  const seen: number[] = []
  await net.work([
    countToTwenty(async (n) => {
      seen.push(n)
      await pause(20)
    }),
  ])
  const { id } = await start(net)
  await expect.poll(() => seen).toContain(3)
  const other = new pg.Client({ connectionString: net.clone.url })
  other.on('error', () => undefined)
  await other.connect()
  await breakConnections(other, 'true')
  await other.end()
  await expect.poll(() => stateOf(net, id).catch(() => 'away'), LONG).toBe('completed')
  expect(await effectsOf(net.database)).toEqual(TO_TWENTY)
})

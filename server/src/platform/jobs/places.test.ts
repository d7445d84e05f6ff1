import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { test as base } from 'vitest'
import { up } from '../../../migrations/0161-places-of-runs.ts'
import { announce } from '../events/announce.ts'
import { inTransaction } from '../transaction.ts'
import { enqueue, enqueueAll, LONG as NO_RUN } from './enqueue.ts'
import { startTestNetwork, type TestNetwork } from './jobs.fixtures.ts'
import { abortRun, runById, startRuns, supersedeStuck } from './runs.ts'
import type { SiteTask } from './task.ts'
import { withRun } from './with-run.ts'

const test = base.extend('net', async ({ task: _ }, { onCleanup }) => {
  const net = await startTestNetwork()
  onCleanup(() => net.stop())
  return net
})
const unaudited = { audited: false }
const STEP_MS = 100
/** Longer than a turn. */
const LONG = 60
/** A machine that is busy makes no worker a dead one, whose runs others take. */
const CALM = { pace: { heartbeat: 1_000, deadAfter: 60 } }
/** Time for the turns of a test. */
const TURNS = { timeout: 50_000, interval: 50 }

/** Runs of so many steps as `stepsOf` says of their subject; `begun` names a subject each time that it is taken up. */
function longTask(stepsOf: (subjectId: string) => number) {
  const begun: string[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const long: SiteTask = {
    name: 'test.long',
    does: 'Is a test',
    scope: 'site',
    run: (ctx, job) =>
      withRun(ctx, job, async (run) => {
        mostAtOnce = Math.max(mostAtOnce, ++atOnce)
        begun.push(run.subjectId)
        try {
          for (let n = run.progress; n < stepsOf(run.subjectId); n++) {
            await run.step({ by: 1 }, (tx) => announce(tx, 'effect', `${run.subjectId}:${n}`))
            await pause(STEP_MS)
          }
        } finally {
          atOnce--
        }
      }),
  }
  return { long, begun, mostAtOnce: () => mostAtOnce }
}

const startOn = async (net: TestNetwork, subjectIds: string[], options = {}) => {
  const runs = await inTransaction(net.ctx, (tx) => startRuns(tx, 'test.long', subjectIds, { options }), unaudited)
  return Object.fromEntries(runs.map((run) => [run.subjectId, run.id]))
}
const rowsOf = async (net: TestNetwork, text: string) => (await net.database.pool.query(text)).rows
const waitingIds = async (net: TestNetwork): Promise<string[]> =>
  (await rowsOf(net, `select id from runs where state = 'queued' and progress > 0`)).map(({ id }) => id)
const effectsOn = async (net: TestNetwork, subjectId: string) =>
  (await rowsOf(net, `select subject_id from live_events where topic = 'effect' order by id`))
    .map((row) => row.subject_id.split(':'))
    .filter(([subject]) => subject === subjectId)
    .map(([, n]) => Number(n))
const upTo = (n: number) => Array.from({ length: n }, (_, at) => at)

test.concurrent('however many runs are at work, what takes a moment is done at once', {
  timeout: 180_000,
}, async ({ net, expect }) => {
  const { long, begun, mostAtOnce } = longTask(() => 1000)
  const done: string[] = []
  const note: SiteTask = {
    name: 'test.note',
    does: 'Is a test',
    scope: 'site',
    run: async (_ctx, job) => void done.push(job.id),
  }
  await startOn(net, ['1', '2', '3', '4', '5'])
  await net.work([long, note], CALM)
  await expect.poll(() => begun.length, TURNS).toBe(2)
  for (const id of ['1', '2', '3']) {
    await inTransaction(net.ctx, (tx) => enqueue(tx, note.name, id), unaudited)
    await expect.poll(() => done, { timeout: 4_500, interval: 20 }).toContain(id)
  }
  expect(mostAtOnce()).toBe(2)
  await rowsOf(net, `update runs set state = 'aborted', fence = fence + 1`)
})

test.concurrent('however much long work there is that is no run, a run finds a place', {
  timeout: 180_000,
}, async ({ net, expect }) => {
  const { long } = longTask(() => 1)
  const stopped = new AbortController()
  let atWork = 0
  const check: SiteTask = {
    name: 'test.check',
    does: 'Is a test',
    scope: 'site',
    run: async () => {
      atWork++
      await pause(60_000, undefined, { signal: stopped.signal }).catch(() => undefined)
    },
  }
  await inTransaction(net.ctx, (tx) => enqueueAll(tx, check.name, ['1', '2', '3', '4'], NO_RUN), unaudited)
  await net.work([long, check], CALM)
  await expect.poll(() => atWork, TURNS).toBe(1)
  const ids = await startOn(net, ['1'])
  await expect.poll(async () => (await runById(net.ctx.site, ids['1'] ?? ''))?.state, TURNS).toBe('completed')
  expect(atWork).toBe(1)
  stopped.abort()
})

test.concurrent('a run waits for no thousand other jobs', {
  timeout: 180_000,
}, async ({ net, expect }) => {
  const { long, begun } = longTask(() => 1)
  let done = 0
  const note: SiteTask = { name: 'test.note', does: 'Is a test', scope: 'site', run: async () => void done++ }
  for (let id = 0; id < 200; id++) await inTransaction(net.ctx, (tx) => enqueue(tx, note.name, String(id)), unaudited)
  await startOn(net, ['1'])
  await net.work([long, note], CALM)
  await expect.poll(() => begun, TURNS).toEqual(['1'])
  expect(done).toBeLessThan(100)
})

test.concurrent('a run that others wait for gives its place away after some seconds, and goes on where it was', {
  timeout: 180_000,
}, async ({ net, expect }) => {
  const { long, mostAtOnce } = longTask((subjectId) => (subjectId === '3' ? 5 : LONG))
  const ids = await startOn(net, ['1', '2', '3'])
  await net.work([long], CALM)
  const stateOf = async (subjectId: string) => (await runById(net.ctx.site, ids[subjectId] ?? ''))?.state
  await expect.poll(() => stateOf('3'), TURNS).toBe('completed')
  expect([await stateOf('1'), await stateOf('2')]).not.toContain('completed')
  for (const subjectId of ['1', '2']) await expect.poll(() => stateOf(subjectId), TURNS).toBe('completed')
  expect([await effectsOn(net, '1'), await effectsOn(net, '2')]).toEqual([upTo(LONG), upTo(LONG)])
  expect(mostAtOnce()).toBe(2)
  await expect.poll(() => rowsOf(net, 'select id from graphile_worker.jobs'), TURNS).toEqual([])
})

test.concurrent('a run that waits for its next turn counts as no stuck one, and can be ended', {
  timeout: 180_000,
}, async ({ net, expect }) => {
  const { long, begun } = longTask(() => LONG)
  const ids = await startOn(net, ['1', '2', '3', '4', '5', '6'])
  await net.work([long], CALM)
  await expect.poll(() => waitingIds(net), TURNS).not.toEqual([])
  await rowsOf(
    net,
    `update runs set heartbeat_at = now() - interval '1 hour' where state = 'queued' and heartbeat_at < now()`,
  )
  await inTransaction(net.ctx, (tx) => supersedeStuck(tx, 'test.long'), unaudited)
  const [waiting = ''] = await waitingIds(net)
  expect(await inTransaction(net.ctx, (tx) => abortRun(tx, waiting), unaudited)).toBe(true)
  const subjectId = Object.keys(ids).find((subject) => ids[subject] === waiting) ?? ''
  await rowsOf(net, `update runs set state = 'aborted', fence = fence + 1 where state in ('queued', 'running')`)
  await expect.poll(() => rowsOf(net, 'select id from graphile_worker.jobs'), TURNS).toEqual([])
  expect(begun.filter((each) => each === subjectId)).toHaveLength(1)
})

test.concurrent('a dry run keeps its place to its end, because it would begin anew', {
  timeout: 180_000,
}, async ({ net, expect }) => {
  const { long, begun } = longTask(() => LONG)
  const ids = await startOn(net, ['1', '2'], { isDryRun: true })
  await net.work([long], CALM)
  await startOn(net, ['3'])
  for (const id of Object.values(ids))
    await expect.poll(async () => (await runById(net.ctx.site, id))?.state, TURNS).toBe('completed')
  // Each began once; two that are taken at one moment begin in any order.
  expect(begun.filter((subjectId) => subjectId !== '3').toSorted()).toEqual(['1', '2'])
  await rowsOf(net, `update runs set state = 'aborted', fence = fence + 1 where state in ('queued', 'running')`)
})

test.concurrent('runs that waited before there were places go first, and count as long', async ({ net, expect }) => {
  const ids = await startOn(net, ['1', '2'])
  await inTransaction(net.ctx, (tx) => enqueue(tx, 'test.note', '1'), unaudited)
  await rowsOf(net, `update runs set state = 'aborted' where id = ${ids['2']}`)
  await rowsOf(net, 'update graphile_worker._private_jobs set priority = 0, flags = null')
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: net.clone.ownerUrl }) }),
  })
  await up(db)
  await db.destroy()
  expect(await rowsOf(net, 'select key, priority, flags from graphile_worker.jobs order by id')).toEqual([
    { key: `test.long:${net.siteId}:${ids['1']}`, priority: -1, flags: { long: true } },
    { key: `test.long:${net.siteId}:${ids['2']}`, priority: 0, flags: null },
    { key: `test.note:${net.siteId}:1`, priority: 0, flags: null },
  ])
})

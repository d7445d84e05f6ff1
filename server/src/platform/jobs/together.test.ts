import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../transaction.ts'
import { enqueueAll } from './enqueue.ts'
import { startTestNetwork, type TestNetwork } from './jobs.fixtures.ts'
import type { SiteTask } from './task.ts'
import { taskRecords } from './task-records.ts'

let net: TestNetwork
beforeEach(async () => {
  net = await startTestNetwork()
})
afterEach(() => net.stop())

const IDS = ['1', '2', '3', '4', '5']
const waiting = (ids: readonly string[]) =>
  inTransaction(net.ctx, (tx) => enqueueAll(tx, 'test.many', ids), { audited: false })
const rowsOf = async (text: string) => (await net.database.pool.query(text)).rows

/** A task that notes what it did in each run. */
function taskOf(runTogether: (ids: readonly string[]) => Promise<void>) {
  const alone: string[] = []
  const many: SiteTask = {
    name: 'test.many',
    does: 'Is a test',
    scope: 'site',
    run: async (_ctx, { id }) => void alone.push(id),
    runTogether: (_ctx, ids) => runTogether(ids),
  }
  return { many, alone }
}

test('jobs that wait are done together, each once, and counted', async () => {
  await waiting(IDS)
  const together: (readonly string[])[] = []
  const { many, alone } = taskOf(async (ids) => void together.push(ids))
  await net.work([many])
  await expect.poll(async () => (await taskRecords(net.database.network, [many]))[0]?.completed).toBe('5')
  expect([...together.flat(), ...alone].toSorted()).toEqual(IDS)
  expect(together.length + alone.length).toBeLessThan(IDS.length)
  await expect.poll(() => rowsOf('select id from graphile_worker.jobs')).toEqual([])
})

test('while they are done they are in the hands of the worker that does them', async () => {
  await waiting(IDS)
  const holders: unknown[] = []
  const { many } = taskOf(async () => {
    holders.push(...(await rowsOf('select locked_by, attempts from graphile_worker.jobs where locked_by is not null')))
  })
  await net.work([many])
  await expect.poll(() => holders.length).toBeGreaterThanOrEqual(2)
  const [first] = await rowsOf('select id from workers')
  for (const holder of holders) expect(holder).toEqual({ locked_by: first.id, attempts: 1 })
})

test('of those that cannot be done together each is done by itself', async () => {
  await waiting(IDS)
  const { many, alone } = taskOf(async () => {
    throw new Error('Not together')
  })
  await net.work([many])
  await expect.poll(() => alone.toSorted()).toEqual(IDS)
  await expect.poll(() => rowsOf('select id from graphile_worker.jobs')).toEqual([])
})

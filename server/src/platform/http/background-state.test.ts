import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_CONFIG, type TestApp } from '../../../test/app.ts'
import { tasks } from '../../tasks.ts'
import { audit } from '../audit.ts'
import { beginRecords, recordEnd } from '../jobs/task-records.ts'
import { inTransaction } from '../transaction.ts'
import { createMetrics } from './metrics.ts'

const all = tasks(TEST_CONFIG)
const scheduled = all.filter((task) => task.scope === 'network')
const metrics = createMetrics()
let t: TestApp
let owner: pg.Client
beforeAll(async () => {
  t = await startTestApp({ metrics })
  owner = new pg.Client({ connectionString: t.clone.ownerUrl })
  await owner.connect()
  const { siteId } = t.sites.one
  await inTransaction(t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'test' }), (tx) =>
    audit(tx, { action: 'test', subjectType: 'test' }),
  )
})
beforeEach(async () => {
  await owner.query('truncate task_records')
  await beginRecords(t.database.network, all)
  await noted('1 minute')
})
afterAll(async () => {
  await owner.end()
  await t.stop()
})

/** The one audit row that waits has done so for this long. */
async function noted(ago: string): Promise<void> {
  await owner.query('alter table audit_unsealed disable trigger user')
  await owner.query(`update audit_unsealed set noted_at = now() - $1::interval`, [ago])
  await owner.query('alter table audit_unsealed enable trigger user')
}
const ready = async () => {
  const response = await t.fastify.inject({ url: '/readyz' })
  return { code: response.statusCode, ...response.json() }
}
const metric = async (line: string) =>
  (await metrics.text())
    .split('\n')
    .filter((each) => each.startsWith(line))
    .map((each) => Number(each.split(' ').at(-1)))

test('every task of the list is shown, with nothing to warn of on a network that has just begun', async () => {
  const shown = await ready()
  expect(Object.keys(shown.tasks)).toEqual(all.map(({ name }) => name))
  expect(shown).toMatchObject({ code: 200, status: 'ok', warnings: [] })
  for (const { name } of scheduled)
    expect([name, await metric(`ward_task_since_completed_seconds{task="${name}"}`)]).toEqual([
      name,
      [expect.any(Number)],
    ])
})

test('an audit row that has waited more than ten minutes is a warning, and the node stays in the balancer', async () => {
  await noted('9 minutes')
  expect((await ready()).warnings).toEqual([])
  await noted('12 minutes')
  const shown = await ready()
  expect([shown.code, shown.warnings]).toEqual([200, ['A row of the audit log has waited 12 minutes to be sealed.']])
  expect(shown.oldestUnsealedSeconds).toBeGreaterThanOrEqual(720)
  const [seconds] = await metric('ward_audit_oldest_unsealed_seconds')
  expect(seconds).toBeGreaterThanOrEqual(720)
})

test.each(scheduled.map((task) => ({ task })))(
  '$task.name that was due and was not completed is a warning',
  async ({ task }) => {
    await owner.query(`update task_records set known_since = now() - interval '2 days' where task = $1`, [task.name])
    const { warnings } = await ready()
    expect(warnings).toEqual([
      expect.stringMatching(new RegExp(`^The task ${task.name} was due at .*Z and has not been`)),
    ])
    await recordEnd(t.database.network, task.name, 'gave up', 'Another is at it')
    const still = await ready()
    expect(still.warnings).toHaveLength(1)
    expect(still.tasks[task.name]).toMatchObject({
      outcome: 'gave up',
      reason: 'Another is at it',
      secondsSinceCompleted: null,
    })
    expect(await metric(`ward_task_last_outcome{task="${task.name}",outcome="gave up"}`)).toEqual([1])
    expect(await metric(`ward_task_jobs_total{task="${task.name}",outcome="gave up"}`)).toEqual([1])
    await recordEnd(t.database.network, task.name, 'completed', null)
    expect((await ready()).warnings).toEqual([])
    expect((await metric(`ward_task_since_completed_seconds{task="${task.name}"}`))[0]).toBeLessThan(60)
  },
)

test('a job that nobody will try again is a warning', async () => {
  await owner.query(`select graphile_worker.add_job('outbox.deliver', '{}', job_key => 'a', max_attempts => 1)`)
  await owner.query('update graphile_worker._private_jobs set attempts = 1')
  expect((await ready()).warnings).toEqual([
    'Of the task outbox.deliver 1 job failed in the last attempt and will not be tried again.',
  ])
  expect(await metric('ward_task_abandoned_jobs{task="outbox.deliver"}')).toEqual([1])
  await owner.query('delete from graphile_worker._private_jobs')
})

test('while the database cannot say, the other figures are still given', async () => {
  await owner.query('alter table task_records rename to away')
  const text = await metrics.text()
  await owner.query('alter table away rename to task_records')
  expect(text).toContain('nodejs_eventloop_lag')
  expect(text).not.toMatch(/^ward_audit_oldest_unsealed_seconds/m)
  expect(await metric('ward_audit_oldest_unsealed_seconds')).toHaveLength(1)
})

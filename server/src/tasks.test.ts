import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_CONFIG, type TestApp } from '../test/app.ts'
import { syncData } from './features/conditions/sync/sync.actions.ts'
import { asSystem } from './features/flags/flag/flags.fixtures.ts'
import { doRun, makeSpammer, makeWriter } from './features/users/block/block.fixtures.ts'
import { blockUser } from './features/users/block/block.task.ts'
import { startRun } from './platform/jobs/runs.ts'
import { taskScripts, tasks } from './tasks.ts'

/** How the jobs of each task of a site stand among others: a new one that may take minutes has to choose (`enqueue.ts`). */
const RUNS = 'flags.bulk users.block users.recall users.erase users.sync leads.sort leads.undo conditions.sync'.split(
  ' ',
)
const LONG_BESIDE_RUNS =
  'menu.checkSite textLinks.checkSite shortLinks.checkSite users.purge-block sitemaps.buildSite'.split(' ')
const SHORT =
  'outbox.deliver launch.recordSite files.delete engagement.copyImage pictures.fetch flags.pickSecondLooksOf flags.tellAuthor content.tellReaders notifications.dailyOfSite score-content score-imported flags.bulk-learn users.closeOwn users.endSuspension bursts.join automod.learn leads.close leads.deliver webhooks.deliver'.split(
    ' ',
  )

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const scripts = taskScripts.map(({ name }) => name)

test('each task of a site is a run, long beside them, or takes a moment', () => {
  const ofSite = tasks(TEST_CONFIG).filter(({ scope }) => scope === 'site')
  expect(ofSite.map(({ name }) => name).toSorted()).toEqual(
    [...RUNS, ...scripts, ...LONG_BESIDE_RUNS, ...SHORT].toSorted(),
  )
})

test('the jobs of runs go first and count as long, those that are long beside them have one place, and no others have flags', async () => {
  const { writer } = await makeWriter(t)
  await makeSpammer(t, writer)
  await doRun(t, blockUser, writer.id)
  await t.database.pool.query(`update user_blocks set blocked_at = now() - interval '9 years'`)
  await asSystem(t, async (tx) => {
    await syncData(tx, { dataType: 'nomenclature', isForced: false })
    for (const task of [...RUNS, ...scripts])
      if (task !== 'conditions.sync') await startRun(tx, task, { subjectId: '1' })
  })
  const signal = new AbortController().signal
  for (const task of tasks(TEST_CONFIG))
    if (task.scope === 'network') await task.run({ network: t.database.network, log: t.log }, { isLast: true, signal })
  const { rows } = await t.database.pool.query(
    'select distinct task_identifier as task, priority, flags from graphile_worker.jobs order by task_identifier',
  )
  const isOf = (names: readonly string[]) => rows.filter(({ task }) => names.includes(task))
  const ranked = (names: readonly string[], priority: number, flags: object | null) =>
    names.toSorted().map((task) => ({ task, priority, flags }))
  expect(isOf([...RUNS, ...scripts])).toEqual(ranked([...RUNS, ...scripts], -1, { long: true }))
  expect(isOf(LONG_BESIDE_RUNS)).toEqual(ranked(LONG_BESIDE_RUNS, 0, { long: true, idle: true }))
  expect(isOf(SHORT).filter(({ flags }) => flags !== null)).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../src/endpoints.ts'
import { makeFlag } from '../src/features/flags/flag/flags.fixtures.ts'
import type { EventReader } from '../src/platform/events/reader.ts'
import { backgroundLoad } from '../src/platform/http/background-load.ts'
import type { Task } from '../src/platform/jobs/task.ts'
import { tasks } from '../src/tasks.ts'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from './app.ts'
import { type Statement, statementsOf } from './statements.ts'
import { noWholeReads, SHORT } from './whole-reads.ts'

/** Tables that are short because what is in them is soon forgotten or done; the work over them may read them whole. */
const SOON_GONE: Record<string, string> = {
  live_events: 'what changed in the last hour',
  rate_limits: 'counts of failures, for an hour after their end',
  flag_presence: 'people with a flag open, for an hour',
  password_resets: 'for a day after their end',
  hand_overs: 'for a day after their end',
  email_confirmations: 'for a day after their end',
  account_links: 'for a day after their end',
  sign_ups: 'for a day after their end',
  lead_uploads: 'lists that somebody uploaded by hand',
  launch_results: 'a row each time that a check of a site turns',
  audit_unsealed: 'audit rows until they are sealed, each minute',
  short_link_clicks: 'clicks until they are added up, each minute',
  short_link_left_out: 'clicks until they are added up, each minute',
  flag_counts: 'a row a count of a site, and changes until they are added up, each minute',
  automod_lessons: 'the newest lessons, as many as are learned from',
  _private_jobs: 'jobs until they are done',
  _private_tasks: 'a row a kind of job',
}
/** Tables that a task has to read whole. */
const WHOLE: Record<string, Record<string, string>> = {
  'flags.checkCounts': { flags: 'counts all flags anew, each night' },
}

/** With a mail server, which is never reached: there is no mail. */
const CONFIG = { ...TEST_CONFIG, smtpUrl: 'smtp://127.0.0.1:9' }

let t: TestApp
let chief: Actor
let expectNoWholeRead: (statements: readonly Statement[]) => Promise<void>
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
  await makeFlag(t)
  expectNoWholeRead = noWholeReads(t.database.pool, { ...SHORT, ...SOON_GONE })
})
afterAll(() => t.stop())

/** Work for a site is given an id that nobody has: its first statements are seen here, the others in its own test. */
async function work(task: Task): Promise<void> {
  const job = { isLast: true, signal: new AbortController().signal }
  if (task.scope === 'network') return task.run({ network: t.database.network, log: t.log }, job)
  await task
    .run(t.ctxOf({ kind: 'system', siteId: t.sites.one.siteId, roleId: null, task: task.name }), { ...job, id: '1' })
    .catch(() => undefined)
}

test.each(tasks(CONFIG))('no statement of the task $name reads a table that grows from end to end', async (task) => {
  const statements = await statementsOf(() => work(task))
  const whole = WHOLE[task.name]
  await (whole ? noWholeReads(t.database.pool, { ...SHORT, ...SOON_GONE, ...whole }) : expectNoWholeRead)(statements)
})

test('the figures of the work that waits read no table that grows from end to end', async () => {
  await expectNoWholeRead(await statementsOf(() => backgroundLoad(t.database.network)))
})

test('no endpoint that is asked with GET reads a table that grows from end to end', async () => {
  const reading = endpoints(t.database, {} as EventReader, TEST_CONFIG).filter(({ method }) => method === 'GET')
  expect(reading.length).toBeGreaterThan(10)
  for (const { url } of reading)
    for (const cookie of ['', chief.cookie]) {
      const statements = await statementsOf(async () => {
        const answer = await t.fastify.inject({
          url: url.replaceAll(/:\w+/g, '1'),
          headers: { host: 'one.test', cookie },
          payloadAsStream: true,
        })
        answer.stream().destroy()
      })
      if (statements.length > 0) await expectNoWholeRead(statements)
    }
})

test('every table that is said to stay short is one', async () => {
  const { rows } = await t.database.pool.query(`select relname from pg_class where relkind in ('r', 'p')`)
  const tables = new Set(rows.map(({ relname }) => relname))
  const named = [SHORT, SOON_GONE, ...Object.values(WHOLE)].flatMap((each) => Object.keys(each))
  expect(named.filter((name) => !tables.has(name))).toEqual([])
  const names = new Set(tasks(CONFIG).map(({ name }) => name))
  expect(Object.keys(WHOLE).filter((name) => !names.has(name))).toEqual([])
})

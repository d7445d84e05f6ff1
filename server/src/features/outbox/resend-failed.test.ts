import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { toAddress } from '../../platform/outbox/outbox.fixtures.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { runScript } from '../task-scripts/run-script.fixtures.ts'
import { resendFailed } from './resend-failed.task.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

test('messages that have failed wait again and have their job; those that are held, were delivered or are forgotten stay', async () => {
  const chief = await t.signIn(5)
  const rows = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
  for (const key of ['failed', 'held', 'delivered', 'forgotten']) {
    const ctx = t.ctxOf({ kind: 'system', siteId: chief.siteId, roleId: null, task: 'test' }, chief.siteId)
    const mail = { kind: 'mail', about: toAddress('a@b.example'), key, subject: 'Hello', text: 'Text' } as const
    await inTransaction(ctx, (tx) => queueMail(tx, mail), { audited: false })
    const set = ['delivered', 'forgotten'].includes(key) ? 'payload = null,' : ''
    await rows(`update outbox set ${set} state = $2 where key = $1`, [key, key === 'forgotten' ? 'failed' : key])
  }
  const states = async () => (await rows('select state from outbox order by id')).map(({ state }) => state)
  const dry = await runScript(t, chief, resendFailed, { isDryRun: true })
  expect([dry.lines, await states()]).toEqual([
    ['1 message would be tried again'],
    ['failed', 'held', 'delivered', 'failed'],
  ])
  expect((await runScript(t, chief, resendFailed, {})).lines).toEqual(['1 message waits to be sent again'])
  expect(await states()).toEqual(['waiting', 'held', 'delivered', 'failed'])
  const jobs = await rows(`select from graphile_worker.jobs where key like 'outbox.deliver:%'`)
  expect(jobs.length).toBeGreaterThan(0)
})

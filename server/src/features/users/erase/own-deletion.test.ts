import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { placeFlag } from '../../flags/flag/flag-kinds.fixtures.ts'
import { closeDueAccount } from './own-deletion.task.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

test('an account is not deleted while a text of its owner waits as at risk, and is once nobody need look for them', async () => {
  const staff = await t.signIn(1)
  const { flagId, author } = await placeFlag(t, 'comment', { atRisk: true })
  await t.database.pool.query(
    `insert into account_deletions (site_id, user_id, asked_at, due_at)
     values ($1, $2, now() - interval '31 days', now() - interval '1 day')`,
    [staff.siteId, author.id],
  )
  const ctx = t.ctxOf({ kind: 'system', siteId: staff.siteId, roleId: null, task: closeDueAccount.name })
  const statusOnceDue = async () => {
    await closeDueAccount.run(ctx, { id: author.id, isLast: true, signal: new AbortController().signal })
    return (await t.database.pool.query('select status from users where id = $1', [author.id])).rows[0].status
  }
  expect(await statusOnceDue()).toBe(0)
  await t.mutate(staff, 'takeAtRisk', { id: flagId })
  await t.mutate(staff, 'closeAtRisk', { id: flagId, outcome: 'FOLLOWED_UP' })
  expect(await statusOnceDue()).toBe(3)
})

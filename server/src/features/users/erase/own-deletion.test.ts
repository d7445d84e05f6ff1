import { LAST_SUPER_ADMIN } from '@ward/domain/app/roles'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, TEST_PASSWORD, type TestApp } from '../../../../test/app.ts'
import { buildApp } from '../../../app.ts'
import { nodeClock } from '../../../platform/jobs/clock.ts'
import { placeFlag } from '../../flags/flag/flag-kinds.fixtures.ts'
import { closeDueAccount } from './own-deletion.task.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
/** A month ago they asked for the deletion of their account. */
const isDue = ({ siteId, id }: { siteId: number; id: string }) =>
  rows(
    `insert into account_deletions (site_id, user_id, asked_at, due_at)
     values ($1, $2, now() - interval '31 days', now() - interval '1 day')`,
    siteId,
    id,
  )
const statusOnceDue = async ({ siteId, id }: { siteId: number; id: string }) => {
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: closeDueAccount.name })
  await closeDueAccount.run(ctx, { id, isLast: true, signal: new AbortController().signal })
  return (await rows('select status from users where id = $1', id))[0].status
}
const askToGo = ({ cookie }: Actor, { fastify }: Pick<TestApp, 'fastify'> = t) =>
  fastify.inject({
    method: 'POST',
    url: '/settings',
    headers: { host: 'one.test', cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ what: 'delete', current: TEST_PASSWORD }).toString(),
  })
const waitToGo = async (...people: Actor[]) =>
  (
    await rows(
      'select user_id from account_deletions where user_id = any($1)',
      people.map(({ id }) => id),
    )
  ).length

test('an account is not deleted while a text of its owner waits as at risk, and is once nobody need look for them', async () => {
  const staff = await t.signIn(1)
  const { flagId, author } = await placeFlag(t, 'comment', { atRisk: true })
  const due = { siteId: staff.siteId, id: author.id }
  await isDue(due)
  expect(await statusOnceDue(due)).toBe(0)
  await t.mutate(staff, 'takeAtRisk', { id: flagId })
  await t.mutate(staff, 'closeAtRisk', { id: flagId, outcome: 'FOLLOWED_UP' })
  expect(await statusOnceDue(due)).toBe(3)
})

test('a node whose clock is 40 days behind gives an account its thirty days', async () => {
  const { database, log } = t
  const owner = await t.signIn(2)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 40 * 86_400_000 })
  const clock = nodeClock(database.network)
  await clock.check()
  const behind = await buildApp({ config: TEST_CONFIG, database, log, tasks: [], node: { clock } })
  await askToGo(owner, behind)
  vi.useRealTimers()
  await behind.close()
  const [left] = await rows(
    `select due_at > now() + interval '29 days' as long from account_deletions where user_id = $1`,
    owner.id,
  )
  expect(left.long).toBe(true)
})

test('of two super admins who ask at once for the deletion of their accounts one is refused; one who waits counts no more', async () => {
  await rows('update users set role_id = 3 where role_id = 5')
  const [one, other] = [await t.signIn(5), await t.signIn(5)]
  const answers = await Promise.all([askToGo(one), askToGo(other)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await waitToGo(one, other)).toBe(1)
  const [stays, goes] = (await waitToGo(one)) === 0 ? [one, other] : [other, one]
  const refused = await askToGo(stays)
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining(LAST_SUPER_ADMIN)])
  expect(await waitToGo(goes)).toBe(1)
})

test('the account of the last super admin is kept when its time has come, and its owner is told once', async () => {
  await rows('update users set role_id = 3 where role_id = 5')
  const [one, other] = [await t.signIn(5), await t.signIn(5)]
  await isDue(one)
  await isDue(other)
  expect([await statusOnceDue(one), await statusOnceDue(one)]).toEqual([0, 0])
  expect(await waitToGo(one)).toBe(0)
  const mails = await rows('select subject, payload from outbox where recipient = $1', one.email)
  expect(mails).toHaveLength(1)
  expect(mails[0].subject).toContain('was not deleted')
  expect(await statusOnceDue(other)).toBe(3)
})

test('another account of the last super admin is deleted when its time has come', async () => {
  await rows('update users set role_id = 3 where role_id = 5')
  const chief = await t.signIn(5, { siteId: t.sites.two.siteId })
  const member = await t.signIn(3, { personId: chief.personId })
  await isDue(member)
  expect(await statusOnceDue(member)).toBe(3)
  expect((await rows('select status from users where id = $1', chief.id))[0].status).toBe(0)
})

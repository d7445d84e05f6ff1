import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_PASSWORD, type TestApp } from '../../../test/app.ts'
import { statementsOf, wholeReadsOf } from '../../../test/statements.ts'
import { endSuspensionOf, endSuspensions } from './end-suspensions.task.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const suspended = async (until: string, roleId = 3, status = 1) => {
  const user = await t.signIn(roleId)
  await rows(
    `update users set status = $2, suspended_until = now() + $3::interval where id = $1`,
    user.id,
    status,
    until,
  )
  return user
}
const stateOf = async ({ id }: Actor) => (await rows('select status, suspended_until from users where id = $1', id))[0]
const ACTIVE = { status: 0, suspended_until: null }
const audits = ({ id }: Actor) =>
  rows(`select actor_kind, actor_id, fields from audit_log where action = 'endSuspension' and subject_id = $1`, id)
const jobs = async () =>
  (await rows(`select key from graphile_worker.jobs where task_identifier = $1`, endSuspensionOf.name)).map(
    ({ key }) => key,
  )
const once = { isLast: true, signal: AbortSignal.timeout(9_000) }
const run = ({ siteId, id }: Actor) =>
  endSuspensionOf.run(t.ctxOf({ kind: 'system', siteId, roleId: null, task: endSuspensionOf.name }, siteId), {
    id,
    ...once,
  })

test('a suspension that is over ends once, by the system; others, and blocks, stay', async () => {
  const [over, goesOn, blocked] = [
    await suspended('-1 minute'),
    await suspended('1 minute'),
    await suspended('-1 minute', 3, 2),
  ]
  const looked = await statementsOf(() => endSuspensions.run({ network: t.database.network, log: t.log }, once))
  const keyOf = ({ siteId, id }: Actor) => `${endSuspensionOf.name}:${siteId}:${id}`
  expect(await jobs()).toEqual([keyOf(over)])
  for (const statement of looked) expect(await wholeReadsOf(t.database.pool, statement)).toEqual([])
  for (const user of [over, over, goesOn, blocked]) await run(user)
  expect(await stateOf(over)).toEqual(ACTIVE)
  expect(await audits(over)).toEqual([{ actor_kind: 'system', actor_id: null, fields: ['status'] }])
  expect([(await stateOf(goesOn)).status, (await stateOf(blocked)).status]).toEqual([1, 2])
  expect([await audits(goesOn), await audits(blocked)]).toEqual([[], []])
})

test('who signs in after a suspension has all rights of their role at once', async () => {
  const [admin, member] = [await suspended('-1 minute', 1), await t.signIn(3)]
  const answer = await t.fastify.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { host: 'one.test' },
    payload: { email: admin.email, password: TEST_PASSWORD },
  })
  expect([answer.statusCode, await stateOf(admin)]).toEqual([200, ACTIVE])
  const again = { ...admin, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
  expect((await t.mutate(again, 'updateUser', { id: member.id, roleId: 2 })).refusal).toBeUndefined()
})

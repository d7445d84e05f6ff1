import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_PASSWORD, type TestApp } from '../../../test/app.ts'

let t: TestApp
let user: Actor
let other: Actor
beforeAll(async () => {
  t = await startTestApp()
  user = await t.signIn(2)
  other = await t.signIn(1)
})
afterAll(() => t.stop())

const BROWSER = { 'user-agent': 'Firefox on a desk' }
const send = (url: string, payload: object, { cookie = '', host = 'one.test' } = {}) =>
  t.fastify.inject({ method: 'POST', url, headers: { host, cookie, ...BROWSER }, payload })
/** The last actor of this action in the audit log. */
const lastActor = async (action: string) =>
  (
    await t.database.pool.query('select actor_kind, actor_id from audit_log where action = $1 order by id desc', [
      action,
    ])
  ).rows[0]
const by = ({ id }: Pick<Actor, 'id'>) => ({ actor_kind: 'user', actor_id: id })

test.each([
  ['nobody', () => ''],
  ['somebody else', () => other.cookie],
])('who signs in where %s is signed in did so', async (_who, cookie) => {
  await send('/api/auth/sign-in', { email: user.email, password: TEST_PASSWORD }, { cookie: cookie() })
  expect(await lastActor('signIn')).toEqual(by(user))
})

test('the audit log names the account that sets a password by a link, in any browser; anybody may have asked for the link', async () => {
  await send('/api/auth/request-password-reset', { email: user.email })
  expect(await lastActor('requestPasswordReset')).toEqual({ actor_kind: 'nobody', actor_id: null })
  const { rows } = await t.database.pool.query('select payload from outbox where recipient = $1', [user.email])
  const [, token = ''] = /token=([\w-]+)/.exec(JSON.stringify(rows)) ?? []
  await send('/api/auth/reset-password', { token, password: 'Another-evening-7' }, { cookie: other.cookie })
  expect(await lastActor('resetPassword')).toEqual(by(user))
})

test('the audit log names the person who comes from another site', async () => {
  const here = await t.signIn(1)
  const there = await t.signIn(1, { siteId: t.sites.two.siteId, personId: here.personId })
  const switched = await send('/api/auth/set-site', { site_id: t.sites.two.siteId }, { cookie: here.cookie })
  const { redirect } = switched.json()
  const { pathname, search } = new URL(redirect)
  const headers = { host: 'two.test', 'sec-fetch-mode': 'navigate', ...BROWSER }
  await t.fastify.inject({ url: `${pathname}${search}`, headers })
  expect(await lastActor('acceptHandOver')).toEqual(by(there))
})

import { LIVE_HEARTBEAT } from '@ward/domain/kernel/live'
import { OWN_PASSWORD_CHANGED } from '@ward/domain/sessions/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, TEST_PASSWORD, type TestApp } from '../../../test/app.ts'
import { type App, buildApp } from '../../app.ts'
import { type Database, openDatabase } from '../../platform/database/open.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { giveRole } from '../users/roles/roles.actions.ts'

/** Milliseconds: sooner than a stream checks by itself whether its session still lives, however busy the machine is. */
const AT_ONCE = LIVE_HEARTBEAT * (2 / 3)

let t: TestApp
let database: Database
let other: App
let url: string
beforeAll(async () => {
  t = await startTestApp()
  database = await openDatabase({ url: t.clone.url, ownerUrl: t.clone.ownerUrl, log: t.log, max: 4 })
  other = await buildApp({ config: TEST_CONFIG, database, log: t.log, tasks: [] })
  url = await other.fastify.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await other.close()
  await database.close()
  await t.stop()
})

const post = (path: string, payload: object, cookie = '') =>
  t.fastify.inject({ method: 'POST', url: path, headers: { host: 'one.test', cookie }, payload })

/** Asks the second node; its own address stands for the first site. */
const isInThere = async (cookie: string): Promise<boolean> => {
  const answer = await fetch(`${url}/api/auth/check-session`, { headers: { cookie } })
  return ((await answer.json()) as { status: string }).status === 'success'
}

/** Opens a stream of live events on the second node; says when it ended. */
async function listen(cookie: string): Promise<{ ended: Promise<void>; abort(): void }> {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/moderation/events`, { headers: { cookie }, signal: abort.signal })
  expect(response.status).toBe(200)
  const ended = (async () => {
    for await (const _ of response.body ?? []);
  })().catch(() => undefined)
  return { ended, abort: () => abort.abort() }
}

async function signedInAgain(user: Actor): Promise<string> {
  const answer = await post('/api/auth/sign-in', { email: user.email, password: TEST_PASSWORD })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

async function resetPassword(user: Actor): Promise<void> {
  await post('/api/auth/request-password-reset', { email: user.email })
  const { rows } = await t.database.pool.query('select payload from outbox where recipient = $1', [user.email])
  const token = /token=([\w-]+)/.exec(JSON.stringify(rows[0]?.payload))?.[1]
  const answer = await post('/api/auth/reset-password', { token, password: 'Another-evening-7' })
  expect(answer.statusCode).toBe(200)
}

const demote = (user: Actor) =>
  inTransaction(t.ctxOf({ kind: 'command', siteId: user.siteId, roleId: null, command: 'staff' }), (tx) =>
    giveRole(tx, user, 3),
  )

test.each<[string, (user: Actor) => Promise<unknown>]>([
  ['a new password', resetPassword],
  ['another role', demote],
  ['signing out', (user) => post('/api/auth/sign-out', {}, user.cookie)],
])('%s on one node ends the session and its open stream on the other at once', async (_name, end) => {
  const [user, bystander] = [await t.signIn(2), await t.signIn(2)]
  const [stream, open] = [await listen(user.cookie), await listen(bystander.cookie)]
  expect(await isInThere(user.cookie)).toBe(true)
  await end(user)
  const late = new Promise((_, reject) => setTimeout(reject, AT_ONCE, new Error('The stream stayed open')))
  await Promise.race([stream.ended, late])
  expect([await isInThere(user.cookie), await isInThere(bystander.cookie)]).toEqual([false, true])
  expect(await Promise.race([open.ended.then(() => 'ended'), 'open'])).toBe('open')
  open.abort()
})

test('a new own password ends the sessions elsewhere and their streams, on both nodes, and keeps the own one', async () => {
  const user = await t.signIn(2)
  const elsewhere = await signedInAgain(user)
  const stream = await listen(elsewhere)
  const answer = await post(
    '/api/auth/change-password',
    { current: TEST_PASSWORD, password: 'Another-evening-7' },
    user.cookie,
  )
  expect(answer.json()).toEqual({ status: 'success', message: OWN_PASSWORD_CHANGED })
  const late = new Promise((_, reject) => setTimeout(reject, AT_ONCE, new Error('The stream stayed open')))
  await Promise.race([stream.ended, late])
  expect([await isInThere(elsewhere), await isInThere(user.cookie)]).toEqual([false, true])
})

test('ending the other sessions keeps the own one, on both nodes', async () => {
  const user = await t.signIn(2)
  const elsewhere = await signedInAgain(user)
  expect(await isInThere(elsewhere)).toBe(true)
  await t.ask(user, 'mutation { endOtherSessions }')
  expect([await isInThere(elsewhere), await isInThere(user.cookie)]).toEqual([false, true])
})

test.each([
  ['blocked', 'status = 2'],
  ['deleted', 'status = 3'],
  ['no staff any more', 'role_id = 3'],
])('who is %s by whatever means is refused at the next request on the other node', async (_name, set) => {
  const user = await t.signIn(2)
  await t.database.pool.query(`update users set ${set} where id = $1`, [user.id])
  const answer = await fetch(`${url}/api/moderation`, {
    method: 'POST',
    headers: { cookie: user.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ getSites { id } }' }),
  })
  const { errors } = (await answer.json()) as { errors: { extensions: { code: string } }[] }
  expect(errors[0]?.extensions.code).toMatch(/^(UNAUTHENTICATED|FORBIDDEN)$/)
})

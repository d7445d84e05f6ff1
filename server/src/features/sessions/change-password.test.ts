import {
  ALL_SESSIONS_END,
  NOT_YOUR_PASSWORD,
  OWN_PASSWORD_CHANGED,
  PASSWORD_HINT,
  sessionsEnd,
  TOO_MANY_TRIES_FOR_ACCOUNT,
} from '@ward/domain/sessions/sessions'
import { OWN_EMAIL_ASKED } from '@ward/domain/users/letting-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_PASSWORD, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const NEW = 'Another-evening-7'
const change = (actor: Actor | null, payload: object, headers: Record<string, string> = {}) =>
  t.fastify.inject({
    method: 'POST',
    url: '/api/auth/change-password',
    headers: { host: 'one.test', ...(actor && { cookie: actor.cookie }), ...headers },
    payload: headers['content-type'] ? new URLSearchParams({ ...payload }).toString() : payload,
  })
const signsIn = async (actor: Actor, password: string) => {
  const answer = await t.fastify.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { host: 'one.test' },
    payload: { email: actor.email, password },
  })
  return answer.statusCode === 200
}

test('the old password sets a new one, which alone signs them in', async () => {
  const user = await t.signIn(3)
  expect((await change(user, { current: TEST_PASSWORD, password: NEW })).json().message).toBe(OWN_PASSWORD_CHANGED)
  expect([await signsIn(user, NEW), await signsIn(user, TEST_PASSWORD)]).toEqual([true, false])
  const { rows } = await t.database.pool.query(
    `select fields from audit_log where action = 'changePassword' and subject_id = $1`,
    [user.id],
  )
  expect(rows).toEqual([{ fields: ['password'] }])
  const mails = await t.database.pool.query('select subject, payload from outbox where recipient = $1', [user.email])
  expect(mails.rows.map(({ subject }) => subject)).toEqual(['Your password on ONE was changed'])
  expect(JSON.stringify(mails.rows)).not.toContain(NEW)
})

test.each([
  ['another password than theirs', { current: 'Not-the-password-1', password: NEW }, 'current', NOT_YOUR_PASSWORD],
  ['no present password', { password: NEW }, 'current', ''],
  ['no new password', { current: TEST_PASSWORD }, 'password', ''],
  ['a weak one', { current: TEST_PASSWORD, password: 'short' }, 'password', PASSWORD_HINT.slice(1)],
  ['one that is too long', { current: TEST_PASSWORD, password: `Aa1-${'x'.repeat(197)}` }, 'password', '200'],
])('%s is refused at its field, and nothing changes', async (_name, payload, path, words) => {
  const user = await t.signIn(2)
  const answer = (await change(user, payload)).json()
  expect(answer).toMatchObject({ code: 'INVALID', fields: [{ path, message: expect.stringContaining(words) }] })
  expect(await signsIn(user, TEST_PASSWORD)).toBe(true)
})

test('three of fifty guesses at an open session are checked', async () => {
  const user = await t.signIn(2)
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, i) => change(user, { current: `Guess-number-${i}`, password: NEW })),
  )
  const messages = guesses.map((answer) => answer.json().message)
  expect(messages.filter((message) => message === NOT_YOUR_PASSWORD)).toHaveLength(3)
  expect(messages.filter((message) => message === TOO_MANY_TRIES_FOR_ACCOUNT)).toHaveLength(47)
})

test('an open link for a new password ends with the change, and the address is no more verified than before', async () => {
  const user = await t.signIn(3)
  await t.database.pool.query('update users set verified_at = null where id = $1', [user.id])
  await t.database.pool.query(
    `insert into password_resets (site_id, user_id, token_hash, expires_at) values ($1, $2, 'x', now() + interval '1 hour')`,
    [user.siteId, user.id],
  )
  await change(user, { current: TEST_PASSWORD, password: NEW })
  const { rows } = await t.database.pool.query(
    `select u.verified_at, r.used_at from users u join password_resets r on r.user_id = u.id where u.id = $1`,
    [user.id],
  )
  expect(rows).toEqual([{ verified_at: null, used_at: expect.any(Date) }])
})

test('the page says how many sessions end with the change, by what is told after; that of a link, that all do', async () => {
  const user = await t.signIn(3)
  const page = async (url: string) =>
    (await t.fastify.inject({ url, headers: { host: 'one.test', cookie: user.cookie } })).body
  expect(await page('/change-password')).toContain(sessionsEnd(0))
  await signsIn(user, TEST_PASSWORD)
  expect(await page('/change-password')).toContain(sessionsEnd(1))
  await signsIn(user, TEST_PASSWORD)
  expect(await page('/change-password')).toContain(sessionsEnd(2))
  await change(user, { current: TEST_PASSWORD, password: NEW })
  const { rows } = await t.database.pool.query(
    `select effects from audit_log where action = 'changePassword' and subject_id = $1`,
    [user.id],
  )
  expect(rows).toEqual([{ effects: { sessions_ended: 2 } }])
  expect(await page('/change-password')).toContain(sessionsEnd(0))
  expect(await page('/reset-password?token=x')).toContain(ALL_SESSIONS_END)
})

test('the page is for who is signed in, says what was wrong, and that it was done', async () => {
  const user = await t.signIn(3)
  const page = (url: string, cookie = '') => t.fastify.inject({ url, headers: { host: 'one.test', cookie } })
  expect((await page('/change-password')).headers.location).toBe('/login?redirect=/change-password')
  expect((await page('/change-password', user.cookie)).body).toContain(user.username)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const wrong = await change(user, { current: 'Not-the-password-1', password: NEW }, form)
  expect((await page(String(wrong.headers.location), user.cookie)).body).toContain(NOT_YOUR_PASSWORD)
  const right = await change(user, { current: TEST_PASSWORD, password: NEW }, form)
  expect((await page(String(right.headers.location), user.cookie)).body).toContain(OWN_PASSWORD_CHANGED)
  expect((await change(null, { current: TEST_PASSWORD, password: NEW })).statusCode).toBe(401)
})

test('the page for another address is for who is signed in, says what was wrong, and that a link was mailed', async () => {
  const user = await t.signIn(3)
  const page = (url: string, cookie = '') => t.fastify.inject({ url, headers: { host: 'one.test', cookie } })
  expect((await page('/change-email')).headers.location).toBe('/login?redirect=/change-email')
  expect((await page('/change-email', user.cookie)).body).toContain(user.username)
  const send = (given: Record<string, string>) =>
    t.fastify.inject({
      method: 'POST',
      url: '/api/auth/change-email',
      headers: { host: 'one.test', cookie: user.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(given).toString(),
    })
  const wrong = await send({ current: 'Not-the-password-1', email: 'other-one@mail.example' })
  expect((await page(String(wrong.headers.location), user.cookie)).body).toContain(NOT_YOUR_PASSWORD)
  const right = await send({ current: TEST_PASSWORD, email: 'other-one@mail.example' })
  expect((await page(String(right.headers.location), user.cookie)).body).toContain(OWN_EMAIL_ASKED)
})

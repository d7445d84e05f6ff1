import { TOO_MANY_TRIES, TOO_MANY_TRIES_FOR_ACCOUNT } from '@ward/domain/sessions/sessions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_PASSWORD, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(() => t.database.pool.query('delete from rate_limits'))

const WRONG = 'Not-the-password-1'
type From = { ip?: string; cookie?: string; host?: string }
const post = (url: string, payload: object, { ip = '10.0.0.1', cookie = '', host = 'one.test' }: From) =>
  t.fastify.inject({ method: 'POST', url, headers: { host, cookie }, payload, remoteAddress: ip })
const tryIt = (email: string, password: string, from: From) => post('/api/auth/sign-in', { email, password }, from)
const status = async (email: string, password: string, from: From) => (await tryIt(email, password, from)).statusCode
const many = async (n: number, each: (i: number) => Promise<number>) => {
  const answers = await Promise.all(Array.from({ length: n }, (_, i) => each(i)))
  return { looked: answers.filter((code) => code === 401).length, waits: answers.filter((code) => code === 429).length }
}
/** The browser's record after signing in: the mark of its device alone, as if the session had ended. */
async function signedInBefore(user: Actor, ip = '10.9.0.1'): Promise<string> {
  const answer = await tryIt(user.email, TEST_PASSWORD, { ip })
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return cookies.find((line) => line.startsWith('ward-device='))?.split(';')[0] ?? ''
}

test('wrong tries from one address, however many, leave every account open to other addresses', async () => {
  const staff = await Promise.all(Array.from({ length: 5 }, () => t.signIn(2)))
  for (let i = 0; i < 30; i++) await tryIt(staff[i % 5]?.email ?? '', WRONG, { ip: '10.1.0.1' })
  for (const { email } of staff) expect(await status(email, TEST_PASSWORD, { ip: '10.1.0.2' })).toBe(200)
})

test('one address tries one account three times a minute', async () => {
  const user = await t.signIn(2)
  expect(await many(50, () => status(user.email, WRONG, { ip: '10.2.0.1' }))).toEqual({ looked: 3, waits: 47 })
  const refused = await tryIt(user.email, TEST_PASSWORD, { ip: '10.2.0.1' })
  expect([refused.statusCode, refused.json().message]).toEqual([429, TOO_MANY_TRIES_FOR_ACCOUNT])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('many addresses at once try one account five times a minute together', async () => {
  const user = await t.signIn(2)
  expect(await many(50, (i) => status(user.email, WRONG, { ip: `10.3.0.${i}` }))).toEqual({ looked: 5, waits: 45 })
})

test('the tries at one address count together on all sites, as one password may open each', async () => {
  const user = await t.signIn(2, { username: 'on_both' })
  expect((await t.signIn(2, { username: 'on_both', siteId: t.sites.two.siteId })).email).toBe(user.email)
  const codes: number[] = []
  for (const host of ['one.test', 'two.test', 'one.test', 'two.test', 'one.test', 'two.test'])
    codes.push(await status(user.email, WRONG, { ip: '10.10.0.1', host }))
  expect(codes).toEqual([401, 401, 401, 429, 429, 429])
})

test('an address that has no account is counted and answered like one that has', async () => {
  const nobody = 'nobody@ward.example'
  expect(await many(50, (i) => status(nobody, WRONG, { ip: `10.4.0.${i}` }))).toEqual({ looked: 5, waits: 45 })
  expect((await tryIt(nobody, WRONG, { ip: '10.4.1.1' })).json().message).toBe(TOO_MANY_TRIES_FOR_ACCOUNT)
})

test('a browser that has signed in before has tries of its own, which strangers cannot use up', async () => {
  const user = await t.signIn(2)
  const cookie = await signedInBefore(user)
  await many(50, (i) => status(user.email, WRONG, { ip: `10.5.0.${i}` }))
  expect(await status(user.email, TEST_PASSWORD, { ip: '10.5.1.1' })).toBe(429)
  expect(await status(user.email, TEST_PASSWORD, { ip: '10.5.1.1', cookie })).toBe(200)
  expect(await many(50, () => status(user.email, WRONG, { ip: '10.5.1.1', cookie }))).toEqual({ looked: 5, waits: 45 })
})

test('a known browser does not wait for others of its address', async () => {
  const user = await t.signIn(2)
  const cookie = await signedInBefore(user)
  await many(40, (i) => status(`guess_${i}@ward.example`, WRONG, { ip: '10.6.0.1' }))
  expect(await status(user.email, TEST_PASSWORD, { ip: '10.6.0.1' })).toBe(429)
  expect(await status(user.email, TEST_PASSWORD, { ip: '10.6.0.1', cookie })).toBe(200)
})

test('the mark of one account is worth nothing for another, and ends when the person sets a new password or ends the other sessions', async () => {
  const [user, other] = [await t.signIn(2), await t.signIn(2)]
  const cookie = await signedInBefore(user)
  const isKnown = async (email: string) => {
    await t.database.pool.query('delete from rate_limits')
    await many(5, (i) => status(email, WRONG, { ip: `10.7.0.${i}` }))
    return (await status(email, WRONG, { ip: '10.7.1.1', cookie })) === 401
  }
  expect([await isKnown(user.email), await isKnown(other.email)]).toEqual([true, false])
  await t.ask(user, 'mutation { endOtherSessions }')
  expect(await isKnown(user.email)).toBe(false)
})

test('thirty of fifty tries at once from one address are checked, whatever their account', async () => {
  const guess = (ip: (i: number) => string) => (i: number) => status(`g_${i}@ward.example`, WRONG, { ip: ip(i) })
  expect(
    (
      await many(
        50,
        guess(() => '10.8.0.1'),
      )
    ).looked,
  ).toBe(30)
  expect(
    (
      await many(
        50,
        guess((i) => `2001:db8:1:1::${i}`),
      )
    ).looked,
  ).toBe(30)
})

test('one customer of IPv6, with sixty-five thousand networks of their own, makes a hundred and twenty tries a minute', async () => {
  let looked = 0
  // Not all at once: the line in front of the hash would be full before the count.
  for (let part = 0; part < 5; part++)
    looked += (
      await many(30, (i) => status(`w_${part}_${i}@ward.example`, WRONG, { ip: `2001:db8:9:${part * 30 + i}::1` }))
    ).looked
  expect(looked).toBe(120)
}, 30_000)

test('a sign-in gives its try back, and strangers do not get more by it', async () => {
  const user = await t.signIn(2)
  const answers: number[] = []
  for (let i = 0; i < 8; i++) answers.push(await status(user.email, TEST_PASSWORD, { ip: '10.9.1.1' }))
  expect(answers).toEqual(Array(8).fill(200))
  const wrong = () => many(10, (i) => status(user.email, WRONG, { ip: `10.9.2.${i}` }))
  expect((await wrong()).looked).toBe(5)
  await status(user.email, TEST_PASSWORD, { ip: '10.9.1.1', cookie: await signedInBefore(user) })
  expect((await wrong()).looked).toBe(0)
})

test('links for a new password are mailed to who asks from elsewhere, however often one address asked', async () => {
  const user = await t.signIn(2)
  const mails = async () =>
    (await t.database.pool.query('select from outbox where recipient = $1', [user.email])).rowCount
  for (let i = 0; i < 8; i++) await post('/api/auth/request-password-reset', { email: user.email }, { ip: '10.10.0.1' })
  expect(await mails()).toBe(2)
  await post('/api/auth/request-password-reset', { email: user.email }, { ip: '10.10.0.2' })
  expect(await mails()).toBe(3)
  for (let i = 0; i < 8; i++)
    await post('/api/auth/request-password-reset', { email: user.email }, { ip: `10.10.1.${i}` })
  expect(await mails()).toBe(5)
  const cookie = await signedInBefore(user)
  await post('/api/auth/request-password-reset', { email: user.email }, { ip: '10.10.2.1', cookie })
  expect(await mails()).toBe(6)
})

test('links are tried thirty times a minute by one address', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      post('/api/auth/reset-password', { token: `guess-${i}`, password: 'Another-evening-7' }, { ip: '10.11.0.1' }),
    ),
  )
  const messages = answers.map((answer) => answer.json().message)
  expect(messages.filter((message) => message === TOO_MANY_TRIES)).toHaveLength(10)
})

test('guesses at a stolen session leave the owner their own tries at the present password', async () => {
  const user = await t.signIn(2)
  const device = await signedInBefore(user)
  const change = (current: string, cookie: string) =>
    post('/api/auth/change-password', { current, password: 'Another-evening-7' }, { cookie })
  const guesses = await many(20, async () => ((await change(WRONG, user.cookie)).statusCode === 429 ? 429 : 401))
  expect(guesses).toEqual({ looked: 3, waits: 17 })
  expect((await change(TEST_PASSWORD, `${user.cookie}; ${device}`)).statusCode).toBe(200)
})

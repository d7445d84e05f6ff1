import { PASSWORD_CHANGED, RESET_LINK_USED } from '@ward/domain/sessions/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_PASSWORD, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const FIFTY = [...Array(50).keys()]
const post = (url: string, payload: object, { cookie = '', ip = '10.0.0.1' } = {}) =>
  t.fastify.inject({ method: 'POST', url, headers: { host: 'one.test', cookie }, payload, remoteAddress: ip })

async function resetTokens(user: Actor, n: number): Promise<string[]> {
  for (let i = 0; i < n; i++)
    await post('/api/auth/request-password-reset', { email: user.email }, { ip: `10.5.0.${i}` })
  const { rows } = await t.database.pool.query('select payload from outbox where recipient = $1', [user.email])
  return rows.map(({ payload }) => /token=([\w-]+)/.exec(JSON.stringify(payload))?.[1] ?? '')
}

/** The passwords among these that sign in. */
async function signsIn(user: Actor, passwords: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const password of passwords) {
    await t.database.pool.query('delete from rate_limits')
    const answer = await post('/api/auth/sign-in', { email: user.email, password })
    if (answer.statusCode === 200) found.push(password)
  }
  return found
}

test('when fifty use one reset link at once, exactly one sets the password', async () => {
  const user = await t.signIn(2)
  const [token] = await resetTokens(user, 1)
  const passwords = FIFTY.map((i) => `Evening-harbour-${i}`)
  const answers = await Promise.all(
    passwords.map((password, i) =>
      post('/api/auth/reset-password', { token, password }, { ip: `10.7.0.${i}` }).then((answer) => answer.json()),
    ),
  )
  const won = passwords.filter((_, i) => answers[i].message === PASSWORD_CHANGED)
  expect(won).toHaveLength(1)
  expect(answers.filter(({ message }) => message === RESET_LINK_USED)).toHaveLength(49)
  const lost = passwords.filter((password) => !won.includes(password)).slice(0, 3)
  expect(await signsIn(user, [...won, ...lost, TEST_PASSWORD])).toEqual(won)
})

test('when five reset links of one account are used at once, exactly one sets the password', async () => {
  const user = await t.signIn(2)
  const tokens = await resetTokens(user, 5)
  const passwords = tokens.map((_, i) => `Evening-harbour-${i}`)
  const answers = await Promise.all(
    tokens.map((token, i) =>
      post('/api/auth/reset-password', { token, password: passwords[i] }, { ip: `10.8.0.${i}` }),
    ),
  )
  const won = passwords.filter((_, i) => answers[i]?.statusCode === 200)
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 422, 422, 422, 422])
  expect(await signsIn(user, passwords)).toEqual(won)
})

test('one account is mailed five links an hour, from however many addresses they are asked for, and the answer is the same', async () => {
  const user = await t.signIn(2)
  const answers = await Promise.all(
    FIFTY.map((i) => post('/api/auth/request-password-reset', { email: user.email }, { ip: `10.6.0.${i}` })),
  )
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  const { rows } = await t.database.pool.query('select from outbox where recipient = $1', [user.email])
  expect(rows).toHaveLength(5)
})

test('when fifty arrive with one hand-over code at once, exactly one gets a session', async () => {
  const chief = await t.signIn(5)
  const { redirect } = (
    await post('/api/auth/set-site', { site_id: t.sites.two.siteId }, { cookie: chief.cookie })
  ).json()
  const { pathname, search } = new URL(redirect)
  const headers = { host: 'two.test', 'sec-fetch-mode': 'navigate' }
  const arrived = await Promise.all(
    FIFTY.map(() => t.fastify.inject({ url: pathname + search, headers, remoteAddress: '10.0.0.1' })),
  )
  expect(arrived.filter((answer) => answer.headers['set-cookie'] !== undefined)).toHaveLength(1)
  expect(arrived.filter((answer) => answer.headers.location === '/login')).toHaveLength(49)
  const { rows } = await t.database.pool.query(
    'select count(*)::int as n from sessions s join users u on u.id = s.user_id where u.person_id = $1 and s.site_id = $2',
    [chief.personId, t.sites.two.siteId],
  )
  expect(rows[0].n).toBe(1)
})

test('a super admin who switches to a new site fifty times at once gets one account there', async () => {
  const chief = await t.signIn(5)
  const answers = await Promise.all(
    FIFTY.map(() => post('/api/auth/set-site', { site_id: t.sites.two.siteId }, { cookie: chief.cookie })),
  )
  expect(answers.map((answer) => answer.statusCode).filter((status) => status !== 200)).toEqual([])
  const { rows } = await t.database.pool.query('select id from users where person_id = $1 and site_id = $2', [
    chief.personId,
    t.sites.two.siteId,
  ])
  expect(rows).toHaveLength(1)
})

test('a hand-over code of one site is nothing on another, and stays good for its own', async () => {
  const chief = await t.signIn(5)
  const { redirect } = (
    await post('/api/auth/set-site', { site_id: t.sites.two.siteId }, { cookie: chief.cookie })
  ).json()
  const { pathname, search } = new URL(redirect)
  const arrive = (host: string) =>
    t.fastify.inject({
      url: pathname + search,
      headers: { host, 'sec-fetch-mode': 'navigate' },
      remoteAddress: '10.0.0.1',
    })
  expect((await arrive('one.test')).headers['set-cookie']).toBeUndefined()
  expect((await arrive('two.test')).headers['set-cookie']).toBeDefined()
})

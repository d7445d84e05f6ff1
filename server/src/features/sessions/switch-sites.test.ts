import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const post = (url: string, payload: object, { cookie }: { cookie: string }) =>
  t.fastify.inject({ method: 'POST', url, headers: { host: 'one.test', cookie }, payload })
const check = (cookie: string, host: string) =>
  t.fastify.inject({ url: '/api/auth/check-session', headers: { host, cookie } })
const cookieOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).split(';')[0] ?? ''

test('a site switch hands a session over once, to the linked account on the other host', async () => {
  const here = await t.signIn(2)
  const there = await t.signIn(2, { siteId: t.sites.two.siteId, personId: here.personId })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await t.fastify.inject({
    method: 'POST',
    url: '/api/auth/switch-sites',
    headers: { host: 'one.test', cookie: here.cookie, ...form },
    payload: 'host=two.test&redirect=/moderation/awards',
  })
  expect(response.statusCode).toBe(303)
  const location = new URL(String(response.headers.location))
  expect(location.host).toBe('two.test')
  const arrive = (mode: string) =>
    t.fastify.inject({
      url: location.pathname + location.search,
      headers: { host: 'two.test', 'sec-fetch-mode': mode },
    })
  expect((await arrive('cors')).statusCode).toBe(403)
  const arrived = await arrive('navigate')
  expect([arrived.statusCode, arrived.headers.location]).toEqual([303, '/moderation/awards'])
  expect((await check(cookieOf(arrived), 'two.test')).json().user.id).toBe(there.id)
  const twice = await arrive('navigate')
  expect([twice.headers.location, twice.headers['set-cookie']]).toEqual(['/login', undefined])
})

test('an account whose owner asked for its deletion is kept by a switch to its site', async () => {
  const here = await t.signIn(2)
  const there = await t.signIn(2, { siteId: t.sites.two.siteId, personId: here.personId })
  await t.database.pool.query(
    `insert into account_deletions (site_id, user_id, asked_at, due_at) values ($1, $2, now(), now() + interval '30 days')`,
    [there.siteId, there.id],
  )
  const { redirect } = (await post('/api/auth/set-site', { site_id: there.siteId }, here)).json()
  const { pathname, search } = new URL(redirect)
  const arrive = () =>
    t.fastify.inject({ url: pathname + search, headers: { host: 'two.test', 'sec-fetch-mode': 'navigate' } })
  expect((await arrive()).headers['set-cookie']).toBeDefined()
  const count = async (text: string) => (await t.database.pool.query(text, [there.id])).rowCount
  expect(await count('select from account_deletions where user_id = $1')).toBe(0)
  expect(await count(`select from audit_log where action = 'keepAccount' and actor_id = $1`)).toBe(1)
})

test('nobody switches to a site where they are no verified staff; a super admin gets an account there', async () => {
  const alone = await t.signIn(2)
  const member = await t.signIn(1)
  await t.signIn(3, { siteId: t.sites.two.siteId, personId: member.personId })
  for (const actor of [alone, member])
    expect(
      (await post('/api/auth/set-site', { site_id: t.sites.two.siteId }, { cookie: actor.cookie })).statusCode,
    ).toBe(404)
  const chief = await t.signIn(5)
  const answer = (await post('/api/auth/set-site', { site_id: t.sites.two.siteId }, { cookie: chief.cookie })).json()
  expect(answer).toMatchObject({
    status: 'success',
    redirect: expect.stringContaining('https://two.test/api/auth/hand-over?code='),
  })
  const linked = await t.database.network
    .selectFrom('users')
    .select(['roleId', 'username'])
    .where('siteId', '=', t.sites.two.siteId)
    .where('personId', '=', chief.personId)
    .execute()
  expect(linked).toEqual([{ roleId: 5, username: chief.username }])
})

test('a super admin who is blocked on a site gets no second account there', async () => {
  const chief = await t.signIn(5)
  const there = await t.signIn(5, { siteId: t.sites.two.siteId, personId: chief.personId })
  await t.database.pool.query('update users set status = 2 where id = $1', [there.id])
  const answer = await post('/api/auth/set-site', { site_id: t.sites.two.siteId }, { cookie: chief.cookie })
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
})

test.each([
  ['a super admin of none', 5, null, ['one.test', 'two.test']],
  ['a super admin of a moderator', 5, 'role_id = 2', ['one.test', 'two.test']],
  ['a super admin of a member', 5, 'role_id = 3', ['one.test']],
  ['a super admin of one that is not verified', 5, 'role_id = 5, verified_at = null', ['one.test']],
  ['a super admin of one that is blocked', 5, 'role_id = 5, status = 2', ['one.test']],
  ['a moderator of none', 2, null, ['one.test']],
  ['a moderator of a moderator', 2, 'role_id = 2', ['one.test', 'two.test']],
])('the sites offered are those a switch leads to: by the account there, %s', async (_name, role, set, hosts) => {
  const actor = await t.signIn(role)
  if (set) {
    const there = await t.signIn(3, { siteId: t.sites.two.siteId, personId: actor.personId })
    await t.database.pool.query(`update users set ${set} where id = $1`, [there.id])
  }
  const { user } = (await check(actor.cookie, 'one.test')).json()
  expect(user.sites.map(({ host }: { host: string }) => host)).toEqual(hosts)
  const switched = await post('/api/auth/set-site', { site_id: t.sites.two.siteId }, actor)
  expect(switched.statusCode).toBe(hosts.includes('two.test') ? 200 : 404)
})

test('the site where somebody is has its name among their sites, also before their address is proven', async () => {
  const moderator = await t.signIn(2)
  await t.database.pool.query('update users set verified_at = null where id = $1', [moderator.id])
  const { user } = (await check(moderator.cookie, 'one.test')).json()
  expect(user.sites).toMatchObject([{ id: user.currentSiteId, name: 'ONE' }])
})

test('a site one may not switch to and a site that does not exist get the same answer, at both endpoints', async () => {
  const { cookie } = await t.signIn(2)
  const answers = await Promise.all([
    post('/api/auth/set-site', { site_id: t.sites.two.siteId }, { cookie }),
    post('/api/auth/set-site', { site_id: 999_999 }, { cookie }),
    post('/api/auth/switch-sites', { host: 'two.test' }, { cookie }),
    post('/api/auth/switch-sites', { host: 'nowhere.test' }, { cookie }),
  ])
  const refused = { status: 'error', code: 'NOT_FOUND', message: NOT_FOUND_MESSAGE }
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([404, refused])
})

test('a page that asks for JSON is told where a site switch leads, and stays where it is', async () => {
  const here = await t.signIn(2)
  const there = await t.signIn(2, { siteId: t.sites.two.siteId, personId: here.personId })
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const ask = (headers: object) =>
    t.fastify.inject({
      method: 'POST',
      url: '/api/auth/switch-sites',
      headers: { host: 'one.test', cookie: here.cookie, ...form, ...headers },
      payload: 'host=two.test&redirect=/moderation/awards',
    })
  expect((await ask({ origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await ask({ 'x-site-id': String(t.sites.two.siteId) })).statusCode).toBe(409)
  const reported = await ask({ origin: 'http://one.test', 'x-site-id': String(t.sites.one.siteId) })
  expect([reported.statusCode, reported.json().status]).toEqual([200, 'success'])
  const { host, pathname, search } = new URL(reported.json().redirect)
  expect(host).toBe('two.test')
  const headers = { host, 'sec-fetch-mode': 'navigate' }
  const arrived = await t.fastify.inject({ url: pathname + search, headers })
  expect(arrived.headers.location).toBe('/moderation/awards')
  expect((await check(cookieOf(arrived), 'two.test')).json().user.id).toBe(there.id)
})

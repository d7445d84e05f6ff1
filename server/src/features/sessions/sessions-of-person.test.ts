import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_PASSWORD, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { inviteStaff, removeStaff } from '../users/profile/invite.actions.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const NEW = 'Another-evening-7'
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/131.0'
type Sent = { cookie?: string; host?: string; ip?: string }
const post = (url: string, payload: object, { cookie = '', host = 'one.test', ip = '127.0.0.1' }: Sent = {}) =>
  t.fastify.inject({
    method: 'POST',
    url,
    headers: { host, cookie, 'user-agent': AGENT },
    payload,
    remoteAddress: ip,
  })
const get = (url: string, cookie: string, host: string) =>
  t.fastify.inject({ url, headers: { host, cookie, 'sec-fetch-mode': 'navigate', 'user-agent': AGENT } })
const isIn = async (cookie: string, host = 'one.test') =>
  (await get('/api/auth/check-session', cookie, host)).json().status === 'success'
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((line) => line.startsWith('ward='))
    ?.split(';')[0] ?? ''

/** The code of a switch, as the path at which it arrives. */
async function codeFrom(cookie: string, host: string, siteId: number): Promise<string> {
  const { redirect } = (await post('/api/auth/set-site', { site_id: siteId }, { cookie, host })).json()
  const { pathname, search } = new URL(redirect)
  return pathname + search
}
const arrive = async (path: string, host: string) => cookieOf(await get(path, '', host))

type Hops = { person: Actor; there: Actor; thief: string; code: string; own: string }
/** A thief with the cookie goes to the other site and makes a code back; the person works on in a session of their own. */
async function hopped(roleId = 2): Promise<Hops> {
  const person = await t.signIn(roleId)
  const there = await t.signIn(roleId, { siteId: t.sites.two.siteId, personId: person.personId })
  const signedIn = await post('/api/auth/sign-in', { email: person.email, password: TEST_PASSWORD })
  const thief = await arrive(await codeFrom(person.cookie, 'one.test', t.sites.two.siteId), 'two.test')
  expect(await isIn(thief, 'two.test')).toBe(true)
  const code = await codeFrom(thief, 'two.test', t.sites.one.siteId)
  return { person, there, thief, code, own: cookieOf(signedIn) }
}

async function reset({ person }: Hops) {
  await post('/api/auth/request-password-reset', { email: person.email })
  const { rows } = await t.database.pool.query('select payload from outbox where recipient = $1', [person.email])
  const token = /token=([\w-]+)/.exec(JSON.stringify(rows[0]?.payload))?.[1]
  expect((await post('/api/auth/reset-password', { token, password: NEW })).statusCode).toBe(200)
}
const change = async ({ own }: Hops) => {
  const answer = await post('/api/auth/change-password', { current: TEST_PASSWORD, password: NEW }, { cookie: own })
  expect(answer.statusCode).toBe(200)
}
const endOthers = ({ person, own }: Hops) => t.ask({ ...person, cookie: own }, 'mutation { endOtherSessions }')

test.each<[string, (hops: Hops) => Promise<unknown>, boolean]>([
  ['a password that was reset', reset, false],
  ['a password that was changed', change, true],
  ['ending the other sessions', endOthers, true],
])('%s ends what a thief holds on every site, and the codes made before', async (_name, evict, staysIn) => {
  const hops = await hopped()
  const { person, there, thief, code, own } = hops
  await evict(hops)
  expect([await isIn(person.cookie), await isIn(thief, 'two.test'), await isIn(there.cookie, 'two.test')]).toEqual([
    false,
    false,
    false,
  ])
  expect(await arrive(code, 'one.test')).toBe('')
  expect((await post('/api/auth/set-site', { site_id: 1 }, { cookie: thief, host: 'two.test' })).statusCode).toBe(401)
  expect(await isIn(own)).toBe(staysIn)
})

test('a code that the person made in the session that stays ends too', async () => {
  const hops = await hopped()
  const code = await codeFrom(hops.own, 'one.test', t.sites.two.siteId)
  await change(hops)
  expect(await arrive(code, 'two.test')).toBe('')
})

test('signing out takes with it what came from the session, and a code made in it', async () => {
  const { person, thief, code, own } = await hopped()
  await post('/api/auth/sign-out', {}, { cookie: person.cookie })
  expect([await isIn(thief, 'two.test'), await arrive(code, 'one.test'), await isIn(own)]).toEqual([false, '', true])
})

test('ending one session from the list takes with it what came from it, but never the one that asks', async () => {
  const { person, there, thief } = await hopped()
  const { rows } = await t.database.pool.query('select id::text from sessions where user_id = $1 order by id limit 1', [
    person.id,
  ])
  const END = 'mutation ($id: ID!) { endSession(id: $id) }'
  const asked = await t.ask({ ...there, cookie: thief }, END, { variables: { id: rows[0].id } })
  expect(asked.data).toEqual({ endSession: true })
  expect([await isIn(person.cookie), await isIn(thief, 'two.test')]).toEqual([false, true])
})

const command = () => t.ctxOf({ kind: 'command', siteId: t.sites.one.siteId, roleId: null, command: 'staff' })
const bySql = (set: string) => (hops: Hops) =>
  t.database.pool.query(`update users set ${set} where id = $1`, [hops.person.id])
const again = (hops: Hops) =>
  t.database.pool.query('update users set status = 0, suspended_until = null where id = $1', [hops.person.id])

test.each<[string, (hops: Hops) => Promise<unknown>]>([
  [
    'another role',
    ({ person }) => inTransaction(command(), (tx) => inviteStaff(tx, { email: person.email, roleId: 1 })),
  ],
  ['removal from the staff', ({ person }) => inTransaction(command(), (tx) => removeStaff(tx, person.email))],
  ['blocking', bySql('status = 2')],
  ['deletion', bySql('status = 3')],
  ['suspension', bySql(`status = 1, suspended_until = now() + interval '1 day'`)],
])(
  '%s ends the sessions of the account, what came from them, and codes for it; nothing revives them',
  async (_name, act) => {
    const hops = await hopped()
    const { person, thief, code, own } = hops
    await act(hops)
    const all = async () => [await isIn(person.cookie), await isIn(own), await isIn(thief, 'two.test')]
    expect(await all()).toEqual([false, false, false])
    expect(await arrive(code, 'one.test')).toBe('')
    await again(hops)
    expect(await all()).toEqual([false, false, false])
    expect(await arrive(code, 'one.test')).toBe('')
  },
)

test('no session is opened for who may not sign in, by whatever means, and none waits for the day they may', async () => {
  const { person, code } = await hopped()
  const late = await codeFrom(person.cookie, 'one.test', t.sites.two.siteId)
  await t.database.pool.query(`update users set status = 2 where person_id = $1`, [person.personId])
  await t.database.pool.query('update hand_overs set used_at = null')
  expect([await arrive(code, 'one.test'), await arrive(late, 'two.test')]).toEqual(['', ''])
  const open = t.database.pool.query(`insert into sessions (site_id, user_id, token_hash) values ($1, $2, '\\x00')`, [
    person.siteId,
    person.id,
  ])
  await expect(open).rejects.toThrow('no session for an account that may not sign in')
})

test('a person who lost the role meanwhile does not arrive with an earlier code', async () => {
  const person = await t.signIn(2)
  const there = await t.signIn(2, { siteId: t.sites.two.siteId, personId: person.personId })
  const code = await codeFrom(person.cookie, 'one.test', t.sites.two.siteId)
  await t.database.pool.query('update users set role_id = 3 where id = $1', [there.id])
  expect(await arrive(code, 'two.test')).toBe('')
})

test('thirty switches while the password is being changed leave no session and no code behind', async () => {
  const hops = await hopped()
  const hop = async (at: number) => {
    const answer = await post('/api/auth/set-site', { site_id: t.sites.two.siteId }, { cookie: hops.person.cookie })
    if (at % 2 === 0 && answer.statusCode === 200) {
      const { pathname, search } = new URL(answer.json().redirect)
      await arrive(pathname + search, 'two.test')
    }
    if (at === 15) await change(hops)
  }
  await Promise.all(Array.from({ length: 30 }, (_, at) => hop(at)))
  const { rows } = await t.database.pool.query(
    `select (select count(*)::int from sessions s join users u on u.id = s.user_id
       where u.person_id = $1 and s.ended_at is null) as sessions,
     (select count(*)::int from hand_overs h join users u on u.id = h.user_id
       where u.person_id = $1 and h.used_at is null) as codes`,
    [hops.person.personId],
  )
  expect(rows).toEqual([{ sessions: 1, codes: 0 }])
  expect(await isIn(hops.own)).toBe(true)
}, 30_000)

test('a password that was copied to another site at the first switch is changed there too', async () => {
  const chief = await t.signIn(5)
  await codeFrom(chief.cookie, 'one.test', t.sites.two.siteId)
  const at = (password: string, host: string, ip: string) =>
    post('/api/auth/sign-in', { email: chief.email, password }, { host, ip })
  expect((await at(TEST_PASSWORD, 'two.test', '10.1.0.1')).statusCode).toBe(200)
  await post('/api/auth/change-password', { current: TEST_PASSWORD, password: NEW }, { cookie: chief.cookie })
  expect((await at(TEST_PASSWORD, 'two.test', '10.1.0.2')).statusCode).toBe(401)
  expect((await at(NEW, 'two.test', '10.1.0.2')).statusCode).toBe(200)
})

test('the list tells the sites, and where each came from; switching back and forth leaves one session a site', async () => {
  const person = await t.signIn(2)
  const there = await t.signIn(2, { siteId: t.sites.two.siteId, personId: person.personId })
  await t.database.pool.query('update sessions set ended_at = now() where user_id = $1', [there.id])
  const LIST = '{ mySessions { siteName fromSiteName isCurrent } }'
  let [one, two] = [person.cookie, '']
  for (let n = 0; n < 3; n++) {
    two = cookieOf(await get(await codeFrom(one, 'one.test', t.sites.two.siteId), two, 'two.test'))
    one = cookieOf(await get(await codeFrom(two, 'two.test', t.sites.one.siteId), one, 'one.test'))
  }
  const { data } = await t.ask({ ...person, cookie: one }, LIST)
  expect(data).toEqual({
    mySessions: [
      { siteName: 'ONE', fromSiteName: 'TWO', isCurrent: true },
      { siteName: 'TWO', fromSiteName: 'ONE', isCurrent: false },
    ],
  })
})

test('signing in again in one browser ends the session it had', async () => {
  const person = await t.signIn(2)
  const pair = { email: person.email, password: TEST_PASSWORD }
  const second = cookieOf(await post('/api/auth/sign-in', pair, { cookie: person.cookie }))
  expect([await isIn(person.cookie), await isIn(second)]).toEqual([false, true])
})

test('a person has twenty sessions at most: of more, the one seen longest ago ends', async () => {
  const person = await t.signIn(2)
  const pair = { email: person.email, password: TEST_PASSWORD }
  const cookies = [person.cookie]
  for (let n = 0; n < 21; n++) cookies.push(cookieOf(await post('/api/auth/sign-in', pair)))
  const { rowCount } = await t.database.pool.query('select from sessions where user_id = $1 and ended_at is null', [
    person.id,
  ])
  const ends = await Promise.all([0, 1, 2, 21].map((n) => isIn(cookies[n] ?? '')))
  expect([rowCount, ends]).toEqual([20, [false, false, true, true]])
})

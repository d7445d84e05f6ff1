import { bucketing } from '@ward/domain/experiments/bucketing'
import { experimentDownloadPath, STAT_COLUMNS } from '@ward/domain/experiments/experiments'
import { GOALS_MAX, type SessionVariant } from '@ward/domain/experiments/taking-part'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { connections } from '../../../test/connections.ts'
import { makePost } from '../engagement/kinds/engagement.fixtures.ts'
import { insertFlag } from '../flags/flag/flags.db.ts'
import { asSystem } from '../flags/flag/flags.fixtures.ts'
import { writerOn } from '../member-site/member-site.fixtures.ts'
import { type MadeExperiment, makeExperiment } from './experiments.fixtures.ts'
import { isWithin } from './taking-part.actions.ts'

let t: TestApp
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
})
afterAll(() => t.stop())

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
type Given = {
  cookie?: string
  headers?: Record<string, string>
  host?: string
  method?: 'GET' | 'DELETE' | 'POST' | 'PUT' | 'PATCH' | 'HEAD'
}
async function call(path: string, { cookie = '', headers = {}, host = 'one.test', method = 'GET' }: Given = {}) {
  const answer = await t.fastify.inject({
    method,
    url: `/api/experiment/${path}`,
    headers: { host, cookie, 'user-agent': BROWSER, 'sec-fetch-site': 'same-origin', ...headers },
  })
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  const body = answer.body === '' ? ({} as SessionVariant) : (JSON.parse(answer.body) as SessionVariant)
  return { status: answer.statusCode, body, cookies, headers: answer.headers }
}
/** A session as its browser keeps it. */
async function session({ symbol }: MadeExperiment): Promise<string> {
  const { cookies } = await call(symbol)
  return cookies[0]?.split(';')[0] ?? expect.fail('no cookie')
}
/** A session that was counted. */
async function countedSession(experiment: MadeExperiment): Promise<string> {
  const cookie = await session(experiment)
  await call(experiment.symbol, { cookie })
  return cookie
}
const rows = async ({ id }: MadeExperiment) =>
  (
    await t.database.pool.query(
      'select phase, session, variant, is_forced from experiment_sessions where experiment_id = $1 order by 1, 2',
      [id],
    )
  ).rows
type Stat = { key: string; siteId: number; totalSessions: number; forcedSessions: number; crossedSessions: number }
const stats = async ({ id }: MadeExperiment, phase?: number) =>
  (
    await t.query<Stat[]>(
      chief,
      'experimentStats',
      { id, phase },
      'key siteId totalSessions forcedSessions crossedSessions',
    )
  ).answer ?? expect.fail()

test('a browser without the cookie gets it and its variant and is not counted; the second call is, once', async () => {
  const experiment = await makeExperiment(t, chief)
  const first = await call(experiment.symbol)
  expect(first.body).toMatchObject({ symbol: experiment.symbol, counted: false, forced: false, because: 'new' })
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.cookies).toHaveLength(1)
  expect(first.cookies[0]).toMatch(/^nex_session=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await rows(experiment)).toEqual([])
  const cookie = first.cookies[0]?.split(';')[0] ?? ''
  for (let n = 0; n < 3; n++) {
    const again = await call(experiment.symbol, { cookie })
    expect(again.body).toMatchObject({ variant: first.body.variant, counted: true, because: null })
    expect(again.cookies).toEqual([])
  }
  expect(await rows(experiment)).toHaveLength(1)
})

test('where an experiment persists sessions the same session gets a year', async () => {
  const open = await makeExperiment(t, chief)
  const lasting = await makeExperiment(t, chief, { persistSessions: true })
  const cookie = await session(open)
  const { cookies } = await call(lasting.symbol, { cookie })
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toContain(`${cookie}~; Max-Age=31536000`)
  expect((await call(lasting.symbol, { cookie: `${cookie}~` })).cookies).toEqual([])
  expect((await call(open.symbol, { cookie: `${cookie}~` })).cookies).toEqual([])
})

test('50 first calls of one session at once are one row, by two nodes alike', async () => {
  const experiment = await makeExperiment(t, chief)
  const cookie = await session(experiment)
  const answers = await Promise.all(Array.from({ length: 50 }, () => call(experiment.symbol, { cookie })))
  expect(new Set(answers.map(({ body }) => body.variant)).size).toBe(1)
  const [row, ...others] = await rows(experiment)
  expect(others).toEqual([])
  const { rows: seeds } = await t.database.pool.query('select seed, variants from experiments where id = $1', [
    experiment.id,
  ])
  expect(bucketing(seeds[0].seed, seeds[0].variants)(row.session)).toBe(row.variant)
  expect((await stats(experiment)).reduce((sum, { totalSessions }) => sum + totalSessions, 0)).toBe(1)
})

test('an unknown symbol is 404; inactive, or on another site, is the first variant and nothing is kept', async () => {
  expect((await call('nowhere')).status).toBe(404)
  const inactive = await makeExperiment(t, chief, { isActive: false })
  const elsewhere = await makeExperiment(t, chief, { siteIds: [t.sites.two.siteId] })
  for (const [experiment, because] of [
    [inactive, 'inactive'],
    [elsewhere, 'site'],
  ] as const) {
    const { body, cookies } = await call(experiment.symbol)
    expect(body).toMatchObject({ variant: 'control', counted: false, because })
    expect(cookies).toEqual([])
    expect(await rows(experiment)).toEqual([])
  }
})

test('staff who are signed in, office networks and bots get the first variant and are not counted, unless they are let in', async () => {
  const only = {
    variants: [
      { key: 'control', weight: 0 },
      { key: 'calm', weight: 1 },
    ],
  }
  const experiment = await makeExperiment(t, chief, only)
  const open = await makeExperiment(t, chief, { ...only, audience: { excludeEmployees: false, excludeBots: false } })
  const cookie = await session(experiment)
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  for (const role of [1, 2, 5, 6]) {
    const as = { cookie: `${cookie}; ${(await t.signIn(role)).cookie}` }
    expect((await call(experiment.symbol, as)).body).toMatchObject({ variant: 'control', because: 'employee' })
    expect((await call(open.symbol, as)).body).toMatchObject({ variant: 'calm', counted: true })
  }
  const member = { cookie: `${cookie}; ${(await t.signIn(3)).cookie}` }
  expect((await call(experiment.symbol, member)).body).toMatchObject({ variant: 'calm', counted: true })
  expect((await call(experiment.symbol, { headers: bot })).body).toMatchObject({ variant: 'control', because: 'bot' })
  expect((await call(open.symbol, { cookie, headers: bot })).body).toMatchObject({ variant: 'calm', counted: true })
  await t.database.pool.query(
    `update site_settings set settings = settings || '{"officeNetworks": ["127.0.0.0/8"]}' where site_id = $1`,
    [t.sites.one.siteId],
  )
  expect((await call(experiment.symbol, { cookie })).body).toMatchObject({ because: 'employee' })
  await t.database.pool.query(`update site_settings set settings = settings - 'officeNetworks'`)
})

test.each([
  ['192.0.2.7', ['192.0.2.7'], true],
  ['192.0.2.8', ['192.0.2.7', '198.51.100.0/24'], false],
  ['::ffff:198.51.100.9', ['198.51.100.0/24'], true],
  ['2001:db8::1', ['2001:db8::/32', '192.0.2.0/24'], true],
  ['nowhere', ['0.0.0.0/0'], false],
])('%s lies in %j: %s', (address, networks, is) => expect(isWithin(address, networks)).toBe(is))

test('a page that is prepared ahead, or asked for by another site, counts nobody and gives no cookie', async () => {
  const experiment = await makeExperiment(t, chief)
  const cookie = await session(experiment)
  const links: Record<string, string>[] = [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-site': 'cross-site' }]
  for (const headers of links)
    for (const each of ['', cookie]) {
      const { body, cookies } = await call(experiment.symbol, { cookie: each, headers })
      expect(body).toMatchObject({ counted: false, because: 'ahead' })
      expect(cookies).toEqual([])
    }
  expect((await call(experiment.symbol, { method: 'HEAD' })).status).toBe(405)
  expect(await rows(experiment)).toEqual([])
})

test('staff force a variant and clear it from a page of the site; forced sessions are shown and counted apart', async () => {
  const experiment = await makeExperiment(t, chief)
  const own = await session(experiment)
  const { body: drawn } = await call(experiment.symbol, { cookie: own })
  const other = drawn.variant === 'calm' ? 'control' : 'calm'
  const moderator = await t.signIn(2)
  const forced = await call(`${experiment.symbol}/${other}`, { cookie: `${own}; ${moderator.cookie}` })
  expect(forced.body).toMatchObject({ variant: other, forced: true, counted: false })
  const force = forced.cookies.find((each) => each.startsWith(`nex_${experiment.symbol}=${other};`))?.split(';')[0]
  expect(force).toBeDefined()
  expect((await call(experiment.symbol, { cookie: `${own}; ${force}` })).body).toMatchObject({
    variant: other,
    forced: true,
  })
  const counted = await stats(experiment)
  expect(counted.find(({ key }) => key === drawn.variant)).toMatchObject({ totalSessions: 1, forcedSessions: 0 })
  expect(counted.find(({ key }) => key === other)).toMatchObject({ totalSessions: 0, forcedSessions: 1 })
  const cleared = await call(experiment.symbol, { method: 'DELETE', cookie: `${own}; ${moderator.cookie}` })
  expect(cleared.status).toBe(200)
  expect(cleared.cookies[0]).toContain(`nex_${experiment.symbol}=;`)
  expect(await rows(experiment)).toEqual([])
  expect(
    (await stats(experiment)).every(({ totalSessions, forcedSessions }) => totalSessions + forcedSessions === 0),
  ).toBe(true)
})

test('forcing from elsewhere, by members, of an unknown key or symbol, or by another method sets nothing', async () => {
  const experiment = await makeExperiment(t, chief)
  const staff = { cookie: (await t.signIn(1)).cookie }
  const force = (path: string, given: Given) => call(path, { ...staff, ...given })
  const tries: [string, Given, number][] = [
    [`${experiment.symbol}/calm`, { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    [`${experiment.symbol}/calm`, { headers: { 'sec-fetch-site': 'none' } }, 403],
    [`${experiment.symbol}/calm`, { headers: { 'sec-fetch-site': 'same-site' } }, 403],
    [`${experiment.symbol}/nothing`, {}, 404],
    [`${experiment.symbol}/__proto__`, {}, 404],
    [`${experiment.symbol}/${'c'.repeat(10_000)}`, {}, 404],
    [`${experiment.symbol}/calm%00`, {}, 404],
    ['nothing/calm', {}, 404],
    ['x'.repeat(10_000), {}, 404],
    ['__proto__', {}, 404],
    [`${experiment.symbol}/calm`, { cookie: (await t.signIn(3)).cookie }, 403],
    [`${experiment.symbol}/calm`, { cookie: '' }, 401],
    [`${experiment.symbol}/calm`, { method: 'POST' }, 404],
    [`${experiment.symbol}/calm`, { method: 'PUT' }, 404],
    [`${experiment.symbol}/calm`, { method: 'HEAD' }, 405],
    [experiment.symbol, { method: 'POST' }, 404],
    [experiment.symbol, { method: 'PATCH' }, 404],
    [`${experiment.symbol}/goal/signed-up`, { method: 'GET' }, 404],
    [`${experiment.symbol}/goal/${'g'.repeat(10_000)}`, { method: 'POST' }, 414],
    [experiment.symbol, { method: 'DELETE', cookie: '' }, 401],
    [experiment.symbol, { method: 'DELETE', headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  ]
  for (const [path, given, status] of tries) {
    const answer = await force(path, given)
    expect([path, given, answer.status]).toEqual([path, given, status])
    expect(answer.cookies).toEqual([])
  }
  expect(await rows(experiment)).toEqual([])
  const goals = await t.query<unknown[]>(chief, 'experimentGoals', { id: experiment.id }, 'goal')
  expect(goals.answer).toEqual([])
})

test('a goal counts once for a session that takes part, and for nobody else; a file for super admins holds the figures', async () => {
  const experiment = await makeExperiment(t, chief)
  const cookie = await session(experiment)
  const goal = (given: Given = {}) => call(`${experiment.symbol}/goal/signed-up`, { method: 'POST', cookie, ...given })
  const { body } = await call(experiment.symbol, { cookie })
  for (let n = 0; n < 2; n++) expect((await goal()).body).toEqual({ counted: true })
  const bot = { 'user-agent': 'Googlebot/2.1' }
  for (const given of [
    { cookie: '' },
    { headers: bot },
    { cookie: `${cookie}; nex_${experiment.symbol}=${body.variant}` },
    { cookie: `${cookie}; ${(await t.signIn(2)).cookie}` },
  ])
    expect((await goal(given)).body).toEqual({ counted: false })
  expect((await goal({ headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  expect((await call(`${experiment.symbol}/goal/No%20goal`, { method: 'POST', cookie })).status).toBe(404)
  const goals = await t.query(chief, 'experimentGoals', { id: experiment.id }, 'goal key siteId sessions')
  expect(goals.answer).toEqual([{ goal: 'signed-up', key: body.variant, siteId: t.sites.one.siteId, sessions: 1 }])
  const file = (path: string, as = chief) =>
    t.fastify.inject({ url: path, headers: { host: 'one.test', cookie: as.cookie } })
  const { headers, body: csv, statusCode } = await file(experimentDownloadPath(experiment.id, 1))
  expect([statusCode, statusCode === 200 ? '' : csv]).toEqual([200, ''])
  expect(headers['content-disposition']).toBe(`attachment; filename="experiment-${experiment.symbol}-1.csv"`)
  expect(csv.split('\r\n')[0]).toBe(`\ufeff${[...Object.values(STAT_COLUMNS), 'signed-up'].map((name) => `"${name}"`)}`)
  expect(csv).toContain(`1,${t.sites.one.siteId},"${body.variant}",1,1,0,0,1\r\n`)
  expect((await file(experimentDownloadPath(experiment.id, 2))).statusCode).toBe(404)
  expect((await file(experimentDownloadPath(experiment.id, 1), await t.signIn(1))).statusCode).toBe(403)
})

test('a phase counts so many goals and no more, also of those that come for the first time at once; the next has room again', async () => {
  const experiment = await makeExperiment(t, chief)
  const cookie = await countedSession(experiment)
  const goal = async (name: string, of = cookie) =>
    (await call(`${experiment.symbol}/goal/${name}`, { method: 'POST', cookie: of })).body.counted
  for (let n = 1; n < GOALS_MAX; n++) expect([n, await goal(`goal-${n}`)]).toEqual([n, true])
  const holder = await t.database.pool.connect()
  try {
    // All of them find room before any of them is kept.
    await holder.query('begin')
    await holder.query('lock table experiment_goals in share mode')
    const atOnce = Promise.all(['a', 'b', 'c'].map((name) => goal(name)))
    await expect.poll(() => connections(t.database.pool, `wait_event_type = 'Lock'`)).toBe(3)
    await holder.query('commit')
    expect((await atOnce).filter(Boolean)).toHaveLength(1)
  } finally {
    // Put back into the pool it would still hold the lock if the test failed.
    holder.release(true)
  }
  expect(await goal('late')).toBe(false)
  expect(await goal('goal-1', await countedSession(experiment))).toBe(true)
  const names = async () => {
    const { answer } = await t.query<{ goal: string }[]>(chief, 'experimentGoals', { id: experiment.id }, 'goal')
    return [...new Set(answer?.map((row) => row.goal))]
  }
  expect(await names()).toHaveLength(GOALS_MAX)
  expect(await names()).not.toContain('late')
  const variants = [
    { key: 'control', weight: 3 },
    { key: 'calm', weight: 1 },
  ]
  await t.mutate(chief, 'updateExperiment', { id: experiment.id, name: 'A', symbol: experiment.symbol, variants }, 'id')
  await call(experiment.symbol, { cookie })
  expect(await goal('late')).toBe(true)
  expect(await names()).toEqual(['late'])
})

test('a goal makes no session: it counts for those that the present phase counted before', async () => {
  const experiment = await makeExperiment(t, chief)
  const cookie = await session(experiment)
  const goal = async () => (await call(`${experiment.symbol}/goal/signed-up`, { method: 'POST', cookie })).body.counted
  expect([await goal(), await rows(experiment)]).toEqual([false, []])
  await call(experiment.symbol, { cookie })
  expect(await goal()).toBe(true)
  const variants = [
    { key: 'control', weight: 3 },
    { key: 'calm', weight: 1 },
  ]
  await t.mutate(chief, 'updateExperiment', { id: experiment.id, name: 'A', symbol: experiment.symbol, variants }, 'id')
  expect(await goal()).toBe(false)
  expect((await rows(experiment)).map(({ phase }) => phase)).toEqual([1])
})

test('a goal that a session reaches days later counts on the day on which the session began, once', async () => {
  const experiment = await makeExperiment(t, chief)
  const cookie = await session(experiment)
  const { body } = await call(experiment.symbol, { cookie })
  const force = `nex_${experiment.symbol}=${body.variant}`
  expect((await call(experiment.symbol, { cookie: `${cookie}; ${force}` })).body.forced).toBe(true)
  await call(`${experiment.symbol}/goal/signed-up`, { method: 'POST', cookie })
  const later = `update experiment_goals set inserted_at = inserted_at + interval '3 days' where experiment_id = $1`
  expect((await t.database.pool.query(later, [experiment.id])).rowCount).toBe(1)
  const days = async (name: string, more = '') =>
    (await t.query<object[]>(chief, name, { id: experiment.id }, `day key sessions ${more}`)).answer
  const [day] = (await days('experimentDays')) ?? []
  expect(day).toMatchObject({ key: body.variant, sessions: 1 })
  expect(await days('experimentGoalDays', 'goal')).toEqual([{ ...day, goal: 'signed-up' }])
})

test('a session is in one experiment of a group', async () => {
  const group = {
    exclusionGroup: 'forms',
    variants: [
      { key: 'first', weight: 0 },
      { key: 'other', weight: 1 },
    ],
  }
  const experiments = [await makeExperiment(t, chief, group), await makeExperiment(t, chief, group)]
  for (let n = 0; n < 12; n++) {
    const cookie = await session(experiments[0] as MadeExperiment)
    const answers = await Promise.all(experiments.map(({ symbol }) => call(symbol, { cookie })))
    expect(answers.map(({ body }) => body.because).toSorted()).toEqual(['group', null])
    expect(answers.find(({ body }) => body.because === 'group')?.body.variant).toBe('first')
  }
})

/** Sessions of a member until each variant has one; each reaches a goal, and is signed in when it does. */
async function inBothVariants(experiment: MadeExperiment, cookieOf: (session: string) => string, member: Actor) {
  const cookies: string[] = []
  const seen = new Set<string>()
  while (seen.size < 2) {
    const cookie = await session(experiment)
    seen.add((await call(experiment.symbol, { cookie: cookieOf(cookie) })).body.variant)
    await call(`${experiment.symbol}/goal/signed-up`, { method: 'POST', cookie: `${cookie}; ${member.cookie}` })
    cookies.push(cookie)
  }
  return cookies
}
const converted = async ({ id }: MadeExperiment) =>
  (await t.query<{ sessions: number }[]>(chief, 'experimentGoals', { id }, 'sessions')).answer?.reduce(
    (sum, { sessions }) => sum + sessions,
    0,
  )

test('sessions of one account in two variants are counted apart and left out, with their goals', async () => {
  const experiment = await makeExperiment(t, chief)
  const member = await t.signIn(3)
  const crossed = await inBothVariants(experiment, (cookie) => `${cookie}; ${member.cookie}`, member)
  const other = await t.signIn(3)
  const cookie = `${await session(experiment)}; ${other.cookie}`
  const { body } = await call(experiment.symbol, { cookie })
  await call(`${experiment.symbol}/goal/signed-up`, { method: 'POST', cookie })
  const counted = await stats(experiment)
  expect(counted.reduce((sum, { crossedSessions }) => sum + crossedSessions, 0)).toBe(crossed.length)
  expect(counted.reduce((sum, { totalSessions }) => sum + totalSessions, 0)).toBe(1)
  const goals = await t.query(chief, 'experimentGoals', { id: experiment.id }, 'goal key siteId sessions')
  expect(goals.answer).toEqual([{ goal: 'signed-up', key: body.variant, siteId: t.sites.one.siteId, sessions: 1 }])
  const daysOf = async (name: string, more: object) =>
    (await t.query<{ sessions: number }[]>(chief, name, { id: experiment.id, ...more }, 'sessions')).answer ?? []
  const { one, two } = t.sites
  for (const [name, more, sessions] of [
    ['experimentDays', {}, 1],
    ['experimentDays', { siteId: one.siteId }, 1],
    ['experimentDays', { siteId: two.siteId }, 0],
    ['experimentGoalDays', {}, 1],
    ['experimentGoalDays', { siteId: one.siteId, goal: 'signed-up' }, 1],
    ['experimentGoalDays', { siteId: two.siteId, goal: 'signed-up' }, 0],
    ['experimentGoalDays', { goal: 'another' }, 0],
  ] as const)
    expect([name, more, (await daysOf(name, more)).reduce((sum, day) => sum + day.sessions, 0)]).toEqual([
      name,
      more,
      sessions,
    ])
  const csv = await t.fastify.inject({
    url: experimentDownloadPath(experiment.id, 1),
    headers: { host: 'one.test', cookie: chief.cookie },
  })
  const reached = csv.body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',').at(-1)))
  expect(reached.toSorted()).toEqual([0, 1])
  const hashes = await t.database.pool.query('select account_hash from experiment_sessions where experiment_id = $1', [
    experiment.id,
  ])
  expect(JSON.stringify(hashes.rows)).not.toContain(`"${member.id}"`)
})

test('an account that signs in after its sessions were counted is left out all the same', async () => {
  const experiment = await makeExperiment(t, chief)
  const crossed = await inBothVariants(experiment, (cookie) => cookie, await t.signIn(3))
  const counted = await stats(experiment)
  expect(counted.reduce((sum, { crossedSessions }) => sum + crossedSessions, 0)).toBe(crossed.length)
  expect(await converted(experiment)).toBe(0)
})

test('clearing a session takes its goals back', async () => {
  const experiment = await makeExperiment(t, chief)
  const cookie = await countedSession(experiment)
  await call(`${experiment.symbol}/goal/signed-up`, { method: 'POST', cookie })
  expect(await converted(experiment)).toBe(1)
  await call(experiment.symbol, { method: 'DELETE', cookie: `${cookie}; ${(await t.signIn(2)).cookie}` })
  expect(await converted(experiment)).toBe(0)
})

test('the sessions announced to move are those that move, and figures are those of one phase', async () => {
  const experiment = await makeExperiment(t, chief)
  const cookies: string[] = []
  for (let n = 0; n < 30; n++) {
    const cookie = await session(experiment)
    await call(experiment.symbol, { cookie })
    cookies.push(cookie)
  }
  const variants = [
    { key: 'control', weight: 3 },
    { key: 'calm', weight: 1 },
  ]
  type Move = { from: string; to: string; sessions: number }
  const { answer: reported = [] } = await t.query<Move[]>(
    chief,
    'experimentMoves',
    { id: experiment.id, variants },
    'from to sessions',
  )
  expect(reported.find(({ from, to }) => from === 'control' && to === 'calm')).toBeUndefined()
  const kept = await Promise.all(
    cookies.map(async (cookie) => (await call(experiment.symbol, { cookie })).body.variant),
  )
  await t.mutate(chief, 'updateExperiment', { id: experiment.id, name: 'A', symbol: experiment.symbol, variants }, 'id')
  const now = await Promise.all(cookies.map(async (cookie) => (await call(experiment.symbol, { cookie })).body.variant))
  const moved = kept.filter((variant, at) => variant !== now[at]).length
  expect(reported.filter(({ from, to }) => from !== to).reduce((sum, { sessions }) => sum + sessions, 0)).toBe(moved)
  const totals = async (phase?: number) =>
    (await stats(experiment, phase)).reduce((sum, each) => sum + each.totalSessions, 0)
  expect(await totals()).toBe(30)
  expect(await totals(1)).toBe(30)
  const days = await t.query<{ sessions: number }[]>(chief, 'experimentDays', { id: experiment.id }, 'sessions')
  expect(days.answer?.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(30)
})

test('a post shows the part of the variant that the session gets, which is counted when it comes back, and is not stored', async () => {
  const experiment = await makeExperiment(t, chief)
  const part = (key: string) =>
    `[experiment symbol="${experiment.symbol}" variant="${key}"]The ${key} words[/experiment]`
  const id = await makePost(t, `<p>${part('control')}${part('calm')}</p>`)
  const { rows: posts } = await t.database.pool.query('select slug from posts where id = $1', [id])
  const open = (cookie: string) =>
    t.fastify.inject({ url: `/${posts[0].slug}`, headers: { host: 'one.test', cookie, 'user-agent': BROWSER } })
  const first = await open('')
  const cookie = [first.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? expect.fail('no cookie')
  expect(await rows(experiment)).toEqual([])
  const again = await open(cookie)
  const [row] = await rows(experiment)
  for (const { body, headers } of [first, again]) {
    expect(body).toContain(`The ${row.variant} words`)
    expect([...new Set(body.match(/The \w+ words/g))]).toEqual([`The ${row.variant} words`])
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('the first page of a visitor gives one session to all its experiments', async () => {
  const experiments = [
    await makeExperiment(t, chief, { persistSessions: true }),
    await makeExperiment(t, chief),
    await makeExperiment(t, chief),
    await makeExperiment(t, chief),
  ]
  const parts = experiments.flatMap(({ symbol }) =>
    ['control', 'calm'].map((key) => `[experiment symbol="${symbol}" variant="${key}"]${symbol} ${key};[/experiment]`),
  )
  const id = await makePost(t, `<p>${parts.join('')}</p>`)
  const { rows: posts } = await t.database.pool.query('select slug from posts where id = $1', [id])
  const { headers, body } = await t.fastify.inject({
    url: `/${posts[0].slug}`,
    headers: { host: 'one.test', 'user-agent': BROWSER },
  })
  const [cookie = '', ...others] = [headers['set-cookie'] ?? []].flat()
  expect([cookie, others]).toEqual([expect.stringMatching(/^nex_session=[\w-]{22}~; Max-Age=31536000/), []])
  for (const { symbol } of experiments) {
    const { body: answer } = await call(symbol, { cookie: cookie.split(';')[0] ?? '' })
    expect(body).toContain(`${symbol} ${answer.variant};`)
  }
})

test('a page on which somebody may be at risk shows the first variant and counts nobody', async () => {
  const experiment = await makeExperiment(t, chief, {
    variants: [
      { key: 'control', weight: 0 },
      { key: 'calm', weight: 1 },
    ],
  })
  const part = (key: string) =>
    `[experiment symbol="${experiment.symbol}" variant="${key}"]The ${key} words[/experiment]`
  const writer = await writerOn(t)
  const { id: postId, slug } = await writer.post({ body: `<p>${part('control')}${part('calm')}</p>` })
  const cookie = await session(experiment)
  const open = async () =>
    (await t.fastify.inject({ url: `/${slug}`, headers: { host: 'one.test', cookie, 'user-agent': BROWSER } })).body
  const { id: contentId } = await writer.write({ kind: 'comment', postId, body: '<p>I cannot go on</p>' })
  await asSystem(t, ({ site }) => insertFlag(site, { assocType: 'comment', contentId, isOpen: true, atRisk: true }))
  expect(await open()).toContain('The control words')
  expect(await rows(experiment)).toEqual([])
})

test('the start page greets with the words of the variant that the session gets', async () => {
  const experiment = await makeExperiment(t, chief)
  const part = (key: string) =>
    `[experiment symbol="${experiment.symbol}" variant="${key}"]The ${key} words[/experiment]`
  const welcome = JSON.stringify({ memberSiteWelcome: `${part('control')}${part('calm')}` })
  await t.database.pool.query('update site_settings set settings = settings || $1::jsonb', [welcome])
  const open = (cookie: string) =>
    t.fastify.inject({ url: '/', headers: { host: 'one.test', cookie, 'user-agent': BROWSER } })
  const first = await open('')
  const cookie = [first.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? expect.fail('no cookie')
  const again = await open(cookie)
  const [row] = await rows(experiment)
  expect(/<div class="hello">[\s\S]*?<\/div>/.exec(again.body)?.[0]).toContain(`<p>The ${row.variant} words</p>`)
  // Search engines are told what those read who take no part.
  expect(again.body).toMatch(/<meta name="description" content="The control words/)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlag } from '../src/features/flags/flags.fixtures.ts'
import { notify } from '../src/features/notifications/notifications.actions.ts'
import { inviteStaff } from '../src/features/users/invite.actions.ts'
import { inTransaction } from '../src/platform/transaction.ts'
import { type Actor, startTestApp, TEST_PASSWORD, type TestApp } from './app.ts'
import { statementsOf, wholeReadsOf } from './statements.ts'

let t: TestApp
let chief: Actor
let member: Actor
let flagId: string
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
  const flag = await makeFlag(t)
  flagId = flag.flagId
  member = flag.author
  const [award] = (
    await t.database.pool.query(`insert into awards (name, year) values ('Kind words', 2024) returning id`)
  ).rows
  await t.database.pool.query(
    `insert into user_awards (site_id, award_id, user_id, status) values ($1, $2, $3, 'winner')`,
    [chief.siteId, award.id, member.id],
  )
})
afterAll(() => t.stop())

/** Read whole by design: as short as the network has sites, awards or nodes. */
const SHORT = /^((sites|site_\w+|awards|workers|rate_limits)\b.*| by (sites|site|awards)_\w+)$/

const ask = (query: string) => async () => {
  expect((await t.ask(chief, query)).errors).toBeUndefined()
}
const post =
  (url: string, payload: object, cookie = chief.cookie) =>
  async () => {
    const headers = { host: 'one.test', cookie }
    expect((await t.fastify.inject({ method: 'POST', url, headers, payload })).statusCode).toBeLessThan(300)
  }
const AWARDS = 'total awards { id finalistsCount winnersCount userAwards(limit: 50) { user { username } } }'
const FLAGS =
  'pageInfo { totalCount } contentFlags { id author { openFlagsCount postsCount removedCount } viewers { id } reports(limit: 3) { id } }'
const COMMAND = { kind: 'command', roleId: null, command: 'staff' } as const
const invite = (email: string, roleId: number) => async () => {
  await inTransaction(t.ctxOf({ ...COMMAND, siteId: chief.siteId }), (tx) => inviteStaff(tx, { email, roleId }))
}

const ASKED: Record<string, () => Promise<unknown>> = {
  'all users': ask('{ users { total users { id openFlagsCount } } }'),
  'users by name': ask('{ users(userSearchTerm: "ann", sortDesc: true, offset: 100) { total users { id } } }'),
  'users by role': ask('{ users(roleIds: [1, 2, 5, 6], limit: 500) { total users { id } } }'),
  'one name among the spammers': ask('{ users(userSearchTerm: "a_%", roleIds: [4], hideSpammers: false) { total } }'),
  awards: ask(`{ awards { ${AWARDS} } }`),
  'awards by winners': ask(`{ awards(sort: WINNERS, sortDesc: true) { ${AWARDS} } }`),
  'awards by finalists, of a year': ask(`{ awards(sort: FINALISTS, years: [2024], search: "kind") { ${AWARDS} } }`),
  'own sessions': ask('{ mySessions { id userAgent } }'),
  'the other sessions': ask('mutation { endOtherSessions }'),
  'the session': async () => {
    await t.fastify.inject({ url: '/api/auth/check-session', headers: { host: 'one.test', cookie: chief.cookie } })
  },
  'signing in': async () => post('/api/auth/sign-in', { email: chief.email, password: TEST_PASSWORD }, '')(),
  'a link for a new password': async () => post('/api/auth/request-password-reset', { email: chief.email })(),
  'another site': async () => post('/api/auth/set-site', { site_id: t.sites.two.siteId })(),
  'being on a flag': async () => post('/api/moderation/presence', { flagId })(),
  messages: ask('{ outbox { total messages { id } } }'),
  'a notice': async () => {
    await inTransaction(
      t.ctxOf({ ...COMMAND, siteId: chief.siteId }),
      (tx) => notify(tx, { userId: member.id, kind: 'flag.assigned', subjectType: 'flag', subjectId: flagId }),
      { audited: false },
    )
  },
  'a new super admin': () => invite(member.email, 5)(),
  'a super admin less': () => invite(member.email, 3 - 1)(),
  ...Object.fromEntries(
    [
      '',
      'isOpen: true',
      'isOpen: false',
      'isOpen: true, sortDesc: false',
      'isSpam: false, isReported: true',
      'isOpen: true, assocType: COMMENT, assignedToUserIds: ["1", "2"]',
      'isRequiredToPublish: true, offset: 100000',
    ].map((args) => [`flags ${args}`, ask(`{ contentFlagStream(${args || 'limit: 50'}) { ${FLAGS} } }`)]),
  ),
}

test.each(Object.keys(ASKED))('no statement reads a table that grows from end to end: %s', async (name) => {
  const statements = await statementsOf(ASKED[name] ?? (async () => undefined))
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    const whole = await wholeReadsOf(t.database.pool, statement)
    expect([statement.text, whole.filter((read) => !SHORT.test(read))]).toEqual([statement.text, []])
  }
})

test('a statement that reads a table from end to end is noticed, by the table or by its index', async () => {
  const read = (text: string) => wholeReadsOf(t.database.pool, { text, values: [] })
  expect(await read('select * from users where bio = $$x$$')).not.toEqual([])
  expect(await read('select * from users order by site_id, id limit 1')).not.toEqual([])
  expect(await read('select * from users where site_id = 1 and id = 1')).toEqual([])
})

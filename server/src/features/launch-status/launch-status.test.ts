import { MUST_BE_SUPER_ADMIN } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { CHECK_CHANGED, UNKNOWN_DETAIL } from '@ward/domain/launch-status/launch-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { launchChecks } from '../../launch-checks.ts'
import type { LaunchCheck } from '../../platform/launch-check.ts'
import { saveSetting } from '../site-settings/site-settings.db.ts'
import { hostAnswersBy } from '../sites/sites.launch.ts'
import { launchChecksNow, launchLines } from './launch-status.actions.ts'
import { lockCheck, noteFact } from './launch-status.db.ts'
import { AUDIT_VERIFIED, BACKUP_DONE } from './network.launch.ts'
import { recordLaunchOf } from './record-launch.task.ts'
import { verifyAuditNightly } from './verify-audit.task.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

type Shown = {
  id: string
  name: string
  url: string | null
  isCompleted: boolean
  state: string
  asideUntil: string | null
}
const FIELDS = 'id name url isCompleted state detail asideReason asideUntil confirmedAt confirmedBy { username }'
const command = () => t.ctxOf({ kind: 'command', siteId: t.sites.one.siteId, roleId: null, command: 'site' })
/** All but the one that asks the network. */
const quick = launchChecks.filter(({ id }) => id !== 'host')
const stateOf = async (id: string) => (await launchChecksNow(command(), quick)).find((check) => check.id === id)?.state

test('the checks of a site have name, url and whether they are completed, and are for super admins', async () => {
  const { answer } = await t.query<Shown[]>(await t.signIn(ROLE.superAdmin), 'siteLaunchChecks', {}, FIELDS)
  expect(answer?.map(({ id }) => id)).toEqual(launchChecks.map(({ id }) => id))
  for (const { name, state, isCompleted } of answer ?? []) {
    expect(name).not.toBe('')
    expect(isCompleted).toBe(state === 'COMPLETED')
  }
  const refused = await t.query(await t.signIn(ROLE.communityTech), 'siteLaunchChecks', {}, FIELDS)
  expect(refused.refusal?.message).toBe(MUST_BE_SUPER_ADMIN)
})

test('a site is to confirm its helplines before it is opened, and again when they change', async () => {
  const line = async () => (await launchLines(command(), quick)).find((each) => each.includes('Check your helplines'))
  expect(await line()).toMatch(/^to do\t/)
  const ines = await t.signIn(ROLE.superAdmin)
  await t.mutate(ines, 'confirmHelplines', { version: 0 })
  const { answer } = await t.query<Shown[]>(ines, 'siteLaunchChecks', {}, FIELDS)
  expect(answer?.find(({ id }) => id === 'helplines')).toMatchObject({
    confirmedBy: { username: ines.username },
    confirmedAt: expect.any(String),
  })
  expect(await line()).toMatch(/^done\tCheck your helplines\tConfirmed on [A-Z][a-z]+ \d+, \d{4} at \d+:\d\d [AP]M \w/)
  await saveSetting(t.sites.one, 'helplineCountry', 'IE')
  expect(await line()).toMatch(/^to do\t/)
})

test('each check is completed once what it asks for is done', async () => {
  const { network } = t.database
  expect(await stateOf('contact')).toBe('incomplete')
  expect((await launchLines(command(), quick)).join('\n')).toContain('write to support@one.test.')
  await saveSetting(t.sites.one, 'contact', 'help@one.test')
  expect(await stateOf('contact')).toBe('completed')
  expect(await stateOf('backup')).toBe('incomplete')
  await noteFact(network, BACKUP_DONE, {})
  expect(await stateOf('backup')).toBe('completed')
  expect(await stateOf('audit')).toBe('unknown')
  await verifyAuditNightly(Buffer.alloc(32, 7)).run(
    { network, log: command().log },
    { isLast: false, signal: new AbortController().signal },
  )
  expect(await stateOf('audit')).toBe('completed')
  await noteFact(network, AUDIT_VERIFIED, { isWhole: false })
  expect(await stateOf('audit')).toBe('incomplete')
  await saveSetting(t.sites.one, 'demo', true)
  expect(await stateOf('demo')).toBe('incomplete')
  await saveSetting(t.sites.one, 'demo', null)
  expect(await stateOf('demo')).toBe('completed')
})

test('a mail of the last day, two admins who can sign in and tasks that ran are looked for in the tables', async () => {
  const { pool } = t.database
  const { siteId } = t.sites.two
  const there = t.ctxOf({ kind: 'command', siteId, roleId: null, command: 'site' }, siteId)
  const expected = launchChecks.filter(({ id }) => ['mail', 'admins', 'tasks'].includes(id))
  const states = async () =>
    Object.fromEntries((await launchChecksNow(there, expected)).map(({ id, state }) => [id, state]))
  await pool.query('delete from task_records')
  expect(await states()).toEqual({ mail: 'incomplete', admins: 'incomplete', tasks: 'incomplete' })
  const mail = `insert into outbox (site_id, kind, key, recipient, subject, payload, state, delivered_at)
    values ($1, 'mail', $2, 'a@b.example', 'Hello', null, 'delivered', now() - $3::interval)`
  await pool.query(mail, [siteId, 'old', '25 hours'])
  await t.signIn(ROLE.admin, { siteId })
  await t.signIn(ROLE.moderator, { siteId })
  await pool.query(
    `insert into task_records (task, outcome, completed_at, ended_at) values ('a', 'completed', now() - interval '2 hours', now())`,
  )
  expect(await states()).toEqual({ mail: 'incomplete', admins: 'incomplete', tasks: 'incomplete' })
  await pool.query(mail, [siteId, 'new', '23 hours'])
  await t.signIn(ROLE.communityTech, { siteId })
  await pool.query(`update task_records set completed_at = now() - interval '59 minutes'`)
  expect(await states()).toEqual({ mail: 'completed', admins: 'completed', tasks: 'completed' })
  await pool.query(`insert into task_records (task, outcome, ended_at) values ('b', 'failed', now())`)
  expect(await states()).toMatchObject({ tasks: 'incomplete' })
})

test.each([
  [{ status: 200, location: null, page: '<title>Start</title>' }, true],
  [{ status: 503, location: null, page: null }, false],
  [{ status: 302, location: '/login', page: null }, false],
])(
  'whether the host answers over HTTPS is asked from outside, and judged like any link: %j',
  async (answer, isCompleted) => {
    const asked: string[] = []
    const check = hostAnswersBy(async ({ href }) => {
      asked.push(href)
      return href.endsWith('/login') ? { status: 200, location: null, page: '<title>Sign in</title>' } : answer
    })
    expect(await check.look(command())).toMatchObject({ isCompleted })
    expect(asked[0]).toBe('https://one.test/')
  },
)

test('a site that is not reached over HTTPS is not asked for at all', async () => {
  const check = hostAnswersBy(() => expect.fail('It was asked for'))
  await t.database.pool.query(`update site_settings set settings = settings || '{"origin": "http://one.localhost"}'`)
  expect(await check.look(command())).toMatchObject({ isCompleted: false })
  await t.database.pool.query(`update site_settings set settings = settings - 'origin'`)
})

test('a check that fails or takes too long is unknown, never completed', async () => {
  const one: LaunchCheck = {
    id: 'one',
    name: 'One',
    scope: 'site',
    url: null,
    timeLimit: 20,
    look: () => Promise.reject(new Error('no')),
  }
  const slow = { ...one, id: 'slow', look: () => new Promise<never>(() => {}) }
  const now = await launchChecksNow(command(), [one, slow])
  expect(now.map(({ state, detail }) => [state, detail])).toEqual([
    ['unknown', UNKNOWN_DETAIL],
    ['unknown', UNKNOWN_DETAIL],
  ])
})

const change = (actor: Actor, name: string, input: object) => t.mutate<Shown>(actor, name, { ...input }, FIELDS)

test('a check is set aside with a reason until a day, and taken back; its history says who did it', async () => {
  const ines = await t.signIn(ROLE.superAdmin)
  const until = new Date(Date.now() + 86_400_000)
  const { answer } = await change(ines, 'setLaunchCheckAside', { id: 'mail', reason: 'After the move', until })
  expect(answer).toMatchObject({ state: 'INCOMPLETE', asideReason: 'After the move', asideUntil: until.toISOString() })
  expect((await launchLines(command(), quick)).join('\n')).toContain('After the move')
  const taken = await change(ines, 'takeLaunchCheckBack', { id: 'mail' })
  expect(taken.answer).toMatchObject({ asideReason: null, asideUntil: null })
  const versions = await t.query<{ author: object | null }[]>(
    ines,
    'launchCheckVersions',
    { id: 'mail' },
    'number author { username }',
  )
  expect(versions.answer?.[0]?.author).toEqual({ username: ines.username })
  for (const wrong of [new Date(Date.now() - 1000), new Date(Date.now() + 91 * 86_400_000)])
    expect(
      (await change(ines, 'setLaunchCheckAside', { id: 'mail', reason: 'x', until: wrong })).refusal?.extensions.fields,
    ).toMatchObject([{ path: 'until' }])
  expect((await change(ines, 'takeLaunchCheckBack', { id: 'none' })).refusal?.extensions.code).toBe('NOT_FOUND')
})

test('nothing is said of a check over what somebody said since it was shown; open pages hear of it', async () => {
  const [ines, mara] = [await t.signIn(ROLE.superAdmin), await t.signIn(ROLE.superAdmin)]
  const until = new Date(Date.now() + 86_400_000)
  const version = (await lockCheck(t.sites.one, 'mail')).version
  const said = { id: 'mail', reason: 'The mail server moves', until }
  const { answer } = await t.mutate<{ version: number }>(mara, 'setLaunchCheckAside', { ...said, version }, 'version')
  expect(answer).toEqual({ version: version + 1 })
  for (const [name, input] of [
    ['setLaunchCheckAside', { id: 'mail', reason: 'Later', until, version }],
    ['takeLaunchCheckBack', { id: 'mail', version }],
  ] as const) {
    const { refusal } = await change(ines, name, input)
    expect(refusal).toMatchObject({ message: CHECK_CHANGED, extensions: { code: 'CONFLICT' } })
    expect(refusal?.extensions.state).toMatchObject({
      ...{ id: 'mail', asideReason: said.reason, asideUntil: until.toISOString(), version: version + 1 },
    })
  }
  const again = await t.mutate(mara, 'setLaunchCheckAside', { ...said, version: version + 1 }, 'version')
  expect(again.answer).toEqual({ version: version + 1 })
  const taken = await change(ines, 'takeLaunchCheckBack', { id: 'mail', version: version + 1 })
  expect(taken.answer).toMatchObject({ asideReason: null, asideUntil: null })
  const stale = await change(ines, 'confirmLaunchCheck', { id: 'thresholds', version: -1 })
  expect(stale.refusal?.message).toBe(CHECK_CHANGED)
  const { rows } = await t.database.pool.query(
    `select count(*)::int as n from live_events where topic = 'launchCheck' and subject_id = 'mail' and site_id = $1`,
    [ines.siteId],
  )
  expect(rows[0].n).toBeGreaterThanOrEqual(2)
})

test('what no program can judge is confirmed by somebody, who is named, until it changes', async () => {
  const ines = await t.signIn(ROLE.superAdmin)
  const { answer } = await change(ines, 'confirmLaunchCheck', { id: 'thresholds' })
  expect(answer).toMatchObject({
    isCompleted: true,
    detail: expect.stringMatching(/^Confirmed on [A-Z][a-z]+ \d+, \d{4} at /),
    confirmedBy: { username: ines.username },
    confirmedAt: expect.any(String),
  })
  await saveSetting(t.sites.one, 'thresholds', { spam: 0.4, offensive: 0.4, hold: 0.9 })
  expect(await stateOf('thresholds')).toBe('incomplete')
  expect((await change(ines, 'confirmLaunchCheck', { id: 'mail' })).refusal?.extensions.fields).toMatchObject([
    { path: 'id' },
  ])
})

test('the hourly look keeps how a check stands each time that changes, and its history tells it', async () => {
  const ines = await t.signIn(ROLE.superAdmin)
  let isCompleted = false
  const check: LaunchCheck = {
    id: 'hourly',
    name: 'Hourly',
    scope: 'site',
    url: null,
    timeLimit: 1000,
    look: async () => ({ isCompleted, detail: isCompleted ? 'It is.' : 'It is not.' }),
  }
  const look = () =>
    recordLaunchOf([check]).run(command(), { id: '1', isLast: false, signal: new AbortController().signal })
  await look()
  await look()
  isCompleted = true
  await look()
  const { answer } = await t.query<object[]>(ines, 'launchCheckHistory', { id: 'hourly' }, 'state detail since')
  expect(answer).toMatchObject([
    { state: 'COMPLETED', detail: 'It is.' },
    { state: 'INCOMPLETE', detail: 'It is not.' },
  ])
  const lately = await t.query<object[]>(ines, 'launchCheckHistory', {}, 'checkId state')
  expect(lately.answer?.[0]).toEqual({ checkId: 'hourly', state: 'COMPLETED' })
  const refused = await t.query(await t.signIn(ROLE.admin), 'launchCheckHistory', { id: 'hourly' }, 'state')
  expect(refused.refusal?.message).toBe(MUST_BE_SUPER_ADMIN)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../src/endpoints.ts'
import { makeFlag } from '../src/features/flags/flag/flags.fixtures.ts'
import { typeSetting } from '../src/features/site-settings/settings-command.ts'
import { inviteStaff } from '../src/features/users/profile/invite.actions.ts'
import type { EventReader } from '../src/platform/events/reader.ts'
import { inTransaction } from '../src/platform/transaction.ts'
import { schema } from '../src/schema.ts'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from './app.ts'
import { questionsOf, textOf } from './questions.ts'

let t: TestApp
let chief: Actor
let colleague: Actor
let flagId: string
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
  colleague = await t.signIn(2)
  flagId = (await makeFlag(t)).flagId
})
afterAll(() => t.stop())

const LIE = '31337'
/** The lie as it would stand in an address. A random key may hold the number alone. */
const LIE_IN_ADDRESS = new RegExp(`:${LIE}|evil-${LIE}`)
const LIES: Record<string, string>[] = [
  { host: `one.test:${LIE}` },
  { host: `localhost:${LIE}` },
  { host: `ONE.TEST:${LIE}` },
  { host: 'one.test', 'x-forwarded-host': `evil-${LIE}.example`, 'x-forwarded-port': LIE, 'x-forwarded-proto': 'http' },
  { host: 'one.test', forwarded: `host=evil-${LIE}.example;proto=http`, origin: 'http://one.test' },
]
/** All of them in one request. Requests with an origin of another scheme are refused, so it has none. */
const { origin: _, ...EVERY_LIE }: Record<string, string> = Object.assign({}, ...LIES.toReversed())
const everyMail = async () => (await t.database.pool.query('select recipient, subject, payload, key from outbox')).rows
const send = (url: string, payload: object, headers: Record<string, string>, cookie = chief.cookie) =>
  t.fastify.inject({ method: 'POST', url, headers: { cookie, ...headers }, payload })
const ASSIGN = 'mutation ($id: ID!, $users: [ID!]) { updateContentFlag(id: $id, assignedToUserIds: $users) { id } }'

test('no message holds what a request said of its host, whatever was asked for', async () => {
  for (const lie of LIES) {
    await t.database.pool.query('delete from rate_limits')
    await t.database.pool.query(`update notifications set read_at = now()`)
    await send('/api/auth/request-password-reset', { email: colleague.email }, lie, '')
    for (const users of [[colleague.id], []])
      await send('/api/moderation', { query: ASSIGN, variables: { id: flagId, users } }, lie)
  }
  for (const { url } of endpoints(t.database, {} as EventReader, TEST_CONFIG).filter(({ method }) => method === 'POST'))
    if (!url.endsWith('sign-out'))
      await send(url, { email: chief.email, site_id: t.sites.two.siteId, host: 'two.test', flagId }, EVERY_LIE)
  for (const question of questionsOf(schema).filter(
    ({ kind, name }) => kind === 'mutation' && !/end\w*Session/.test(name),
  ))
    await send('/api/moderation', { query: textOf(question, flagId) }, EVERY_LIE)
  const mails = await everyMail()
  expect(mails.filter(({ subject }) => subject === 'Set a new password').length).toBeGreaterThanOrEqual(LIES.length)
  expect(mails.filter(({ subject }) => /assigned/.test(subject)).length).toBeGreaterThanOrEqual(LIES.length)
  const links = mails.flatMap(({ payload }) =>
    [...JSON.stringify(payload).matchAll(/https?:\/\/[^/"\s]+/g)].map(([link]) => link),
  )
  expect(new Set(links)).toEqual(new Set(['https://one.test']))
  expect(JSON.stringify(mails)).not.toMatch(LIE_IN_ADDRESS)
}, 60_000)

test('no answer leads to what a request said of its host, and a switch leads to the own origin of the other site', async () => {
  for (const lie of LIES) {
    const switched = await send('/api/auth/switch-sites', { host: 'two.test' }, lie)
    expect(switched.headers.location).toMatch(/^https:\/\/two\.test\/api\/auth\/hand-over\?code=/)
    const set = await send('/api/auth/set-site', { site_id: t.sites.two.siteId }, lie)
    expect(set.json().redirect).toMatch(/^https:\/\/two\.test\//)
  }
  for (const { url } of endpoints(t.database, {} as EventReader, TEST_CONFIG).filter(
    ({ method }) => method === 'GET',
  )) {
    const answer = await t.fastify.inject({
      url: url.replaceAll(/:\w+/g, '1'),
      headers: { ...EVERY_LIE, cookie: chief.cookie },
      payloadAsStream: true,
    })
    expect(JSON.stringify(answer.headers), url).not.toMatch(LIE_IN_ADDRESS)
    if (String(answer.headers['content-type']).includes('event-stream')) answer.stream().destroy()
    else expect(await textIn(answer.stream()), url).not.toMatch(LIE_IN_ADDRESS)
  }
}, 60_000)

async function textIn(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const part of stream) text += part.toString()
  return text
}

test('links take the origin that the site is set to, for its members and for a switch to it', async () => {
  const command = (siteId: number) => t.ctxOf({ kind: 'command', siteId, roleId: null, command: 'site' }, siteId)
  await typeSetting(command(t.sites.one.siteId), 'origin', 'https://one.test:8443/')
  await typeSetting(command(t.sites.two.siteId), 'origin', 'https://two.test:9443')
  const { link } = await inTransaction(command(t.sites.one.siteId), (tx) =>
    inviteStaff(tx, { email: 'new@ward.example', roleId: 2 }),
  )
  expect(link).toMatch(/^https:\/\/one\.test:8443\/reset-password\?token=/)
  const set = await send('/api/auth/set-site', { site_id: t.sites.two.siteId }, { host: 'one.test' })
  expect(set.json().redirect).toMatch(/^https:\/\/two\.test:9443\/api\/auth\/hand-over\?code=/)
  const page = await t.fastify.inject({ url: '/login', headers: { host: 'one.test', cookie: chief.cookie } })
  expect(page.headers['content-security-policy']).toContain('https://two.test:9443')
})

test.each([
  'https://evil.example',
  'https://two.test',
  'http://one.test',
  'ftp://one.test',
  'https://one.test/path',
  'https://u@one.test',
  'one.test',
])('%s is no origin of the first site', async (origin) => {
  const ctx = t.ctxOf({ kind: 'command', siteId: t.sites.one.siteId, roleId: null, command: 'site' })
  await expect((async () => typeSetting(ctx, 'origin', origin))()).rejects.toMatchObject({ code: 'INVALID' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { statementsOf } from '../../../test/statements.ts'

let t: TestApp
let now = new Date('2030-01-01T12:00:00Z')
let moderator: Actor
beforeAll(async () => {
  t = await startTestApp({ now: () => now })
  moderator = await t.signIn(2)
})
afterAll(() => t.stop())

const whoIs = async (cookie: string) =>
  (await t.fastify.inject({ url: '/api/auth/check-session', headers: { host: 'one.test', cookie } })).json().user?.id
const isKnown = async (host: string) =>
  (await t.fastify.inject({ url: '/api/auth/check-session', headers: { host } })).statusCode === 200

test('one statement reads the viewer and names the site; the site of a host is remembered', async () => {
  const ask = () => t.ask(moderator, '{ __typename }')
  await ask()
  const [session, ...others] = await statementsOf(ask)
  expect(others).toEqual([])
  expect(session?.text).toContain('"sessions"."site_id" = $1')
  expect(session?.values[0]).toBe(moderator.siteId)
})

test('requests that come together are looked up together, and each is answered as whoever sent it', async () => {
  const people = await Promise.all([2, 2, 5].map((role) => t.signIn(role)))
  const gone = await t.signIn(2)
  await t.database.pool.query('update sessions set ended_at = now() where user_id = $1', [gone.id])
  const cookies = [...people, gone, ...people].map(({ cookie }) => cookie)
  let answers: string[] = []
  const sent = await statementsOf(async () => {
    answers = await Promise.all([...cookies, 'ward=nothing', ''].map(whoIs))
  })
  const ids = people.map(({ id }) => id)
  expect(answers).toEqual([...ids, undefined, ...ids, undefined, undefined])
  expect(sent.filter(({ text }) => text.includes('from "sessions"')).length).toBeLessThan(5)
})

test('a host that is added is found at once, one that goes to another site within a minute', async () => {
  expect(await isKnown('new.test')).toBe(false)
  await t.database.pool.query(`insert into site_hosts (host, site_id) values ('new.test', $1)`, [moderator.siteId])
  expect(await isKnown('new.test')).toBe(true)
  await t.database.pool.query(`delete from site_hosts where host = 'new.test'`)
  now = new Date(now.getTime() + 59_000)
  expect(await isKnown('new.test')).toBe(true)
  now = new Date(now.getTime() + 1000)
  expect(await isKnown('new.test')).toBe(false)
})

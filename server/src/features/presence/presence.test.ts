import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { makeFlag } from '../flags/flag/flags.fixtures.ts'
import { forgetPresence } from './forget-presence.task.ts'

let t: TestApp
let flagId: string
let [one, two]: Actor[] = []

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  one = await t.signIn(2)
  two = await t.signIn(1)
  flagId = (await makeFlag(t)).flagId
})

type Call = { body?: unknown; type?: string; headers?: Record<string, string>; host?: string }

const call = async (
  actor: Actor | undefined,
  { body = { flagId }, type = 'application/json', headers, host }: Call = {},
) =>
  (
    await t.fastify.inject({
      method: 'POST',
      url: '/api/moderation/presence',
      headers: { host: host ?? 'one.test', 'content-type': type, ...(actor && { cookie: actor.cookie }), ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  ).statusCode

const seenBy = async (actor: Actor | undefined): Promise<string[]> => {
  const { data, errors } = await t.ask(actor ?? null, `{ contentFlag(id: "${flagId}") { viewers { username } } }`)
  expect(errors).toBeUndefined()
  const flag = data?.contentFlag as { viewers: { username: string }[] } | undefined
  return (flag?.viewers ?? []).map((viewer) => viewer.username)
}
const announced = async () =>
  (await t.database.pool.query(`select from live_events where topic = 'presence' and subject_id = $1`, [flagId]))
    .rowCount
const grow = (seconds: number) =>
  t.database.pool.query(`update flag_presence set seen_at = seen_at - make_interval(secs => $1)`, [seconds])
const wasSeen = (secondsAgo: number) =>
  t.database.pool.query(`update flag_presence set seen_at = now() - make_interval(secs => $1) where flag_id = $2`, [
    secondsAgo,
    flagId,
  ])

test('each sees the others who have the flag open, never themselves', async () => {
  expect(await call(one)).toBe(200)
  expect(await call(two)).toBe(200)
  expect(await seenBy(one)).toEqual([two?.username])
  expect(await seenBy(two)).toEqual([one?.username])
})

test('a person who leaves is gone at once', async () => {
  await call(one)
  await call(two)
  expect(await call(one, { body: { flagId, leave: true } })).toBe(200)
  expect(await seenBy(two)).toEqual([])
})

test('nobody is shown on a flag for a page that was loaded for somebody else', async () => {
  expect(await call(one, { headers: { 'x-viewer-id': two?.id ?? '' } })).toBe(409)
  expect(await seenBy(two)).toEqual([])
})

test('a person not seen for 30 seconds by the clock of the database is gone', async () => {
  await call(one)
  // On a busy machine more than a second may pass, so the time is set to 29 seconds ago once more.
  const seenAfter29 = async () => {
    await wasSeen(29)
    return seenBy(two)
  }
  await expect.poll(seenAfter29).toEqual([one?.username])
  await wasSeen(30)
  expect(await seenBy(two)).toEqual([])
})

test('a person who left silently is removed also from a flag that nobody looks at any more', async () => {
  await call(one)
  await grow(3601)
  await call(two, { body: { flagId: (await makeFlag(t)).flagId } })
  await forgetPresence.run(
    { network: t.database.network, log: t.log },
    { isLast: false, signal: AbortSignal.timeout(9_000) },
  )
  const { rows } = await t.database.pool.query('select user_id from flag_presence')
  expect(rows).toEqual([{ user_id: two?.id }])
})

test('open pages are told when somebody comes, goes or is gone, and not for each sign of life', async () => {
  await call(one)
  await call(one)
  expect(await announced()).toBe(1)
  await call(two)
  expect(await announced()).toBe(2)
  await grow(31)
  await call(two)
  expect(await announced()).toBe(3)
  await call(two, { body: { flagId, leave: true } })
  await call(two, { body: { flagId, leave: true } })
  expect(await announced()).toBe(4)
})

test('a foreign flag, an absent one and what is no id are refused, and nothing is kept', async () => {
  const foreign = await makeFlag(t, { siteId: t.sites.two.siteId })
  expect(await call(one, { body: { flagId: foreign.flagId } })).toBe(404)
  expect(await call(one, { body: { flagId: '999999' } })).toBe(404)
  expect(await call(one, { body: { flagId: 'x' } })).toBe(404)
  for (const body of [{}, { flagId, leave: 'yes' }, [], 'null']) expect(await call(one, { body })).toBe(422)
  expect(await call(one, { body: 'not json', type: 'text/plain' })).toBe(422)
  expect(await announced()).toBe(0)
})

test('members, strangers and pages of other origins are refused', async () => {
  expect(await call(await t.signIn(3))).toBe(403)
  expect(await call(undefined)).toBe(401)
  expect(await call(one, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403)
  expect(await call(one, { headers: { origin: 'https://evil.example' } })).toBe(403)
  expect(await call(one, { headers: { 'x-site-id': String(t.sites.two.siteId) } })).toBe(409)
})

test('being somewhere leaves no audit row', async () => {
  const rows = async () => (await t.database.pool.query('select from audit_log')).rowCount
  const before = await rows()
  await call(one)
  await call(one, { body: { flagId, leave: true } })
  expect(await rows()).toBe(before)
})

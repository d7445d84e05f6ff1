import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { announce } from '../../platform/events/announce.ts'
import { asSystem } from '../flags/flag/flags.fixtures.ts'
import { setSetting } from '../site-settings/site-settings.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const check = async (actor: Actor | null) => {
  const headers = { host: 'one.test', cookie: actor?.cookie ?? '' }
  const response = await t.fastify.inject({ url: '/api/auth/check-session', headers })
  expect(response.statusCode).toBe(200)
  return response.json()
}
const cors = () => ({ domains: ['one.test', 'two.test'], current_site_id: t.sites.one.siteId })

test('check-session answers with status, user and cors, which has the domains and the current site', async () => {
  expect(await check(null)).toMatchObject({ status: 'anonymous', user: null, cors: cors() })
  const member = await t.signIn(3)
  expect(await check(member)).toMatchObject({ status: 'success', user: { id: member.id }, cors: cors() })
})

test('the current user has id, slug, username, userAvatar, roleId, insertedAt, sites and currentSiteId, and nothing more', async () => {
  const actor = await t.signIn(2)
  await t.signIn(2, { siteId: t.sites.two.siteId, personId: actor.personId })
  const avatar = { thumb: '/t.webp', medium: '/m.webp', large: '/l.webp', full: '/f.webp' }
  const stored = { avatar: JSON.stringify(avatar) }
  await t.database.network.updateTable('users').set(stored).where('id', '=', actor.id).execute()
  const { user } = await check(actor)
  expect(user).toEqual({
    id: actor.id,
    slug: actor.username,
    username: actor.username,
    userAvatar: expect.objectContaining({ medium: '/m.webp', large: '/l.webp' }),
    roleId: 2,
    insertedAt: expect.stringMatching(/Z$/),
    sites: [expect.objectContaining({ host: 'one.test' }), expect.objectContaining({ host: 'two.test' })],
    currentSiteId: t.sites.one.siteId,
  })
})

test('a stream that goes on from the moment of this answer tells what happened before it was opened', async () => {
  const actor = await t.signIn(2)
  const { liveFrom } = await check(actor)
  expect((await check(null)).liveFrom).toBeNull()
  await asSystem(t, (tx) => announce(tx, 'flag', '77'))
  const answer = await t.fastify.inject({
    url: `/api/moderation/events?lastEventId=${encodeURIComponent(liveFrom)}`,
    headers: { host: 'one.test', cookie: actor.cookie },
    payloadAsStream: true,
  })
  let told = ''
  answer.stream().on('data', (part) => {
    told += part
  })
  // Before the first sign of life, or after it: this node may be about to read what was announced.
  await expect.poll(() => told).toContain('"topic":"flag","subjectId":"77"')
  answer.stream().destroy()
})

test('the address of the admin area goes to admin-level roles alone, where the site has one', async () => {
  const settings = JSON.stringify({ adminUrl: 'https://admin.example/' })
  const { siteId } = t.sites.one
  expect((await check(await t.signIn(1))).adminUrl).toBeNull()
  await t.database.network.updateTable('siteSettings').set({ settings }).where('siteId', '=', siteId).execute()
  for (const roleId of [1, 2, 3, 4, 5, 6])
    expect((await check(await t.signIn(roleId))).adminUrl).toBe(
      [1, 5, 6].includes(roleId) ? 'https://admin.example/' : null,
    )
})

test('the address for help is support@ the host of the site, or the one that the site names', async () => {
  expect((await check(null)).contact).toBe('support@one.test')
  await setSetting(t, 'contact', 'nurse@one.test')
  expect((await check(null)).contact).toBe('nurse@one.test')
  await setSetting(t, 'contact', null)
})

test('the zone in which the days of the site begin is told: New York’s, or what the site has chosen', async () => {
  const set = (settings: object) =>
    t.database.network
      .updateTable('siteSettings')
      .set({ settings: JSON.stringify(settings) })
      .where('siteId', '=', t.sites.one.siteId)
      .execute()
  const zones: string[] = []
  for (const settings of [{}, { timeZone: 'Asia/Kolkata' }, { timeZone: 'Moon/Crater' }]) {
    await set(settings)
    zones.push((await check(await t.signIn(2))).timeZone)
  }
  expect(zones).toEqual(['America/New_York', 'Asia/Kolkata', 'America/New_York'])
})

test('an address that a browser would run is no address of the admin area', async () => {
  const settings = JSON.stringify({ adminUrl: 'javascript:alert(1)' })
  const { siteId } = t.sites.one
  await t.database.network.updateTable('siteSettings').set({ settings }).where('siteId', '=', siteId).execute()
  expect((await check(await t.signIn(1))).adminUrl).toBeNull()
})

test('that messages are kept goes to super admins alone, and only while no worker sends mail', async () => {
  const kept = async (roleId: number) => (await check(await t.signIn(roleId))).features.includes('kept_mail')
  expect((await check(null)).features).toEqual([])
  for (const roleId of [1, 2, 3, 4, 5, 6]) expect(await kept(roleId), String(roleId)).toBe(roleId === 5)
  await t.database.pool.query(`insert into workers (id, sends_mail) values ('worker', true)`)
  expect(await kept(5)).toBe(false)
  await t.database.pool.query('delete from workers')
})

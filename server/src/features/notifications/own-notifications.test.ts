import { MUST_BE_STAFF } from '@ward/domain/app/permissions'
import { SIGN_IN_FIRST } from '@ward/domain/kernel/refusal'
import { DELETED_USER } from '@ward/domain/member-site/member-site'
import { MARK_ONE_WAY, NOTIFICATIONS_MAX } from '@ward/domain/notifications/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { statementsOf, wholeReadsOf } from '../../../test/statements.ts'
import { placeFlag, update } from '../flags/flag/flag-kinds.fixtures.ts'

let t: TestApp
let admin: Actor
let reader: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1, { username: 'mara' })
})
beforeEach(async () => {
  reader = await t.signIn(2)
})
afterAll(() => t.stop())

const LIST = '{ notifications { id flagId text insertedAt readAt } unreadNotificationCount }'
const MARK = 'mutation ($ids: [ID!], $upTo: DateTime) { markNotificationsRead(ids: $ids, upTo: $upTo) }'

type ShownNotification = { id: string; flagId: string; text: string; insertedAt: string; readAt: string | null }
const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

const list = async (actor = reader) => {
  const { data } = await t.ask(actor, LIST)
  return data as unknown as { notifications: ShownNotification[]; unreadNotificationCount: number }
}
const mark = (variables: { ids?: string[]; upTo?: string }, actor = reader) => t.ask(actor, MARK, { variables })
const assign = async (people = [reader], by = admin, kind: 'comment' | 'user' = 'comment') => {
  const { flagId } = await placeFlag(t, kind)
  const ids = people.map(({ id }) => id)
  expect((await update(t, by, flagId, { assignedToUserIds: ids })).refusal).toBeUndefined()
  return flagId
}
/** Notices about nothing in particular, each a second older than the one before. */
const fill = (user: Actor, n: number) =>
  sql(
    `insert into notifications (site_id, user_id, kind, subject_type, subject_id, inserted_at)
     select $1, $2, 'flag.assigned', 'flag', (1000000 + n)::text, now() - n * interval '1 second' from generate_series(1, $3::int) n`,
    [user.siteId, user.id, n],
  )
const heardSince = (id: string) =>
  sql(`select * from live_events where topic = 'notification' and id > $1 order by id`, [id])
const lastEvent = async () => (await sql('select coalesce(max(id), 0) as id from live_events'))[0].id

test('an assigned person reads who assigned the flag and what it is about, newest first', async () => {
  const comment = await assign()
  const user = await assign([reader], admin, 'user')
  const { notifications, unreadNotificationCount } = await list()
  expect(notifications).toMatchObject([
    { flagId: user, text: 'mara assigned you a flagged user', readAt: null },
    { flagId: comment, text: 'mara assigned you a flagged comment', readAt: null },
  ])
  expect(unreadNotificationCount).toBe(2)
})

test('a person whose account was closed is not named', async () => {
  const noor = await t.signIn(1)
  const flagId = await assign()
  await update(t, noor, flagId, { assignedToUserIds: [] })
  await update(t, noor, flagId, { assignedToUserIds: [reader.id] })
  await t.database.pool.query(`update users set status = 3, username = 'deleted-17' where id = $1`, [noor.id])
  expect((await list()).notifications).toMatchObject([{ text: `${DELETED_USER} assigned you a flagged comment` }])
})

test('what is told again while it is unread stands above, by whoever did it last', async () => {
  const other = await t.signIn(1, { username: 'noor' })
  const first = await assign()
  const second = await assign()
  await update(t, other, first, { assignedToUserIds: [] })
  await update(t, other, first, { assignedToUserIds: [reader.id] })
  const { notifications, unreadNotificationCount } = await list()
  expect(notifications.map(({ flagId, text }) => [flagId, text])).toEqual([
    [first, 'noor assigned you a flagged comment'],
    [second, 'mara assigned you a flagged comment'],
  ])
  expect(unreadNotificationCount).toBe(2)
})

test('a notice by the system, and one of a flag that is not known, have their line', async () => {
  await fill(reader, 1)
  expect((await list()).notifications).toMatchObject([{ text: 'You were assigned a flag' }])
})

test('nobody sees the notices of others: not a colleague, not a super admin, not the same person on another site', async () => {
  await assign()
  const there = await t.signIn(2, { siteId: t.sites.two.siteId, personId: reader.personId })
  for (const actor of [await t.signIn(2), await t.signIn(5), there])
    expect(await list(actor)).toEqual({ notifications: [], unreadNotificationCount: 0 })
  expect((await list()).notifications).toHaveLength(1)
})

test('members and people who are not signed in are refused', async () => {
  expect((await t.ask(await t.signIn(3), LIST)).errors?.[0]).toMatchObject({ message: MUST_BE_STAFF })
  expect((await t.ask(null, LIST)).errors?.[0]).toMatchObject({ message: SIGN_IN_FIRST })
})

test('at most fifty are told of, and all that are unread are counted', async () => {
  await fill(reader, 60)
  const { notifications, unreadNotificationCount } = await list()
  expect(notifications).toHaveLength(NOTIFICATIONS_MAX)
  expect(unreadNotificationCount).toBe(60)
  const moments = notifications.map(({ insertedAt }) => insertedAt)
  expect(moments).toEqual(moments.toSorted().reverse())
  expect((await t.ask(reader, '{ notifications(limit: 2) { id } }')).data?.notifications).toHaveLength(2)
})

test('one that was read stays so, however often it is marked', async () => {
  await assign()
  await assign()
  const [newest, older] = (await list()).notifications
  const ids = [newest?.id ?? '']
  expect((await mark({ ids })).data).toEqual({ markNotificationsRead: 1 })
  const once = await list()
  expect(once.notifications).toMatchObject([{ readAt: expect.any(String) }, { id: older?.id, readAt: null }])
  expect((await mark({ ids })).data).toEqual({ markNotificationsRead: 1 })
  expect(await list()).toEqual(once)
})

test('all up to the newest that was seen are marked, also those the list did not tell of; what came later is not', async () => {
  await fill(reader, 60)
  const upTo = (await list()).notifications[0]?.insertedAt
  const later = await assign()
  expect((await mark({ upTo })).data).toEqual({ markNotificationsRead: 1 })
  const { notifications } = await list()
  expect(notifications.filter(({ readAt }) => readAt === null).map(({ flagId }) => flagId)).toEqual([later])
})

test('the notices of others are not marked, by their ids or by a moment', async () => {
  const colleague = await t.signIn(2)
  await assign([reader, colleague])
  const ids = (await list(colleague)).notifications.map(({ id }) => id)
  expect((await mark({ ids })).data).toEqual({ markNotificationsRead: 1 })
  expect((await mark({ upTo: '2100-01-01T00:00:00Z' })).data).toEqual({ markNotificationsRead: 0 })
  expect((await list(colleague)).unreadNotificationCount).toBe(1)
})

test('a mark says one thing, and ids that can be ids', async () => {
  const both = { ids: ['1'], upTo: '2030-01-01T00:00:00Z' }
  for (const variables of [{}, both])
    expect((await mark(variables)).errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID',
      fields: [{ path: 'ids', message: MARK_ONE_WAY }],
    })
  expect((await mark({ ids: ['x'] })).errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
  expect((await mark({ ids: Array.from({ length: 51 }, (_, at) => String(at + 1)) })).errors).toHaveLength(1)
})

test('a mark is audited without what was marked', async () => {
  await assign()
  await mark({ ids: (await list()).notifications.map(({ id }) => id) })
  const audits = await sql(`select * from audit_log where action = 'markNotificationsRead' and actor_id = $1`, [
    reader.id,
  ])
  expect(audits).toMatchObject([{ subject_type: 'user', subject_id: reader.id, fields: [] }])
})

test('open pages of a user hear by the id alone that something came or was read, and nothing where nothing changed', async () => {
  const before = await lastEvent()
  await assign()
  const ids = (await list()).notifications.map(({ id }) => id)
  await mark({ ids })
  await mark({ ids })
  const heard = await heardSince(before)
  expect(heard.map(({ site_id, topic, subject_id }) => [site_id, topic, subject_id])).toEqual(
    [1, 2].map(() => [reader.siteId, 'notification', reader.id]),
  )
  expect(JSON.stringify(heard)).not.toContain('assigned')
})

test('the number of statements does not grow with the rows of the list', async () => {
  const ask = () => t.ask(reader, LIST)
  await assign()
  const few = await statementsOf(ask)
  for (let i = 0; i < 8; i++) await assign()
  const many = await statementsOf(ask)
  expect(few.length).toBeGreaterThan(1)
  expect(many.length).toBe(few.length)
})

test('no statement reads a table that grows from end to end', async () => {
  const statements = await statementsOf(async () => {
    await list()
    await mark({ ids: ['1'] })
    await mark({ upTo: '2030-01-01T00:00:00Z' })
  })
  const own = statements.filter(({ text }) => text.includes('notifications'))
  expect(own.length).toBeGreaterThan(4)
  for (const statement of own)
    expect([statement.text, await wholeReadsOf(t.database.pool, statement)]).toEqual([statement.text, []])
})

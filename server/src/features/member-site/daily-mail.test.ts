import type { Telling } from '@ward/domain/member-site/member-writing'
import { leaveLine, type NotificationKind } from '@ward/domain/notifications/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { leaveBy, sentTo } from '../notifications/leave-by-mail.fixtures.ts'
import { notify } from '../notifications/notifications.actions.ts'
import { notifyAsChosen, PACE_PREFERENCE, tellingPreference } from '../notifications/tellings.actions.ts'
import { dropMails } from '../notifications/tellings.db.ts'
import { dailyMailOf } from './daily-mail.task.ts'

let t: TestApp
let days = 0
const nowThen = () => new Date(Date.now() + days * 86_400_000)
beforeAll(async () => {
  t = await startTestApp({ now: nowThen })
})
afterAll(() => t.stop())
beforeEach(async () => {
  days = 0
  await t.database.pool.query('delete from daily_mails')
})

const system = () => t.ctxOf({ kind: 'system', siteId: t.sites.one.siteId, roleId: null, task: 'test' })
const day = () =>
  dailyMailOf.run(system(), { id: String(t.sites.one.siteId), isLast: false, signal: new AbortController().signal })

/** A member who wants one mail a day, and what happens to them. */
async function dailyMember(more: Record<string, string> = {}) {
  const member = await t.signIn(3)
  const { siteId, id: userId } = member
  await t.database.network.updateTable('users').set({ receiveEmails: true }).where('id', '=', userId).execute()
  const preferences = Object.entries({ [PACE_PREFERENCE]: 'daily', ...more })
  await t.database.network
    .insertInto('preferences')
    .values(preferences.map(([name, value]) => ({ siteId, userId, name, value })))
    .execute()
  const tell = (telling: Telling, subjectId: string) =>
    inTransaction(
      system(),
      (tx) => notifyAsChosen(tx, telling, [userId], { subjectType: 'content', subjectId, by: null }),
      { audited: false },
    )
  const notice = (kind: NotificationKind, how: { isUrgent?: boolean } = {}) =>
    inTransaction(
      system(),
      (tx) => notify(tx, { userId, kind, subjectType: 'content', subjectId: '1' }, { by: null, ...how }),
      { audited: false },
    )
  const told = async (subjectId: string, daysAgo: number) => {
    await tell('answers', subjectId)
    await t.database.pool.query(
      `update notifications set inserted_at = $3::timestamptz where user_id = $1 and subject_id = $2`,
      [userId, subjectId, new Date(nowThen().getTime() - daysAgo * 86_400_000)],
    )
  }
  /** What the mails that wait say. */
  const mails = async () => (await sentTo(t, member.email)).map(({ text }) => /There (.*?) on /.exec(text ?? '')?.[1])
  return { ...member, tell, notice, told, mails }
}

test('what came since the last mail is counted once, also after one that was late, and for a week at most', async () => {
  const { told, mails } = await dailyMember()
  days = 1
  await told('1', 0.9)
  await day()
  expect(await mails()).toEqual(['is one thing'])
  // The next run is two days and a half later.
  days = 3.5
  for (const subjectId of ['2', '3']) await told(subjectId, 2.4)
  await day()
  expect(await mails()).toEqual(['are 2 things'])
  days = 4.5
  await day()
  expect(await mails()).toEqual([])
  days = 30
  await told('4', 20)
  await told('5', 6)
  await day()
  expect(await mails()).toEqual(['is one thing'])
})

test('what a member wants to read on the site alone is not counted, what cannot be chosen is', async () => {
  const chosen = { [tellingPreference('mentions')]: 'page', [tellingPreference('threads')]: 'mail' }
  const { email, tell, notice, mails } = await dailyMember(chosen)
  for (const telling of ['answers', 'mentions', 'threads'] as const) await tell(telling, '1')
  await notice('text.removed')
  expect(await sentTo(t, email)).toEqual([])
  await day()
  expect(await mails()).toEqual(['are 3 things'])
})

test('a message to somebody at risk is mailed at once, each time, also after one that was not, and is not counted again', async () => {
  const { email, notice, mails } = await dailyMember()
  await notice('message.received')
  await notice('appeal.answered')
  expect(await sentTo(t, email)).toEqual([])
  const subject = 'You have a new message (ONE)'
  for (const _ of [1, 2]) await notice('message.received', { isUrgent: true })
  expect((await sentTo(t, email)).map((mail) => mail.subject)).toEqual([subject, subject])
  await day()
  expect(await mails()).toEqual(['is one thing'])
})

test('something urgent is mailed again where an earlier mail of the same notice is unread', async () => {
  const { id, email, notice } = await dailyMember()
  await t.database.pool.query('delete from preferences where user_id = $1', [id])
  for (const isUrgent of [false, false, true]) await notice('message.received', { isUrgent })
  expect(await sentTo(t, email)).toHaveLength(2)
})

test('the mails of a notice are known by its whole number', async () => {
  const { id: userId, siteId, notice, mails } = await dailyMember()
  const query = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
  for (const _ of [1, 2, 3]) await notice('message.received', { isUrgent: true })
  const [{ id, longer }] = await query(`select id, id || '2' as longer from notifications where user_id = $1`, userId)
  await query(
    `insert into notifications (site_id, user_id, id, kind, subject_type, subject_id) overriding system value
     values ($1, $2, $3, 'appeal.answered', 'content', '1')`,
    ...[siteId, userId, longer],
  )
  const keys = async () =>
    (await query(`select key from outbox where user_id = $1 and key like 'notification:%' order by id`, userId)).map(
      ({ key }) => key,
    )
  const drop = (kind: NotificationKind) => dropMails(t.sites.one, { userId, kinds: [kind] })
  const ofId = [`notification:${id}`, `notification:${id}:2`, `notification:${id}:3`]
  await drop('appeal.answered')
  expect(await keys()).toEqual(ofId)
  await day()
  expect(await mails()).toEqual([undefined, undefined, undefined, 'is one thing'])
  await query(`update outbox set state = 'waiting' where user_id = $1`, userId)
  await drop('message.received')
  expect(await keys()).toEqual([])
})

test('a member who wants one mail a day gets one with the number of news, and a link that ends these mails', async () => {
  const member = await dailyMember()
  for (const subjectId of ['1', '2']) await member.tell('answers', subjectId)
  expect(await sentTo(t, member.email)).toEqual([])
  for (const _ of [1, 2]) await day()
  const sent = await sentTo(t, member.email)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('There are 2 things')
  expect(sent[0]?.text).toContain(leaveLine(sent[0]?.unsubscribe ?? ''))
  expect((await leaveBy(t, sent[0])).statusCode).toBe(200)
  // As on another day.
  await t.database.pool.query('delete from outbox where recipient = $1', [member.email])
  await t.database.pool.query('delete from daily_mails')
  await day()
  expect(await sentTo(t, member.email)).toEqual([])
})

import { leaveLine } from '@ward/domain/notifications/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { leaveBy, sentTo } from '../notifications/leave-by-mail.fixtures.ts'
import { notifyAsChosen, PACE_PREFERENCE } from '../notifications/tellings.actions.ts'
import { dailyMailOf } from './daily-mail.task.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

test('a member who wants one mail a day gets one with the number of news, and a link that ends these mails', async () => {
  const member = await t.signIn(3)
  const { siteId, id: userId } = member
  await t.database.network.updateTable('users').set({ receiveEmails: true }).where('id', '=', userId).execute()
  await t.database.network
    .insertInto('preferences')
    .values({ siteId, userId, name: PACE_PREFERENCE, value: 'daily' })
    .execute()
  const system = t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'test' })
  const answered = (subjectId: string) =>
    inTransaction(
      system,
      (tx) => notifyAsChosen(tx, 'answers', [userId], { subjectType: 'content', subjectId, by: null }),
      { audited: false },
    )
  for (const subjectId of ['1', '2']) await answered(subjectId)
  expect(await sentTo(t, member.email)).toEqual([])
  const day = () => dailyMailOf.run(system, { id: String(siteId), isLast: false, signal: new AbortController().signal })
  for (const _ of [1, 2]) await day()
  const sent = await sentTo(t, member.email)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('There are 2 things')
  expect(sent[0]?.text).toContain(leaveLine(sent[0]?.unsubscribe ?? ''))
  expect((await leaveBy(t, sent[0])).statusCode).toBe(200)
  // As on another day.
  await t.database.pool.query('delete from outbox where recipient = $1', [member.email])
  await day()
  expect(await sentTo(t, member.email)).toEqual([])
})

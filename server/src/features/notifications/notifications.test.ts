import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import type { Viewer } from '../../platform/context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { notify } from './notifications.actions.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const viewer = ({ id: userId, personId, roleId, siteId, username }: Actor): Viewer => ({
  kind: 'user',
  siteId,
  userId,
  personId,
  roleId,
  username,
  sessionId: '1',
})
const tell = (by: Actor, user: Actor, subjectId: string) =>
  inTransaction(
    t.ctxOf(viewer(by)),
    (tx) => notify(tx, { userId: user.id, kind: 'flag.assigned', subjectType: 'flag', subjectId }),
    { audited: false },
  )
const rows = async (sql: string, value: string) => (await t.database.pool.query(sql, [value])).rows
const noticesOf = (user: Actor) => rows('select * from notifications where user_id = $1 order by id', user.id)
const mailsTo = (user: Actor) => rows('select * from outbox where recipient = $1 order by id', user.email)
const change = (user: Actor, set: string) => rows(`update users set ${set} where id = $1`, user.id)

test('a notice is kept, announced, and mailed with a link to the thing', async () => {
  const [by, user] = [await t.signIn(1), await t.signIn(2)]
  await tell(by, user, '17')
  expect(await noticesOf(user)).toMatchObject([{ kind: 'flag.assigned', subject_id: '17', times: 1, read_at: null }])
  expect(await mailsTo(user)).toMatchObject([
    {
      state: 'waiting',
      subject: 'A flag was assigned to you (ONE)',
      payload: { text: expect.stringContaining('https://one.test/moderation/content-flag/17\n') },
    },
  ])
  const heard = await rows(`select topic from live_events where topic = 'notification' and subject_id = $1`, user.id)
  expect(heard).toHaveLength(1)
})

test('nobody is told of what they do themselves', async () => {
  const user = await t.signIn(1)
  await tell(user, user, '17')
  expect(await noticesOf(user)).toEqual([])
  expect(await mailsTo(user)).toEqual([])
})

test('the same thing again counts up while it is unread, without a second mail; once read it is new', async () => {
  const [by, user] = [await t.signIn(1), await t.signIn(2)]
  await Promise.all([1, 2, 3].map(() => tell(by, user, '17')))
  await tell(by, user, '18')
  expect((await noticesOf(user)).map((notice) => [notice.subject_id, notice.times])).toEqual([
    ['17', 3],
    ['18', 1],
  ])
  expect(await mailsTo(user)).toHaveLength(2)
  await rows('update notifications set read_at = now() where user_id = $1', user.id)
  await tell(by, user, '17')
  expect(await noticesOf(user)).toHaveLength(3)
  expect(await mailsTo(user)).toHaveLength(3)
})

test.each(['receive_emails = false', 'status = 2', 'email = null'])(
  'who has %s gets the notice and no mail',
  async (set) => {
    const [by, user] = [await t.signIn(1), await t.signIn(2)]
    await change(user, set)
    await tell(by, user, '17')
    expect(await noticesOf(user)).toHaveLength(1)
    expect(await mailsTo(user)).toEqual([])
  },
)

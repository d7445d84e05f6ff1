import { STARTING_LIMIT, STARTING_TOO_FAST } from '@ward/domain/conversations/conversations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { createConversation } from './conversations.actions.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const start = async (by: Actor, userId: string) => {
  const { answer, refusal } = await t.mutate<{ id: string }>(by, 'createConversation', { userId }, 'id')
  return { id: answer?.id ?? '', refusal: refusal?.message }
}

test('one may start 60 conversations in an hour', async () => {
  const [moderator, member, known] = [await t.signIn(2), await t.signIn(3), await t.signIn(3)]
  const { id } = await start(moderator, known.id)
  await startMany(moderator.id, STARTING_LIMIT.conversations - 1)
  expect((await start(moderator, member.id)).refusal).toBe(STARTING_TOO_FAST)
  expect((await start(moderator, known.id)).id).toBe(id)
})

/** Conversations of somebody with as many new members. */
const startMany = (starterId: string, n: number) =>
  t.database.pool.query(
    `with made as (insert into people select from generate_series(1, $3::int) returning id),
     users as (insert into users (site_id, person_id, username, slug, role_id)
       select $1, id, 'many' || id, 'many' || id, 3 from made returning id)
     insert into conversations (site_id, low_user_id, high_user_id, starter_id)
     select $1, least(id, $2), greatest(id, $2), $2 from users`,
    [t.sites.one.siteId, starterId, n],
  )

test('conversations started side by side do not pass the limit', async () => {
  const { id: userId, personId, roleId, username, siteId } = await t.signIn(2)
  const viewer = { kind: 'user' as const, siteId, userId, personId, roleId, username, sessionId: '0' }
  const members = await Promise.all(Array.from({ length: 8 }, () => t.signIn(3)))
  await startMany(userId, STARTING_LIMIT.conversations - 2)
  const started = await Promise.allSettled(
    members.map(({ id }) => inTransaction(t.ctxOf(viewer), (tx) => createConversation(tx, viewer, { userId: id }))),
  )
  expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

import { MUST_BE_STAFF } from '@ward/domain/app/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { addContent, type NewText } from '../../content/content.actions.ts'
import { makeReply, makeThread } from '../../forums/threads/threads.fixtures.ts'
import { asSystem } from '../flag/flags.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

type Answer = { totalCount: number; pendingCount: number; replies: { excerpt: string; isPendingModeration: boolean }[] }
const repliesOf = async (given: object, roleId = 2) =>
  t.query<Answer>(
    await t.signIn(roleId),
    'threadReplies',
    given,
    'totalCount pendingCount replies { excerpt isPendingModeration }',
  )

test('the newest replies in a thread come first, nested ones and those that wait included, no more than are asked for', async () => {
  const { id: rootId } = await makeThread(t)
  const first = await makeReply(t, rootId, '<p>The first</p>')
  await makeReply(t, rootId, '<p>The second</p>')
  const add = (more: Partial<NewText>) =>
    asSystem(t, (tx) => addContent(tx, { kind: 'reply', authorId: first.authorId, rootId, body: '', ...more }))
  await add({ parentId: first.id, body: '<p>Below <b>the first</b></p>' })
  await add({ body: '<p>It waits</p>', isPending: true })
  await makeReply(t, (await makeThread(t)).id, '<p>Elsewhere</p>')
  const { answer } = await repliesOf({ id: rootId })
  expect(answer).toEqual({
    totalCount: 4,
    pendingCount: 1,
    replies: [
      { excerpt: 'It waits', isPendingModeration: true },
      { excerpt: 'Below the first', isPendingModeration: false },
      { excerpt: 'The second', isPendingModeration: false },
    ],
  })
  expect((await repliesOf({ id: rootId, limit: 1 })).answer?.replies).toHaveLength(1)
})

test('a reply that was imported late stands where its date does', async () => {
  const { id: rootId, authorId } = await makeThread(t)
  await makeReply(t, rootId, '<p>Just now</p>')
  const insertedAt = new Date('2026-01-02T12:00:00Z')
  await asSystem(t, (tx) => addContent(tx, { kind: 'reply', authorId, rootId, body: '<p>Long ago</p>', insertedAt }))
  expect((await repliesOf({ id: rootId })).answer?.replies.map(({ excerpt }) => excerpt)).toEqual([
    'Just now',
    'Long ago',
  ])
})

test('staff alone read the replies in a thread; a reply, and a thread of another site, are no thread', async () => {
  const { id } = await makeThread(t)
  expect((await repliesOf({ id }, 3)).refusal?.message).toBe(MUST_BE_STAFF)
  const ids = [(await makeReply(t, id)).id, (await makeThread(t, { siteId: t.sites.two.siteId })).id]
  for (const each of ids) expect((await repliesOf({ id: each })).refusal?.extensions.code).toBe('NOT_FOUND')
})

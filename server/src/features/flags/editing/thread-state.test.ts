import { MUST_BE_STAFF } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { NOT_A_STAFF_AUTHOR } from '@ward/domain/flags/editing/text-editing'
import { THREAD_CHANGED } from '@ward/domain/forums/thread-state'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeForumTag } from '../../forums/tags/tags.fixtures.ts'
import { makeThread } from '../../forums/threads/threads.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(ROLE.admin)
})
afterAll(() => t.stop())

type Kept = { number: number; author: { id: string } | null; fields: { name: string; text: string }[] }
async function history(id: string) {
  const select = 'number author { id } fields { name text }'
  const { answer = [] } = await t.query<Kept[]>(admin, 'threadVersions', { id }, select)
  return answer.map(({ number, author, fields }) => ({
    number,
    by: author?.id ?? null,
    ...Object.fromEntries(fields.map(({ name, text }) => [name, text])),
  }))
}
const versionOf = async (id: string) =>
  (await t.query<{ stateVersion: number }>(admin, 'thread', { id }, 'stateVersion')).answer?.stateVersion
const update = (id: string, change: object, by = admin) => t.mutate(by, 'updateThread', { id, ...change })

test('each change of what is set about a thread is a version, by who made it, and can be undone', async () => {
  const { id, authorId } = await makeThread(t)
  const tag = await makeForumTag(t, 'Side effects')
  const moderator = await t.signIn(ROLE.moderator, { username: 'mara' })
  await update(id, { isFeatured: true })
  await t.mutate(moderator, 'setThreadTags', { id, tagIds: [tag.id] })
  await update(id, { userId: moderator.id, isClosed: true })
  const reported = await history(id)
  expect(reported.map(({ number, by }) => [number, by])).toEqual([
    [4, admin.id],
    [3, moderator.id],
    [2, admin.id],
    [1, null],
  ])
  expect(reported[0]).toMatchObject({ userId: 'mara', isClosed: 'Yes', isFeatured: 'Yes', forumTags: 'Side effects' })
  expect(reported[3]).toMatchObject({ isClosed: 'No', isFeatured: 'No', forumTags: '' })
  const shown = await versionOf(id)
  expect((await t.mutate(admin, 'restoreThread', { id, number: 1, stateVersion: shown })).refusal).toBeUndefined()
  const select = 'isFeatured isClosed forumTags { id } user { id }'
  expect((await t.query(admin, 'thread', { id }, select)).answer).toEqual({
    isFeatured: false,
    isClosed: false,
    forumTags: [],
    user: { id: authorId },
  })
  expect((await history(id))[0]).toMatchObject({ number: 5, by: admin.id })
})

test('when two change one thread, the second is refused, and fields not sent stay', async () => {
  const { id } = await makeThread(t)
  const shown = await versionOf(id)
  await update(id, { isClosed: true, stateVersion: shown })
  const { refusal } = await update(id, { isFeatured: true, stateVersion: shown })
  expect(refusal).toMatchObject({ message: THREAD_CHANGED, extensions: { code: 'CONFLICT' } })
  const { refusal: late } = await t.mutate(admin, 'restoreThread', { id, number: 1, stateVersion: shown })
  expect(late?.message).toBe(THREAD_CHANGED)
  expect((await history(id))[0]).toMatchObject({ isClosed: 'Yes', isFeatured: 'No' })
  // Other clients send no version.
  expect((await update(id, { isFeatured: true })).refusal).toBeUndefined()
})

test('moderators change tags alone, and a change that changes nothing leaves no version', async () => {
  const { id } = await makeThread(t)
  const moderator = await t.signIn(ROLE.moderator)
  for (const change of [{ isClosed: true }, { slug: 'mine' }, { seo: '{}' }])
    expect((await update(id, change, moderator)).refusal?.message).toBe(MUST_BE_STAFF)
  await update(id, { isClosed: false, seo: '{}' })
  expect(await history(id)).toEqual([])
  const member = await t.signIn(ROLE.member)
  expect((await update(id, { userId: member.id })).refusal?.extensions.fields).toMatchObject([
    { path: 'userId', message: NOT_A_STAFF_AUTHOR },
  ])
})

import { ROLE } from '@ward/domain/app/roles'
import { TAG_GONE, THREAD_TAGS_MAX } from '@ward/domain/forums/tags'
import { CHOOSE_TAGS } from '@ward/domain/forums/thread-tagging'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeForumTag, makeTag, putTags } from '../tags/tags.fixtures.ts'
import { makeThread } from './threads.fixtures.ts'

let t: TestApp
let moderator: Actor
beforeAll(async () => {
  t = await startTestApp()
  moderator = await t.signIn(ROLE.moderator)
})
afterAll(() => t.stop())

type Named = { id: string }[]
type Tagged = { effects: { kind: string; n: number }[]; threads: { id: string; stateVersion: number }[] }
const SELECT = 'effects { kind n } threads { id stateVersion }'
const tagAll = (given: object, by = moderator) => t.mutate<Tagged>(by, 'tagThreads', given, SELECT)
const undo = (threads: object[]) => t.mutate<Tagged>(moderator, 'undoTagThreads', { threads }, SELECT)
const reported = async (given: object) => (await t.query(moderator, 'tagThreadsEffects', given, 'kind n')).answer
const on = async (id: string) => {
  const { answer } = await t.query<{ forumTags: Named; tags: Named }>(
    moderator,
    'thread',
    { id },
    'forumTags { id } tags { id }',
  )
  return [...(answer?.forumTags ?? []), ...(answer?.tags ?? [])].map((tag) => tag.id)
}
/** In the order of their ids. */
const threads = async (n: number) =>
  (await Promise.all(Array.from({ length: n }, () => makeThread(t)))).toSorted((a, b) => Number(a.id) - Number(b.id))

test('threads get tags beside those they have, as was shown before, with a line in the history of each; all of it is undone at once', async () => {
  const [a, b] = [await makeForumTag(t), await makeForumTag(t)]
  const [one, two, three] = (await threads(3)).map(({ id }) => id)
  await putTags(t, one ?? '', { categories: [a] })
  await putTags(t, two ?? '', { categories: [b] })
  const given = { ids: [one, two, three], mode: 'ADD', forumTagIds: [b.id] }
  const does = [
    { kind: 'THREADS_TAGGED', n: 2 },
    { kind: 'LEFT_ALREADY', n: 1 },
  ]
  expect(await reported(given)).toEqual(does)
  const { answer } = await tagAll(given)
  expect(answer?.effects).toEqual(does)
  expect(answer?.threads.map(({ id }) => id)).toEqual([one, three])
  expect([await on(one ?? ''), await on(three ?? '')]).toEqual([[a.id, b.id], [b.id]])
  const { answer: versions } = await t.query<{ number: number }[]>(moderator, 'threadVersions', { id: one }, 'number')
  expect(versions?.map(({ number }) => number)).toEqual([2, 1])
  // Later changes by others stay.
  await t.mutate(moderator, 'setThreadTags', { id: three, tagIds: [a.id, b.id] })
  expect((await undo(answer?.threads ?? [])).answer?.effects).toEqual([
    { kind: 'THREADS_LOSING', n: 1 },
    { kind: 'LEFT_CHANGED', n: 1 },
  ])
  expect([await on(one ?? ''), await on(three ?? '')]).toEqual([[a.id], [a.id, b.id]])
})

test('or in the place of those they have, each kind by itself: one that is left out stays', async () => {
  const [a, b] = [await makeForumTag(t), await makeForumTag(t)]
  const [global, other] = [await makeTag(t), await makeTag(t)]
  const [one, two] = (await threads(2)).map(({ id }) => id)
  await putTags(t, one ?? '', { categories: [a], tags: [global] })
  const { answer } = await tagAll({ ids: [one, two], mode: 'REPLACE', forumTagIds: [b.id] })
  expect(answer?.effects).toEqual([
    { kind: 'THREADS_TAGGED', n: 2 },
    { kind: 'THREADS_LOSING', n: 1 },
  ])
  expect([await on(one ?? ''), await on(two ?? '')]).toEqual([[b.id, global.id], [b.id]])
  await tagAll({ ids: [one, two], mode: 'REPLACE', tagIds: [other.id] })
  expect(await on(one ?? '')).toEqual([b.id, other.id])
  await tagAll({ ids: [one], mode: 'REPLACE', forumTagIds: [], tagIds: [] })
  expect(await on(one ?? '')).toEqual([])
})

test('a thread that would have too many tags is left alone, and the others get theirs', async () => {
  const many = await Promise.all(Array.from({ length: THREAD_TAGS_MAX }, () => makeForumTag(t)))
  const [full, free] = (await threads(2)).map(({ id }) => id)
  await putTags(t, full ?? '', { categories: many })
  const { id } = await makeForumTag(t)
  const { answer } = await tagAll({ ids: [full, free], mode: 'ADD', forumTagIds: [id] })
  expect(answer?.effects).toEqual([
    { kind: 'THREADS_TAGGED', n: 1 },
    { kind: 'LEFT_UNFIT', n: 1 },
  ])
  expect(await on(free ?? '')).toEqual([id])
})

test('with a thread of another site or a tag that is not there nothing is written', async () => {
  const [tag, here] = [await makeForumTag(t), await makeThread(t)]
  const there = await makeThread(t, { siteId: t.sites.two.siteId })
  const code = async (given: object) => (await tagAll({ mode: 'ADD', ...given })).refusal?.extensions
  expect((await code({ ids: [here.id, there.id], forumTagIds: [tag.id] }))?.code).toBe('NOT_FOUND')
  expect((await code({ ids: [here.id], forumTagIds: [tag.id, '999999'] }))?.fields).toEqual([
    { path: 'forumTagIds', message: TAG_GONE },
  ])
  expect((await code({ ids: [here.id] }))?.fields).toEqual([{ path: 'forumTagIds', message: CHOOSE_TAGS }])
  expect(await on(here.id)).toEqual([])
})

test('two who tag the same threads at once lose nothing of one another', async () => {
  const [a, b] = [await makeForumTag(t), await makeForumTag(t)]
  const ids = (await threads(3)).map(({ id }) => id)
  await Promise.all([
    tagAll({ ids, mode: 'ADD', forumTagIds: [a.id] }),
    tagAll({ ids: ids.toReversed(), mode: 'ADD', forumTagIds: [b.id] }),
  ])
  for (const id of ids) expect(await on(id)).toEqual([a.id, b.id])
})

import { FEATURE_IS_OFF } from '@ward/domain/app/features'
import { ROLE } from '@ward/domain/app/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { setVisibility } from '../../content/content.actions.ts'
import type { ContentRow } from '../../content/content.db.ts'
import { asSystem } from '../../flags/flag/flags.fixtures.ts'
import { makeForumTag, makeTag, putTags } from '../tags/tags.fixtures.ts'
import { makeReply, makeThread } from './threads.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(ROLE.admin)
})
afterAll(() => t.stop())

type Listed = { total: number; threads: { id: string; name: string; replyCount: number }[] }
async function found(given: object, actor = admin): Promise<string[] | undefined> {
  const { answer } = await t.query<Listed>(actor, 'threads', given, 'total threads { id name replyCount }')
  expect(answer?.total).toBe(answer?.threads.length)
  return answer?.threads.map(({ name }) => name)
}
const hide = (thread: ContentRow, change: { isDeleted?: boolean; isSpam?: boolean }) =>
  asSystem(t, (tx) => setVisibility(tx, thread, change))

test('threads are found by a part of their name, whatever its case; what members do not see only where it is asked for', async () => {
  await makeThread(t, { name: 'Migraine diary' })
  const deleted = await makeThread(t, { name: 'My Diary is full' })
  const spam = await makeThread(t, { name: 'Diary for sale' })
  await hide(deleted, { isDeleted: true })
  await hide(spam, { isSpam: true })
  expect(await found({ name: 'DIARY' })).toEqual(['Migraine diary'])
  expect((await found({ name: 'diary', isDeleted: true }))?.toSorted()).toEqual([
    'Diary for sale',
    'Migraine diary',
    'My Diary is full',
  ])
  await hide({ ...deleted, isDeleted: true }, { isDeleted: false })
  expect(await found({ name: 'diary', sort: 'NAME', sortDesc: false })).toEqual(['Migraine diary', 'My Diary is full'])
})

test('threads of any of some forum tags, and of tags of the network', async () => {
  const [work, rest] = [await makeForumTag(t), await makeForumTag(t)]
  const wins = await makeTag(t)
  const [one, two, three] = [await makeThread(t), await makeThread(t), await makeThread(t)]
  await putTags(t, one.id, { categories: [work], tags: [wins] })
  await putTags(t, two.id, { categories: [rest] })
  await putTags(t, three.id, { tags: [wins] })
  expect(await found({ forumTagIds: [work.id] })).toHaveLength(1)
  expect(await found({ forumTagIds: [work.id, rest.id] })).toHaveLength(2)
  expect(await found({ tagIds: [wins.id] })).toHaveLength(2)
  expect(await found({ tagIds: [wins.id], forumTagIds: [rest.id] })).toEqual([])
})

test('a thread that is answered comes first by its last activity and by its replies', async () => {
  const names = ['quiet evening', 'loud evening', 'late evening']
  const [, loud] = [await makeThread(t, { name: names[0] }), await makeThread(t, { name: names[1] })]
  await makeThread(t, { name: names[2] })
  await makeReply(t, loud.id)
  expect(await found({ name: 'evening' })).toEqual(['loud evening', 'late evening', 'quiet evening'])
  expect((await found({ name: 'evening', sort: 'REPLY_COUNT' }))?.[0]).toBe('loud evening')
  expect((await found({ name: 'evening', sort: 'INSERTED_AT' }))?.[0]).toBe('late evening')
})

test('where the forums are switched off the list is refused with its words, and one thread is still read', async () => {
  const there = await t.signIn(ROLE.moderator, { siteId: t.sites.two.siteId })
  const { id } = await makeThread(t, { siteId: t.sites.two.siteId, name: 'Left behind' })
  expect((await t.query(there, 'threads', {})).refusal?.message).toBe(FEATURE_IS_OFF.forums)
  expect((await t.query<{ name: string }>(there, 'thread', { id })).answer?.name).toBe('Left behind')
})

test('a reply, and a thread of another site, are no thread', async () => {
  const { id: rootId } = await makeThread(t)
  const ids = [(await makeReply(t, rootId)).id, (await makeThread(t, { siteId: t.sites.two.siteId })).id]
  for (const id of ids) expect((await t.query(admin, 'thread', { id })).refusal?.extensions.code).toBe('NOT_FOUND')
})

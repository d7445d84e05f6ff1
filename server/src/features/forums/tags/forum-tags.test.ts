import { MUST_BE_ADMIN } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { FORUM_TAGS_FULL, FORUM_TAGS_MAX, NO_TAG_TARGET } from '@ward/domain/forums/forum-tags'
import { TAG_CHANGED, TAG_TAKEN } from '@ward/domain/forums/tags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { ORDER_CHANGED_MESSAGE } from '../../../platform/database/set-order.ts'
import { makeThread } from '../threads/threads.fixtures.ts'
import { makeForumTag, putTags } from './tags.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(ROLE.admin)
})
afterAll(() => t.stop())

type Tag = { id: string; name: string; slug: string; version: number; threadCount: number }
const all = async () =>
  (await t.query<Tag[]>(admin, 'forumTags', {}, 'id name slug description displayOrder type insertedAt threadCount'))
    .answer ?? []
const problem = async (name: string, given: object, by = admin) => (await t.mutate(by, name, given)).refusal
const idsOf = async (threadId: string) =>
  (await t.query<{ forumTags: Tag[] }>(admin, 'thread', { id: threadId }, 'forumTags { id }')).answer?.forumTags.map(
    ({ id }) => id,
  )

test('a forum tag is made, last or at a place, changed in part and named once whatever its case', async () => {
  const make = (given: object) => t.mutate<Tag>(admin, 'createForumTag', given, 'id name slug version')
  const { answer: one } = await make({ name: ' Side effects ', description: 'What else' })
  expect(one).toMatchObject({ name: 'Side effects', slug: 'side-effects', version: 1 })
  await make({ name: 'Triggers' })
  await make({ name: 'First of all', displayOrder: 0 })
  expect((await all()).map(({ name }) => name)).toEqual(['First of all', 'Side effects', 'Triggers'])
  expect((await all())[1]).toMatchObject({ type: 'OTHER', description: 'What else', threadCount: 0 })
  for (const given of [{ name: 'TRIGGERS' }, { name: '  ' }]) {
    const refusal = await problem('createForumTag', given)
    expect(refusal?.extensions.fields).toMatchObject([
      { path: 'name', message: given.name.trim() === '' ? 'Name is required' : TAG_TAKEN },
    ])
  }
  await t.mutate(admin, 'updateForumTag', { id: one?.id, name: 'Other effects', version: 1 })
  expect((await all())[1]).toMatchObject({ name: 'Other effects', description: 'What else', slug: 'side-effects' })
  expect((await problem('updateForumTag', { id: one?.id, name: 'Late', version: 1 }))?.message).toBe(TAG_CHANGED)
})

test('tags that are made at once get a place each, and no more than there is room for', async () => {
  const make = async (name: string) => problem('createForumTag', { name })
  await Promise.all(['One', 'Two', 'Three', 'Four'].map(make))
  const places = (await t.sites.one.from('forumTags').select('displayOrder').execute()).map((row) => row.displayOrder)
  expect(new Set(places).size).toBe(places.length)
  await t.database.pool.query(
    `insert into forum_tags (site_id, name, display_order)
     select $1, 'Filler ' || n, 1000 + n from generate_series(1, $2) n`,
    [t.sites.one.siteId, FORUM_TAGS_MAX - places.length - 1],
  )
  const refusals = await Promise.all(['Last', 'Late'].map(make))
  expect(refusals.flatMap((refusal) => refusal?.extensions.fields ?? [])).toEqual([
    { path: 'name', message: FORUM_TAGS_FULL },
  ])
  await t.database.pool.query(`delete from forum_tags where display_order > 2`)
})

test('only admins change forum tags', async () => {
  const moderator = await t.signIn(ROLE.moderator)
  const { id } = await makeForumTag(t)
  for (const [name, given] of [
    ['createForumTag', { name: 'Mine' }],
    ['updateForumTag', { id, name: 'Mine' }],
    ['reorderTags', { orderedIds: [id] }],
    ['deleteForumTag', { id }],
  ] as const)
    expect([name, (await problem(name, given, moderator))?.message]).toEqual([name, MUST_BE_ADMIN])
})

test('when two people reorder at once the second is shown the conflict, and the order as it is', async () => {
  const before = (await all()).map(({ id }) => id)
  const { id: added } = await makeForumTag(t)
  const late = await problem('reorderTags', { orderedIds: before.toReversed() })
  expect(late).toMatchObject({
    message: ORDER_CHANGED_MESSAGE,
    extensions: { code: 'CONFLICT', state: { ids: [...before, added] } },
  })
  const expected = [added, ...before]
  expect(await problem('reorderTags', { orderedIds: expected })).toBeUndefined()
  expect((await all()).map(({ id }) => id)).toEqual(expected)
  const orders = [expected.toReversed(), [...expected.slice(1), added]]
  const both = await Promise.all(orders.map((orderedIds) => problem('reorderTags', { orderedIds, shownIds: expected })))
  const refusals = both.flatMap((refusal) => refusal ?? [])
  const now = (await all()).map(({ id }) => id)
  expect(orders).toContainEqual(now)
  expect(refusals).toMatchObject([{ message: ORDER_CHANGED_MESSAGE, extensions: { state: { ids: now } } }])
})

test('a deleted forum tag goes off its threads, or they get another, as was shown before', async () => {
  const [old, other] = [await makeForumTag(t), await makeForumTag(t)]
  const [one, both] = [await makeThread(t), await makeThread(t)]
  await putTags(t, one.id, { categories: [old] })
  await putTags(t, both.id, { categories: [old, other] })
  const reported = async (given: object) => (await t.query(admin, 'deleteForumTagEffects', given, 'kind n')).answer
  expect(await reported({ id: old.id })).toEqual([{ kind: 'THREADS_UNTAGGED', n: 2 }])
  expect(await reported({ id: old.id, targetId: other.id })).toEqual([
    { kind: 'THREADS_MOVED', n: 1 },
    { kind: 'THREADS_UNTAGGED', n: 1 },
  ])
  for (const targetId of [old.id, '999999']) {
    const refusal = await problem('deleteForumTag', { id: old.id, targetId })
    expect(refusal?.extensions.fields).toEqual([{ path: 'targetId', message: NO_TAG_TARGET }])
  }
  expect(await problem('deleteForumTag', { id: old.id, targetId: other.id })).toBeUndefined()
  expect([await idsOf(one.id), await idsOf(both.id)]).toEqual([[other.id], [other.id]])
  expect((await all()).find(({ id }) => id === other.id)?.threadCount).toBe(2)
  await t.mutate(admin, 'deleteForumTag', { id: other.id })
  expect(await idsOf(one.id)).toEqual([])
  expect((await problem('deleteForumTag', { id: other.id }))?.extensions.code).toBe('NOT_FOUND')
})

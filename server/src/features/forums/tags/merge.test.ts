import { MUST_BE_ADMIN } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { MERGED_ON } from '@ward/domain/forums/tag-merge'
import { TAG_TAKEN } from '@ward/domain/forums/tags'
import { MERGE_INTO_ITSELF, MERGED_MEANWHILE } from '@ward/domain/kernel/merging'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeThread } from '../threads/threads.fixtures.ts'
import { makeForumTag, putTags } from './tags.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(ROLE.admin)
  await t.sites.one.deleteFrom('forumTags').execute()
})
afterAll(() => t.stop())

type Merged = { id: string; synonyms: string[]; merges: { id: string; name: string }[] }
const merge = (ids: string[], mergeIntoId: string, by = admin) =>
  t.mutate<Merged>(by, 'mergeForumTags', { ids, mergeIntoId }, 'id synonyms merges { id name }')
const undo = (id: string | undefined, by = admin) => t.mutate<{ id: string }>(by, 'undoForumTagMerge', { id }, 'id')
const listed = async (search = '') =>
  (
    await t.query<{ forumTags: { id: string }[] }>(admin, 'forumTagPage', { search, limit: 100 }, 'forumTags { id }')
  ).answer?.forumTags.map(({ id }) => id)
const tagsOf = async (threadId: string) =>
  (
    await t.query<{ forumTags: { id: string }[] }>(admin, 'thread', { id: threadId }, 'forumTags { id }')
  ).answer?.forumTags.map(({ id }) => id)
const slugOf = async (id: string) =>
  (await t.sites.one.from('forumTags').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug
const visit = async (slug: string) => {
  const { statusCode, headers } = await t.fastify.inject({ url: `/forums/tag/${slug}`, headers: { host: 'one.test' } })
  return [statusCode, headers.location]
}

test('threads move to the chosen tag, each once, as was shown before; undone, each has what it had', async () => {
  const [from, to] = [await makeForumTag(t), await makeForumTag(t)]
  const [one, both] = [await makeThread(t), await makeThread(t)]
  await putTags(t, one.id, { categories: [from] })
  await putTags(t, both.id, { categories: [from, to] })
  const reported = await t.query(
    admin,
    'mergeForumTagsEffects',
    { ids: [from.id, to.id], mergeIntoId: to.id },
    'kind n',
  )
  const does = { threads_moved: 1, threads_once: 1, slugs_led: 1 }
  expect(reported.answer).toEqual(Object.entries(does).map(([kind, n]) => ({ kind: kind.toUpperCase(), n })))
  const { answer } = await merge([from.id, to.id], to.id)
  expect(answer).toEqual({ id: to.id, synonyms: [from.name], merges: [{ id: answer?.merges[0]?.id, name: from.name }] })
  expect([await tagsOf(one.id), await tagsOf(both.id)]).toEqual([[to.id], [to.id]])
  const logged = await t.sites.one
    .from('auditLog')
    .select('effects')
    .where('action', '=', 'mergeForumTags')
    .executeTakeFirst()
  expect(logged?.effects).toEqual(does)
  expect((await undo(answer?.merges[0]?.id)).answer).toEqual({ id: from.id })
  expect([await tagsOf(one.id), await tagsOf(both.id)]).toEqual([[from.id], [from.id, to.id]])
})

test.each([
  [0, 1],
  [1, 0],
])('tags that went into one are parted in the order %i, %i: a thread of both has both again', async (...order) => {
  const [a, b, to] = [await makeForumTag(t), await makeForumTag(t), await makeForumTag(t)]
  const { id } = await makeThread(t)
  await putTags(t, id, { categories: [a, b] })
  const merges = (await merge([a.id, b.id], to.id)).answer?.merges ?? []
  const [first, last] = order.map((at) => merges[at])
  await undo(first?.id)
  expect(await tagsOf(id)).toEqual(expect.arrayContaining([to.id]))
  await undo(last?.id)
  expect((await tagsOf(id))?.toSorted()).toEqual([a.id, b.id].toSorted())
})

test('a merged tag is a name by which the other one is found: its name stays taken, its address leads there, it has no place in the order', async () => {
  const [from, to] = [await makeForumTag(t, 'Brain fog'), await makeForumTag(t, 'Clear words')]
  const old = await slugOf(from.id)
  const { answer } = await merge([from.id], to.id)
  expect(await listed('BRAIN')).toEqual([to.id])
  const taken = await t.mutate(admin, 'createForumTag', { name: 'brain fog' })
  expect(taken.refusal?.extensions.fields).toEqual([{ path: 'name', message: TAG_TAKEN }])
  expect(await visit(old)).toEqual([301, `/forums/tag/${await slugOf(to.id)}`])
  const order = (await listed())?.toReversed()
  expect(order).not.toContain(from.id)
  expect((await t.mutate(admin, 'reorderTags', { orderedIds: order })).refusal).toBeUndefined()
  expect(await listed()).toEqual(order)
  await undo(answer?.merges[0]?.id)
  expect(await listed('BRAIN')).toEqual([from.id])
  expect((await visit(old))[0]).toBe(200)
})

test('a chain of merges has one end, and is undone from that end', async () => {
  const [a, b, c] = [await makeForumTag(t), await makeForumTag(t), await makeForumTag(t)]
  const first = (await merge([a.id], b.id)).answer?.merges[0]?.id
  const { answer } = await merge([b.id], c.id)
  expect(answer?.synonyms.toSorted()).toEqual([a.name, b.name].toSorted())
  for (const { id } of [a, b]) expect(await visit(await slugOf(id))).toEqual([301, `/forums/tag/${await slugOf(c.id)}`])
  expect((await undo(first)).refusal?.message).toBe(MERGED_ON)
  await undo(answer?.merges[0]?.id)
  expect(await visit(await slugOf(a.id))).toEqual([301, `/forums/tag/${await slugOf(b.id)}`])
  expect((await undo(first)).answer).toEqual({ id: a.id })
})

test('a tag goes neither into itself nor into one that was merged, and two that go into each other go once', async () => {
  const [a, b, c] = [await makeForumTag(t), await makeForumTag(t), await makeForumTag(t)]
  const fields = [{ path: 'mergeIntoId', message: MERGE_INTO_ITSELF }]
  expect((await merge([a.id], a.id)).refusal?.extensions.fields).toEqual(fields)
  const tries = await Promise.all([merge([a.id], b.id), merge([b.id], a.id)])
  expect(tries.flatMap(({ refusal }) => refusal?.message ?? [])).toEqual([MERGED_MEANWHILE])
  const gone = tries[0]?.answer ? a : b
  expect((await merge([c.id], gone.id)).refusal?.message).toBe(MERGED_MEANWHILE)
})

test('sources and target are tags of the site, merged by those who may change its tags', async () => {
  const [a, b] = [await makeForumTag(t), await makeForumTag(t)]
  const there = await makeForumTag(t, 'Over there', t.sites.two.siteId)
  for (const [ids, to] of [
    [[a.id, there.id], b.id],
    [[a.id], there.id],
  ] as const)
    expect((await merge([...ids], to)).refusal?.extensions.code).toBe('NOT_FOUND')
  expect((await merge([a.id], b.id, await t.signIn(ROLE.moderator))).refusal?.message).toBe(MUST_BE_ADMIN)
  const { answer } = await merge([a.id], b.id)
  const elsewhere = await t.signIn(ROLE.admin, { siteId: t.sites.two.siteId })
  expect((await undo(answer?.merges[0]?.id, elsewhere)).refusal).toBeDefined()
  await t.database.pool.query(`update merges set inserted_at = now() - interval '31 days'`)
  expect((await undo(answer?.merges[0]?.id)).refusal?.extensions.code).toBe('NOT_FOUND')
})

test('a thread that is put back to a version of before a merge has the tag that it was merged into', async () => {
  const [from, to] = [await makeForumTag(t), await makeForumTag(t)]
  const { id } = await makeThread(t)
  await t.mutate(admin, 'setThreadTags', { id, tagIds: [from.id] })
  await t.mutate(admin, 'setThreadTags', { id, tagIds: [] })
  await merge([from.id], to.id)
  expect((await t.mutate(admin, 'restoreThread', { id, number: 2 }, 'id')).refusal).toBeUndefined()
  expect(await tagsOf(id)).toEqual([to.id])
})

test('a deleted tag takes its old names with it, or passes them on to the tag that its threads get', async () => {
  const [a, b, c] = [await makeForumTag(t, 'Aches'), await makeForumTag(t), await makeForumTag(t)]
  const slugOfB = await slugOf(b.id)
  await merge([a.id], b.id)
  await t.mutate(admin, 'deleteForumTag', { id: b.id, targetId: c.id })
  expect(await listed('aches')).toEqual([c.id])
  for (const slug of ['aches', slugOfB]) expect(await visit(slug)).toEqual([301, `/forums/tag/${await slugOf(c.id)}`])
  const { answer: again } = await t.mutate<{ slug: string }>(admin, 'createForumTag', { name: b.name }, 'slug')
  expect([again?.slug === slugOfB, (await visit(again?.slug ?? ''))[0]]).toEqual([false, 200])
  expect((await t.mutate(admin, 'deleteForumTag', { id: c.id })).refusal).toBeUndefined()
  expect((await visit('aches'))[0]).toBe(404)
  expect((await t.mutate(admin, 'createForumTag', { name: 'Aches' })).refusal).toBeUndefined()
  expect((await visit('aches'))[0]).toBe(200)
})

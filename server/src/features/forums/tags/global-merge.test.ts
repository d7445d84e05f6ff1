import { MUST_BE_ADMIN } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { MERGED_ON } from '@ward/domain/forums/tag-merge'
import { TAG_TAKEN } from '@ward/domain/forums/tags'
import { MERGE_INTO_ITSELF, MERGED_MEANWHILE } from '@ward/domain/kernel/merging'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { keysLeadingTo } from '../../../platform/database/foreign-keys.ts'
import { makeEngagement } from '../../engagement/kinds/engagement.fixtures.ts'
import { makeThread } from '../threads/threads.fixtures.ts'
import { makeTag, putTags, tagEngagement } from './tags.fixtures.ts'

let t: TestApp
let tech: Actor
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(ROLE.communityTech)
})
afterAll(() => t.stop())

type Merged = { id: string; synonyms: string[]; merges: { id: string; name: string }[] }
const merge = (ids: string[], mergeIntoId: string, by = tech) =>
  t.mutate<Merged>(by, 'mergeTags', { ids, mergeIntoId }, 'id synonyms merges { id name }')
const undo = (id: string | undefined, by = tech) => t.mutate<{ id: string }>(by, 'undoTagMerge', { id }, 'id')
const found = async (search: string) =>
  (await t.query<{ tags: { id: string }[] }>(tech, 'tagPage', { search }, 'tags { id }')).answer?.tags.map(
    ({ id }) => id,
  )
const three = async () => [await makeTag(t), await makeTag(t), await makeTag(t)] as const

/** The threads and engagements with a tag, on all sites. */
const standsOn = async ({ id }: { id: string }) => {
  const { rows } = await t.database.pool.query<{ on: string }>(
    `select 't' || thread_id as on from thread_global_tags where tag_id = $1
     union all select 'e' || engagement_id from engagement_tags where tag_id = $1 order by 1`,
    [id],
  )
  return rows.map(({ on }) => on)
}

test('threads and engagements of all sites move to the chosen tag, each once, as was shown before; undone, each has what it had', async () => {
  const [from, to] = await three()
  const two = t.sites.two.siteId
  const [one, both, there] = [await makeThread(t), await makeThread(t), await makeThread(t, { siteId: two })]
  await putTags(t, one.id, { tags: [from] })
  await putTags(t, both.id, { tags: [from, to] })
  await putTags(t, there.id, { tags: [from] }, two)
  const [poll, tagged] = [await makeEngagement(t), await makeEngagement(t)]
  const elsewhere = await makeEngagement(t, 'poll', { siteId: two })
  await tagEngagement(t, poll.id, from.id)
  for (const tag of [from, to]) await tagEngagement(t, tagged.id, tag.id)
  await tagEngagement(t, elsewhere.id, from.id, two)
  const before = [await standsOn(from), await standsOn(to)]

  const given = { ids: [from.id, to.id], mergeIntoId: to.id }
  const reported = await t.query(tech, 'mergeTagsEffects', given, 'kind n')
  const does = { threads_moved: 2, threads_once: 1, engagements_moved: 2, engagements_once: 1 }
  expect(reported.answer).toEqual(Object.entries(does).map(([kind, n]) => ({ kind: kind.toUpperCase(), n })))
  const { answer } = await merge(given.ids, to.id)
  expect(answer).toEqual({ id: to.id, synonyms: [from.name], merges: [{ id: answer?.merges[0]?.id, name: from.name }] })
  const all = [`t${one.id}`, `t${both.id}`, `t${there.id}`, `e${poll.id}`, `e${tagged.id}`, `e${elsewhere.id}`]
  expect([await standsOn(from), await standsOn(to)]).toEqual([[], all.toSorted()])
  const logged = await t.sites.one
    .from('auditLog')
    .select('effects')
    .where('action', '=', 'mergeTags')
    .executeTakeFirst()
  expect(logged?.effects).toEqual(does)
  expect((await undo(answer?.merges[0]?.id)).answer).toEqual({ id: from.id })
  expect([await standsOn(from), await standsOn(to)]).toEqual(before)
})

test('what points at a tag of the network is what its merge tells of: threads, engagements and names', async () => {
  const tables = (await keysLeadingTo(t.database.network, 'global_tags')).map(({ table }) => table)
  expect(tables).toEqual(['engagement_tags', 'global_tags', 'thread_global_tags'])
})

test('a merged tag is a name by which the other one is found: its name stays taken, and a kept link to its topics shows those of the other one', async () => {
  const [from, to] = [await makeTag(t, 'Brain fog'), await makeTag(t, 'Clear words')]
  const thread = await makeThread(t)
  await putTags(t, thread.id, { tags: [from] })
  const { answer } = await merge([from.id], to.id)
  expect(await found('BRAIN')).toEqual([to.id])
  const taken = await t.mutate(tech, 'createTag', { name: 'brain fog', slug: 'brain-fog-again' })
  expect(taken.refusal?.extensions.fields).toEqual([{ path: 'name', message: TAG_TAKEN }])
  const topics = await t.query<{ threads: object[] }>(tech, 'threads', { tagIds: [from.id] }, 'threads { id }')
  expect(topics.answer?.threads).toEqual([{ id: thread.id }])
  const chosen = await t.query<{ tags: object[] }>(tech, 'tagPage', { ids: [from.id] }, 'tags { name }')
  expect(chosen.answer?.tags).toEqual([{ name: 'Brain fog' }])
  for (const name of ['updateTag', 'deleteTag'])
    expect((await t.mutate(tech, name, { id: from.id, name: 'Fog', slug: 'fog' })).refusal?.extensions.code).toBe(
      'NOT_FOUND',
    )
  await undo(answer?.merges[0]?.id)
  expect(await found('BRAIN')).toEqual([from.id])
})

test('a chain of merges has one end, and is undone from that end', async () => {
  const [a, b, c] = await three()
  const thread = await makeThread(t)
  await putTags(t, thread.id, { tags: [a] })
  const first = (await merge([a.id], b.id)).answer?.merges[0]?.id
  const { answer } = await merge([b.id], c.id)
  expect(answer?.synonyms.toSorted()).toEqual([a.name, b.name].toSorted())
  expect(await standsOn(c)).toEqual([`t${thread.id}`])
  expect((await undo(first)).refusal?.message).toBe(MERGED_ON)
  await undo(answer?.merges[0]?.id)
  expect((await undo(first)).answer).toEqual({ id: a.id })
  expect(await standsOn(a)).toEqual([`t${thread.id}`])
})

test('a tag goes neither into itself nor into one that was merged, and two that go into each other go once', async () => {
  const [a, b, c] = await three()
  const fields = [{ path: 'mergeIntoId', message: MERGE_INTO_ITSELF }]
  expect((await merge([a.id], a.id)).refusal?.extensions.fields).toEqual(fields)
  const tries = await Promise.all([merge([a.id], b.id), merge([b.id], a.id)])
  expect(tries.flatMap(({ refusal }) => refusal?.message ?? [])).toEqual([MERGED_MEANWHILE])
  const gone = tries[0]?.answer ? a : b
  expect((await merge([c.id], gone.id)).refusal?.message).toBe(MERGED_MEANWHILE)
})

test('tags that are there are merged by those who may change tags of the network, and parted on that site within 30 days', async () => {
  const [a, b, gone] = await three()
  await t.mutate(tech, 'deleteTag', { id: gone.id })
  for (const [ids, to] of [
    [[a.id, gone.id], b.id],
    [[a.id], gone.id],
    [[a.id, '999999'], b.id],
  ] as const) {
    expect((await merge([...ids], to)).refusal?.extensions.code).toBe('NOT_FOUND')
    const reported = await t.query(tech, 'mergeTagsEffects', { ids, mergeIntoId: to }, 'kind n')
    expect(reported.refusal?.extensions.code).toBe('NOT_FOUND')
  }
  for (const roleId of [ROLE.admin, ROLE.moderator]) {
    const { refusal } = await merge([a.id], b.id, await t.signIn(roleId))
    expect([refusal?.extensions.code, refusal?.message === MUST_BE_ADMIN]).toEqual(['FORBIDDEN', false])
  }
  const { answer } = await merge([a.id], b.id)
  const elsewhere = await t.signIn(ROLE.communityTech, { siteId: t.sites.two.siteId })
  expect((await undo(answer?.merges[0]?.id, elsewhere)).refusal?.extensions.code).toBe('NOT_FOUND')
  await t.database.pool.query(`update merges set inserted_at = now() - interval '31 days'`)
  expect((await undo(answer?.merges[0]?.id)).refusal?.extensions.code).toBe('NOT_FOUND')
})

test('a thread that is put back to a version of before a merge has the tag that it was merged into', async () => {
  const [from, to] = await three()
  const { id } = await makeThread(t)
  const admin = await t.signIn(ROLE.admin)
  await t.mutate(tech, 'setTags', { id, tagIds: [from.id] })
  await t.mutate(tech, 'setTags', { id, tagIds: [] })
  await merge([from.id], to.id)
  expect((await t.mutate(admin, 'restoreThread', { id, number: 2 }, 'id')).refusal).toBeUndefined()
  expect(await standsOn(to)).toEqual([`t${id}`])
})

test('a deleted tag takes the names that were merged into it with it, and what it stands on is told', async () => {
  const [a, b] = [await makeTag(t, 'Aches'), await makeTag(t)]
  await tagEngagement(t, (await makeEngagement(t)).id, a.id)
  const { answer } = await merge([a.id], b.id)
  const reported = await t.query(tech, 'deleteTagEffects', { id: b.id }, 'kind n')
  expect(reported.answer).toEqual([{ kind: 'ENGAGEMENTS_UNTAGGED', n: 1 }])
  expect((await t.mutate(tech, 'deleteTag', { id: b.id })).refusal).toBeUndefined()
  expect(await found('aches')).toEqual([])
  expect((await undo(answer?.merges[0]?.id)).refusal?.extensions.code).toBe('NOT_FOUND')
  expect((await t.mutate(tech, 'createTag', { name: 'Aches', slug: 'aches' })).refusal).toBeUndefined()
})

import { MERGE_INTO_ITSELF, MERGE_UNDO_GONE, MERGED_MEANWHILE, mergedOn } from '@ward/domain/kernel/merging'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { forgetMerges } from '../../platform/merge/merges.ts'
import { giveDisorder, makeDisorder, makeSourced } from './conditions.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const merge = (ids: string[], mergeIntoId: string, select = 'id name merges { id source { id } }') =>
  t.mutate<Merged>(admin, 'bulkEditDisorders', { operation: 'MERGE', ids, mergeIntoId }, select)
type Merged = { id: string; name: string; merges: { id: string; source: { id: string } }[] }
const undo = (id: string | undefined) => t.mutate(admin, 'undoDisorderMerge', { id }, 'id mergedInto { id }')
const effects = async (ids: string[], mergeIntoId: string) =>
  (await t.query(admin, 'bulkEditDisordersEffects', { ids, mergeIntoId }, 'kind n')).answer
const heldBy = async (disorderId: string) =>
  (
    await t.database.network
      .selectFrom('userDisorders')
      .select(['siteId', 'userId', 'relationshipType'])
      .where('disorderId', '=', disorderId)
      .orderBy('siteId')
      .orderBy('userId')
      .orderBy('relationshipType')
      .execute()
  ).map(({ siteId, userId, relationshipType }) => `${siteId} ${userId} ${relationshipType}`)
const slugOf = (id: string, slug: string) => t.mutate(admin, 'saveDisorder', { id, slug, hasDetailPage: true })
const leadsTo = async (slug: string) =>
  (await t.database.network.selectFrom('slugHistory').select('subjectId').where('slug', '=', slug).execute()).map(
    ({ subjectId }) => subjectId,
  )

test('members of all sites move to the chosen condition, each once; it keeps its own texts; what it does is told before', async () => {
  const [from, to] = [await makeDisorder(t, 'Old words'), await makeDisorder(t, 'New words')]
  const [ann, ben] = [await t.signIn(3), await t.signIn(3)]
  const there = await t.signIn(3, { siteId: t.sites.two.siteId })
  await giveDisorder(t, { userId: ann.id, disorderId: from })
  await giveDisorder(t, { userId: ann.id, disorderId: to })
  await giveDisorder(t, { userId: ann.id, disorderId: from, relationshipType: 'caregiver' })
  await giveDisorder(t, { userId: ben.id, disorderId: from })
  await giveDisorder(t, { userId: there.id, disorderId: from, siteId: t.sites.two.siteId })
  const child = await makeSourced(t, 800)
  await t.database.network.updateTable('disorders').set({ parentId: from }).where('id', 'in', [child, to]).execute()
  const [before, after] = [await heldBy(from), await heldBy(to)]
  const reported = [
    { kind: 'MEMBERS_MOVED', n: 3 },
    { kind: 'MEMBERS_ONCE', n: 1 },
    { kind: 'CONDITIONS_MOVED', n: 2 },
  ]
  expect(await effects([from, to], to)).toEqual(reported)
  const { answer } = await merge([from, to], to)
  expect(answer).toMatchObject({ name: 'New words', merges: [{ source: { id: from } }] })
  const one = t.sites.one.siteId
  expect(await heldBy(from)).toEqual([])
  expect(await heldBy(to)).toEqual([
    `${one} ${ann.id} caregiver`,
    `${one} ${ann.id} patient`,
    `${one} ${ben.id} patient`,
    `${t.sites.two.siteId} ${there.id} patient`,
  ])
  const { answer: target } = await t.query(admin, 'disorderDetail', { id: to }, 'parent { id } children { id }')
  expect(target).toEqual({ parent: null, children: [{ id: child }] })
  const logged = await t.database.network
    .selectFrom('auditLog')
    .select(['siteId', 'effects'])
    .where('action', '=', 'bulkEditDisorders')
    .orderBy('siteId')
    .execute()
  expect(logged.map(({ siteId }) => siteId)).toEqual([one, t.sites.two.siteId])
  expect(logged[0]?.effects).toEqual({ members_moved: 3, members_once: 1, conditions_moved: 2 })

  expect((await undo(answer?.merges[0]?.id)).answer).toEqual({ id: from, mergedInto: null })
  expect(await heldBy(from)).toEqual(before)
  expect(await heldBy(to)).toEqual(after)
  expect((await t.query(admin, 'disorderDetail', { id: to }, 'parent { id }')).answer).toEqual({ parent: { id: from } })
})

test('the addresses of a merged condition lead to the other one, and are its own again when that is undone', async () => {
  const [from, to] = [await makeDisorder(t), await makeDisorder(t)]
  await slugOf(to, 'target-page')
  await t.mutate(admin, 'saveDisorder', { id: to, isFeatured: true, tags: ['kept'], seo: { title: 'Kept' } })
  for (const slug of ['first-page', 'second-page']) await slugOf(from, slug)
  const { answer } = await merge([from], to)
  for (const slug of ['first-page', 'second-page']) expect([slug, await leadsTo(slug)]).toEqual([slug, [to]])
  const { answer: kept } = await t.query(admin, 'disorderDetail', { id: to }, 'slug isFeatured tags seo { title }')
  expect(kept).toEqual({ slug: 'target-page', isFeatured: true, tags: ['kept'], seo: { title: 'Kept' } })
  await undo(answer?.merges[0]?.id)
  expect(await leadsTo('first-page')).toEqual([from])
  expect(await leadsTo('second-page')).toEqual([])
  expect((await t.query(admin, 'disorderDetail', { id: from }, 'slug hasDetailPage')).answer).toEqual({
    slug: 'second-page',
    hasDetailPage: true,
  })
})

test('a chain of merges has one end, and is undone from that end: who had the first condition has it again', async () => {
  const [a, b, c] = [await makeDisorder(t), await makeDisorder(t), await makeDisorder(t)]
  const { id: userId } = await t.signIn(3)
  await giveDisorder(t, { userId, disorderId: a })
  const first = (await merge([a], b)).answer?.merges[0]?.id
  const second = (await merge([b], c)).answer?.merges[0]?.id
  const { answer } = await t.query(admin, 'disorderDetail', { id: a }, 'mergedInto { id }')
  expect(answer).toEqual({ mergedInto: { id: c } })
  expect((await undo(first)).refusal?.message).toBe(mergedOn('condition'))
  for (const merged of [second, first]) expect((await undo(merged)).refusal).toBeUndefined()
  expect(await heldBy(a)).toEqual([`${t.sites.one.siteId} ${userId} patient`])
})

test('a condition goes neither into itself nor into one that was merged, and each once', async () => {
  const [a, b, c] = [await makeDisorder(t), await makeDisorder(t), await makeDisorder(t)]
  expect((await merge([a], a)).refusal?.extensions.fields).toEqual([
    { path: 'mergeIntoId', message: MERGE_INTO_ITSELF },
  ])
  const tries = await Promise.all([merge([a], b), merge([b], a)])
  const refused = tries.flatMap(({ refusal }) => refusal?.message ?? [])
  expect(refused).toEqual([MERGED_MEANWHILE])
  const [gone, there] = tries[0]?.answer ? [a, b] : [b, a]
  expect((await merge([c], gone)).refusal?.message).toBe(MERGED_MEANWHILE)
  expect((await merge([gone], c)).refusal?.message).toBe(MERGED_MEANWHILE)
  expect((await merge([there], c)).refusal).toBeUndefined()
})

test('what was changed since a merge stays so when it is undone: nobody gets back what they took off', async () => {
  const [from, to] = [await makeDisorder(t), await makeDisorder(t)]
  const [ann, ben] = [await t.signIn(3), await t.signIn(3)]
  for (const { id: userId } of [ann, ben]) await giveDisorder(t, { userId, disorderId: from })
  await giveDisorder(t, { userId: ann.id, disorderId: to })
  const { answer } = await merge([from], to)
  await t.database.network.deleteFrom('userDisorders').where('userId', '=', ann.id).execute()
  await undo(answer?.merges[0]?.id)
  expect(await heldBy(from)).toEqual([`${t.sites.one.siteId} ${ben.id} patient`])
  expect(await heldBy(to)).toEqual([])
})

test('a merge is undone once, within 30 days, by the site that asked for it', async () => {
  const [a, b, c] = [await makeDisorder(t), await makeDisorder(t), await makeDisorder(t)]
  const [first] = (await merge([a, b], c)).answer?.merges ?? []
  const elsewhere = await t.signIn(1, { siteId: t.sites.two.siteId })
  const other = await t.mutate(elsewhere, 'undoDisorderMerge', { id: first?.id })
  expect(other.refusal?.extensions.code).toBe('NOT_FOUND')
  expect((await undo(first?.id)).refusal).toBeUndefined()
  expect((await undo(first?.id)).refusal?.message).toBe(MERGE_UNDO_GONE)
  const { answer } = await merge([b], c)
  await t.database.pool.query(`update merges set inserted_at = now() - interval '31 days'`)
  expect((await undo(answer?.merges[0]?.id)).refusal?.extensions.code).toBe('NOT_FOUND')
  await forgetMerges(t.database.network, AbortSignal.timeout(60_000))
  expect(await t.database.network.selectFrom('mergeRows').selectAll().execute()).toEqual([])
})

test.each([
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
])(
  'three conditions that went into one are parted in the order %i, %i, %i: who had all has all again',
  async (...order) => {
    const all = [await makeDisorder(t), await makeDisorder(t), await makeDisorder(t)]
    const to = await makeDisorder(t)
    const { id: userId } = await t.signIn(3)
    for (const disorderId of all) await giveDisorder(t, { userId, disorderId })
    const merges = (await merge(all, to)).answer?.merges ?? []
    const had = [`${t.sites.one.siteId} ${userId} patient`]
    expect(await heldBy(to)).toEqual(had)
    for (const [nth, at] of order.entries()) {
      await undo(merges[at]?.id)
      expect(await heldBy(to)).toEqual(nth < 2 ? had : [])
    }
    for (const id of all) expect(await heldBy(id)).toEqual(had)
  },
)

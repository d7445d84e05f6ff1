import { NOT_A_CHOICE } from '@ward/domain/conditions/condition-input'
import {
  DISORDER_CHANGED,
  DISORDER_NOT_DELETED,
  MERGED_ALREADY,
  NAME_TAKEN,
  NOT_CUSTOM,
  sourceLabel,
} from '@ward/domain/conditions/conditions'
import { CANONICAL_ELSEWHERE } from '@ward/domain/kernel/seo-fields'
import { SLUG_IN_USE } from '@ward/domain/slugs/slugs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { giveDisorder, makeDisorder, makeSourced } from './conditions.fixtures.ts'

let t: TestApp
let admin: Actor
let elsewhere: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  elsewhere = await t.signIn(1, { siteId: t.sites.two.siteId })
})
afterAll(() => t.stop())

type Saved = { id: string; slug: string; name: string; version: number; summary: string; isFeatured: boolean }
const SHOWN = 'id name slug summary isActive isFeatured version orphaCode orphaData { name synonyms } synonyms'
const save = (given: object, actor = admin) => t.mutate<Saved>(actor, 'saveDisorder', given, SHOWN)
const problems = async (given: object) => (await save(given)).refusal?.extensions.fields
const overridden = async (id: string) =>
  (await t.database.network.selectFrom('disorders').select('overridden').where('id', '=', id).executeTakeFirstOrThrow())
    .overridden

test('a condition without an id is made, with a slug of its name where none is given', async () => {
  const { answer } = await save({
    name: 'Café-au-lait spots',
    summary: '<p onclick="x()">Spots.</p><script>1</script>',
  })
  expect(answer).toMatchObject({
    slug: 'cafe-au-lait-spots',
    summary: '<p>Spots.</p>',
    isActive: true,
    orphaCode: null,
  })
  const again = await save({ name: 'Café au lait spots' })
  expect(again.answer?.slug).toBe(`cafe-au-lait-spots-${again.answer?.id}`)
  expect(await problems({ name: 'CAFÉ-au-lait SPOTS' })).toEqual([{ path: 'name', message: NAME_TAKEN }])
})

test('name, texts and Active hold on all sites and are audited on each; flags, slug and SEO are the site’s', async () => {
  const id = await makeSourced(t, 700)
  await save({ id, name: 'Renamed everywhere', isFeatured: true, slug: 'here-only', seo: { title: 'Here' } })
  const there = await t.query<Saved>(elsewhere, 'disorderDetail', { id }, `${SHOWN} seo { title }`)
  expect(there.answer).toMatchObject({
    name: 'Renamed everywhere',
    isFeatured: false,
    slug: 'renamed-everywhere',
    seo: { title: null },
  })
  const audited = await t.database.network
    .selectFrom('auditLog')
    .select(['siteId', 'fields'])
    .where('subjectType', '=', 'disorder')
    .where('subjectId', '=', id)
    .orderBy('siteId')
    .execute()
  expect(audited.map(({ siteId }) => siteId)).toEqual([t.sites.one.siteId, t.sites.two.siteId])
  await save({ id, isFeatured: false })
  const rows = await t.database.network.selectFrom('auditLog').select('siteId').where('subjectId', '=', id).execute()
  expect(rows).toHaveLength(3)
})

test('a value that is edited overrides the source’s, and one that is put back to it no longer does', async () => {
  const id = await makeSourced(t, 701)
  await save({ id, name: 'Ours', synonyms: ['One', 'Two'] })
  expect(await overridden(id)).toEqual(['name', 'synonyms'])
  const { answer } = await save({ id, name: 'Source condition 701', synonyms: ['Source synonym'] })
  expect(answer).toMatchObject({ name: 'Source condition 701', synonyms: ['Source synonym'] })
  expect(await overridden(id)).toEqual([])
})

test('choices beyond the closed lists stay where the source has them, and are refused otherwise', async () => {
  const japan = { class: '<1 / 1 000 000', geographic: 'Japan' }
  const id = await makeSourced(t, 702, { prevalence: [japan], onsetAge: ['No data available'] })
  const europe = { class: '1-5 / 10 000', geographic: 'Europe' }
  expect(await problems({ id, prevalence: [japan, europe], onsetAge: ['No data available', 'Adult'] })).toBeUndefined()
  expect(await problems({ name: 'Other', prevalence: [europe, japan] })).toEqual([
    { path: 'prevalence.1.geographic', message: NOT_A_CHOICE },
  ])
  expect(await problems({ name: 'Other', onsetAge: ['Tuesday'] })).toEqual([
    { path: 'onsetAge', message: NOT_A_CHOICE },
  ])
  expect(await problems({ name: 'Other', inheritanceType: ['By post'] })).toEqual([
    { path: 'inheritanceType', message: NOT_A_CHOICE },
  ])
})

test('a slug is one condition’s on a site, now and for ever after', async () => {
  const [one, two] = [(await save({ name: 'Slug one' })).answer, (await save({ name: 'Slug two' })).answer]
  await save({ id: one?.id, slug: 'moved-on' })
  for (const slug of ['slug-one', 'moved-on'])
    expect(await problems({ id: two?.id, slug })).toEqual([{ path: 'slug', message: SLUG_IN_USE }])
  expect(await problems({ id: one?.id, slug: 'slug-one' })).toBeUndefined()
})

test('the canonical address stays in the network', async () => {
  const given = { name: 'Canonical', seo: { canonical: 'https://elsewhere.example/a' } }
  expect(await problems(given)).toEqual([{ path: 'seo.canonical', message: CANONICAL_ELSEWHERE }])
})

test('a stale version is refused with the condition as it is, on whichever site it was changed', async () => {
  const id = await makeSourced(t, 703)
  const { version } = (await save({ id, tags: ['a'] })).answer as Saved
  await save({ id, summary: '<p>Theirs</p>' }, elsewhere)
  const { refusal } = await save({ id, version, name: 'Mine' })
  expect(refusal).toMatchObject({ message: DISORDER_CHANGED, extensions: { state: { summary: '<p>Theirs</p>' } } })
})

test('a custom condition that was merged is not deleted, so that the merge can still be undone', async () => {
  const [from, to] = [await makeDisorder(t), await makeDisorder(t)]
  const merged = { operation: 'MERGE', ids: [from], mergeIntoId: to }
  type Merged = { merges: { id: string }[] }
  const { answer } = await t.mutate<Merged>(admin, 'bulkEditDisorders', merged, 'merges { id }')
  expect((await t.mutate(admin, 'deleteCustomDisorder', { id: from })).refusal).toMatchObject({
    message: MERGED_ALREADY,
    extensions: { code: 'CONFLICT' },
  })
  const undone = await t.mutate(admin, 'undoDisorderMerge', { id: answer?.merges[0]?.id }, 'id mergedInto { id }')
  expect(undone.answer).toEqual({ id: from, mergedInto: null })
})

test('a custom condition is deleted where nothing points at it, else it is told what does', async () => {
  const remove = async (id: string | undefined) =>
    (await t.mutate(admin, 'deleteCustomDisorder', { id })).refusal?.message
  const sourced = await makeSourced(t, 704)
  expect(await remove(sourced)).toBe(NOT_CUSTOM)
  const id = await makeDisorder(t, 'Had by somebody')
  const { id: userId } = await t.signIn(3)
  await giveDisorder(t, { userId, disorderId: id })
  expect(await remove(id)).toBe(`${DISORDER_NOT_DELETED}: 1 member has it`)
  await t.database.network.deleteFrom('userDisorders').where('disorderId', '=', id).execute()
  await t.database.network.updateTable('disorders').set({ parentId: id }).where('id', '=', sourced).execute()
  expect(await remove(id)).toBe(`${DISORDER_NOT_DELETED}: 1 condition leads to it`)
  const free = (await save({ name: 'Nobody has it' })).answer?.id
  expect(await remove(free)).toBeUndefined()
  expect((await t.query(admin, 'disorderDetail', { id: free })).refusal?.extensions.code).toBe('NOT_FOUND')
})

test('a condition that was merged is read, and not changed', async () => {
  const [from, to] = [await makeDisorder(t), await makeDisorder(t)]
  await t.database.network.updateTable('disorders').set({ mergedIntoId: to }).where('id', '=', from).execute()
  const { answer } = await t.query(admin, 'disorderDetail', { id: from }, 'mergedInto { id }')
  expect(answer).toEqual({ mergedInto: { id: to } })
  expect((await save({ id: from, name: 'Again' })).refusal?.message).toBe(MERGED_ALREADY)
})

test('the source of a condition is told by its code', () => {
  expect(sourceLabel(58)).toBe('orphanet 58')
  expect(sourceLabel(null)).toBe('admin')
})

test('a condition keeps its versions on each site it holds on, and becomes again what it was', async () => {
  const id = await makeDisorder(t, 'First name')
  await save({ id, name: 'Second name', slug: 'first-address', isFeatured: true })
  await save({ id, slug: 'second-address' })
  const versions = async (actor: Actor) =>
    (
      await t.query<{ number: number }[]>(
        actor,
        'disorderVersions',
        { id },
        'number author { id } fields { name text }',
      )
    ).answer
  expect(await versions(admin)).toMatchObject([
    { number: 3, author: { id: admin.id }, fields: expect.arrayContaining([{ name: 'slug', text: 'second-address' }]) },
    {
      number: 2,
      fields: expect.arrayContaining([
        { name: 'name', text: 'Second name' },
        { name: 'isFeatured', text: 'Yes' },
      ]),
    },
    { number: 1, author: null, fields: expect.arrayContaining([{ name: 'name', text: 'First name' }]) },
  ])
  expect(await versions(elsewhere)).toMatchObject([
    {
      number: 2,
      fields: expect.arrayContaining([
        { name: 'name', text: 'Second name' },
        { name: 'isFeatured', text: 'No' },
      ]),
    },
    { number: 1 },
  ])
  const { answer } = await t.mutate(admin, 'restoreDisorder', { id, number: 2 }, 'name slug olderSlugs isFeatured')
  expect(answer).toEqual({
    name: 'Second name',
    slug: 'first-address',
    olderSlugs: ['second-address'],
    isFeatured: true,
  })
  const first = await t.mutate(admin, 'restoreDisorder', { id, number: 1 }, 'name isFeatured')
  expect(first.answer).toEqual({ name: 'First name', isFeatured: false })
  expect((await t.mutate(admin, 'restoreDisorder', { id, number: 99 })).refusal?.extensions.code).toBe('NOT_FOUND')
})

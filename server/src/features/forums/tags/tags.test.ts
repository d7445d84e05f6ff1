import { TAG_CHANGED, TAG_SLUG_TAKEN, TAG_TAKEN } from '@ward/domain/forums/tags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { scriptPayloads } from '../../../platform/html/hostile.fixtures.ts'
import { placeFlag } from '../../flags/flag/flag-kinds.fixtures.ts'
import { makeThread } from '../threads/threads.fixtures.ts'
import { makeForumTag, makeTag, putTags } from './tags.fixtures.ts'

let t: TestApp
let tech: Actor
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(6)
})
afterAll(() => t.stop())

type Tag = { id: string; name: string; slug: string; type: string; version: number }
const TAG = 'id name slug type version'
const create = (name: string, slug: string, actor: Actor | null = tech) =>
  t.mutate<Tag>(actor, 'createTag', { name, slug }, TAG)
const update = (given: object, actor = tech) => t.mutate<Tag>(actor, 'updateTag', given, TAG)
const remove = (id: string | undefined, actor = tech) => t.mutate<boolean>(actor, 'deleteTag', { id })
async function listed(search: string, actor = tech) {
  const { answer } = await t.query<{ total: number; tags: Tag[] }>(
    actor,
    'tagPage',
    { search },
    `total tags { ${TAG} }`,
  )
  return answer?.tags.map(({ name }) => name)
}

test('a tag is made, changed and deleted; it is one of all sites, by name, and found by a part of it', async () => {
  const { answer: made } = await create(' Flare-ups ', 'flare-ups')
  expect(made).toEqual({ id: made?.id, name: 'Flare-ups', slug: 'flare-ups', type: 'GLOBAL', version: 1 })
  await create('100% flare_', 'flare')
  const elsewhere = await t.signIn(2, { siteId: t.sites.two.siteId })
  expect(await listed('FLARE', elsewhere)).toEqual(['100% flare_', 'Flare-ups'])
  expect(await listed('% flare_')).toEqual(['100% flare_'])
  const { answer: changed } = await update({ id: made?.id, name: 'Flares', slug: 'flares', version: 1 })
  expect(changed).toMatchObject({ name: 'Flares', slug: 'flares', version: 2 })
  expect((await remove(made?.id)).answer).toBe(true)
  expect(await listed('flares')).toEqual([])
  for (const again of [await remove(made?.id), await update({ id: made?.id, name: 'A', slug: 'a' })])
    expect(again.refusal?.extensions.code).toBe('NOT_FOUND')
})

test('only Super Admins and Community Tech make, change and delete tags; all staff read them', async () => {
  const tag = await makeTag(t, 'Read by all')
  for (const roleId of [1, 2, 3]) {
    const actor = await t.signIn(roleId)
    const answers = [
      await create('Mine', 'mine', actor),
      await update({ id: tag.id, name: 'Mine', slug: 'mine' }, actor),
      await remove(tag.id, actor),
    ]
    for (const { refusal } of answers) expect(refusal?.extensions.code).toBe('FORBIDDEN')
    expect(await listed('read by', actor)).toEqual(roleId === 3 ? undefined : ['Read by all'])
  }
  expect((await update({ id: tag.id, name: 'Kept', slug: 'kept' }, await t.signIn(5))).refusal).toBeUndefined()
})

test('a name is taken whatever the case of its letters, and so is a slug, until its tag is deleted', async () => {
  const { answer: first } = await create('Ménage', 'menage')
  const { answer: other } = await create('Other', 'other')
  for (const ask of [
    (name: string, slug: string) => create(name, slug),
    (name: string, slug: string) => update({ id: other?.id, name, slug }),
  ]) {
    expect((await ask('mÉNAGE', 'free')).refusal).toMatchObject({
      message: TAG_TAKEN,
      extensions: { code: 'INVALID', fields: [{ path: 'name' }] },
    })
    expect((await ask('Free', 'menage')).refusal).toMatchObject({
      message: TAG_SLUG_TAKEN,
      extensions: { code: 'INVALID', fields: [{ path: 'slug' }] },
    })
  }
  await remove(first?.id)
  expect((await create('ménage', 'menage')).refusal).toBeUndefined()
})

test('ten who make one tag at once make one; of two who change one tag the second is shown what the first made of it', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create('At once', 'at-once')))
  const refusals = answers.flatMap(({ refusal }) => refusal?.message ?? [])
  expect(refusals).toHaveLength(9)
  for (const message of refusals) expect([TAG_TAKEN, TAG_SLUG_TAKEN]).toContain(message)
  expect((await create('AT ONCE', 'at-once')).refusal?.message).toBe(TAG_TAKEN)
  const id = answers.find(({ answer }) => answer)?.answer?.id
  const [one, two] = [
    { name: 'One', slug: 'one' },
    { name: 'Two', slug: 'two' },
  ]
  expect((await update({ id, ...one, version: 1 })).refusal).toBeUndefined()
  expect((await update({ id, ...two, version: 1 })).refusal).toMatchObject({
    message: TAG_CHANGED,
    extensions: { code: 'CONFLICT', state: { ...one, version: 2 } },
  })
})

test('a tag that is deleted is gone from every thread, and those who save the tags of one meanwhile keep the others', async () => {
  const { assocId: id } = await placeFlag(t, 'thread')
  const [kept, gone, more] = [await makeTag(t), await makeTag(t), await makeTag(t)]
  await putTags(t, id, { tags: [kept, gone] })
  await remove(gone.id)
  const given = { id, tagIds: [kept.id, gone.id, more.id], shownTagIds: [kept.id, gone.id] }
  const { answer } = await t.mutate<{ tags: Tag[] }>(tech, 'setTags', given, `tags { ${TAG} }`)
  expect(answer?.tags.map((tag) => tag.id).toSorted()).toEqual([kept.id, more.id].toSorted())
})

test('the categories of a site are its own, in its order, and found by a part of their name', async () => {
  const names = async (search: string, siteId = t.sites.one.siteId) => {
    const actor = await t.signIn(2, { siteId })
    type Page = { total: number; forumTags: { name: string; description: string; displayOrder: number }[] }
    const select = 'total forumTags { id name description displayOrder }'
    const { answer } = await t.query<Page>(actor, 'forumTagPage', { search }, select)
    expect(answer?.total).toBe(answer?.forumTags.length)
    return answer?.forumTags.map(({ name }) => name)
  }
  for (const name of ['Zebra walks', 'Apple walks', 'Rest_']) await makeForumTag(t, name)
  await makeForumTag(t, 'Walks elsewhere', t.sites.two.siteId)
  expect(await names('walks')).toEqual(['Zebra walks', 'Apple walks'])
  expect(await names('t_')).toEqual(['Rest_'])
  expect(await names('walks', t.sites.two.siteId)).toEqual(['Walks elsewhere'])
})

test('a hostile name is a name, and never a slug', async () => {
  for (const [at, name] of (scriptPayloads ?? [])
    .filter((each) => each.trim().length < 100 && each.trim() !== '')
    .slice(0, 40)
    .entries()) {
    const { answer } = await create(name, `hostile-${at}`)
    if (answer) expect(answer.name).toBe(name.trim())
    expect((await create(`Hostile ${at}`, name)).refusal?.extensions).toMatchObject({ fields: [{ path: 'slug' }] })
  }
})

test('how many topics have a tag is counted on the site that asks, without those that members do not see', async () => {
  const tag = await makeTag(t)
  const threads = [await makeThread(t), await makeThread(t)]
  const { siteId } = t.sites.two
  const there = await makeThread(t, { siteId })
  for (const { id } of threads) await putTags(t, id, { tags: [tag] })
  await putTags(t, there.id, { tags: [tag] }, siteId)
  await t.sites.one
    .updateTable('threads')
    .set({ isHidden: true })
    .where('id', '=', threads[0]?.id ?? '')
    .execute()
  const { answer } = await t.query<{ tags: object[] }>(tech, 'tagPage', { ids: [tag.id] }, 'tags { threadCount }')
  expect(answer?.tags).toEqual([{ threadCount: 1 }])
})

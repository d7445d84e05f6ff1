import { STAFF } from '@ward/domain/app/roles'
import { TAG_GONE, THREAD_TAGS_MAX, TOO_MANY_TAGS } from '@ward/domain/forums/tags'
import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { placeFlag } from '../../flags/flag/flag-kinds.fixtures.ts'
import { makeForumTag, makeTag, putTags } from './tags.fixtures.ts'

let t: TestApp
let moderator: Actor
beforeAll(async () => {
  t = await startTestApp()
  moderator = await t.signIn(2)
})
afterAll(() => t.stop())

type Tagged = { forumTags: { id: string }[]; tags: { id: string }[] }
type Given = { id: string; tagIds: string[]; shownTagIds?: string[] | null }
/** The kinds of tags for threads: by which mutation, where it stands, how one is made, and how it is there before. */
const KINDS = [
  { save: 'setThreadTags', field: 'forumTags', make: makeForumTag, as: 'categories' },
  { save: 'setTags', field: 'tags', make: makeTag, as: 'tags' },
] as const
type Kind = (typeof KINDS)[number]

const ask = (save: Kind['save'], given: Given, actor = moderator) =>
  t.mutate<Tagged>(actor, save, given, 'forumTags { id } tags { id }')
const idsOf = (answer: Tagged | undefined, { field }: Kind) => answer?.[field].map(({ id }) => id).toSorted()
const placeThread = (siteId = t.sites.one.siteId) => placeFlag(t, 'thread', { siteId })
const three = async ({ make }: Kind) => {
  const made = [await make(t), await make(t), await make(t)]
  return made.map(({ id }) => id) as [string, string, string]
}

test.each(KINDS)(
  '$save: all staff put existing ones on a thread, any of its state, and each is there once',
  async (kind) => {
    const [a, b, c] = await three(kind)
    for (const roleId of STAFF) {
      const { assocId: id } = await placeFlag(t, 'thread', { content: { isDeleted: roleId === 2 } })
      const actor = await t.signIn(roleId)
      expect(idsOf((await ask(kind.save, { id, tagIds: [c, a, c] }, actor)).answer, kind)).toEqual([a, c].toSorted())
      expect(idsOf((await ask(kind.save, { id, tagIds: [b], shownTagIds: [c, a] }, actor)).answer, kind)).toEqual([b])
      expect(idsOf((await ask(kind.save, { id, tagIds: [] }, actor)).answer, kind)).toEqual([])
    }
  },
)

test.each(KINDS)('$save: ten who change one thread at once lose nothing of one another', async (kind) => {
  const { assocId: id } = await placeThread()
  const [shown, removed] = await three(kind)
  await putTags(t, id, { [kind.as]: [{ id: shown }, { id: removed }] })
  const mine = await Promise.all(Array.from({ length: 10 }, () => kind.make(t)))
  const saves = mine.map((tag, at) =>
    ask(kind.save, { id, tagIds: [shown, ...(at === 0 ? [] : [removed]), tag.id], shownTagIds: [shown, removed] }),
  )
  for (const { refusal } of await Promise.all(saves)) expect(refusal).toBeUndefined()
  const after = await ask(kind.save, { id, tagIds: [], shownTagIds: [] })
  expect(idsOf(after.answer, kind)).toEqual([shown, ...mine.map((tag) => tag.id)].toSorted())
})

test.each(KINDS)(
  '$save: more than a thread may have are refused, also where others put some on meanwhile',
  async (kind) => {
    const { assocId: id } = await placeThread()
    const made = await Promise.all(Array.from({ length: THREAD_TAGS_MAX + 1 }, () => kind.make(t)))
    const all = made.map((tag) => tag.id)
    expect((await ask(kind.save, { id, tagIds: all })).refusal?.message).toBe(TOO_MANY_TAGS)
    expect((await ask(kind.save, { id, tagIds: all.slice(1) })).refusal).toBeUndefined()
    const { refusal } = await ask(kind.save, { id, tagIds: all.slice(0, 1), shownTagIds: [] })
    expect(refusal).toMatchObject({ message: TOO_MANY_TAGS, extensions: { fields: [{ path: 'tagIds' }] } })
  },
)

test('what is not a thread of this site is not found, and what is no category of it or no tag is refused, with nothing written', async () => {
  const two = t.sites.two.siteId
  const [category, tag] = [await makeForumTag(t), await makeTag(t)]
  const [there, gone] = [await makeForumTag(t, 'There', two), await makeTag(t)]
  await t.database.network.updateTable('globalTags').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute()
  const elsewhere = (await placeThread(two)).assocId
  const noThread = (await placeFlag(t, 'comment')).assocId
  for (const id of [elsewhere, noThread, '999999999', 'x'])
    for (const { save } of KINDS) {
      const { refusal } = await ask(save, { id, tagIds: [] })
      expect([refusal?.message, refusal?.extensions.code]).toEqual([NOT_FOUND_MESSAGE, 'NOT_FOUND'])
    }
  const { assocId: id } = await placeThread()
  for (const [save, tagId, good] of [
    ['setThreadTags', there.id, category.id],
    ['setThreadTags', '999999999', category.id],
    ['setTags', gone.id, tag.id],
    ['setTags', '999999999', tag.id],
  ] as const) {
    const { refusal } = await ask(save, { id, tagIds: [good, tagId] })
    expect(refusal).toMatchObject({ message: TAG_GONE, extensions: { code: 'INVALID', fields: [{ path: 'tagIds' }] } })
  }
  const { answer } = await ask('setTags', { id, tagIds: [] })
  expect(answer).toEqual({ forumTags: [], tags: [] })
})

test('members and visitors tag nothing', async () => {
  const { assocId: id, author } = await placeThread()
  for (const { save } of KINDS) {
    expect((await ask(save, { id, tagIds: [] }, author)).refusal?.extensions.code).toBe('FORBIDDEN')
    expect((await t.mutate(null, save, { id, tagIds: [] })).refusal?.extensions.code).toBe('UNAUTHENTICATED')
  }
})

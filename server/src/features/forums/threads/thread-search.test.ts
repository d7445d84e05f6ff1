import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { setVisibility } from '../../content/content.actions.ts'
import { asSystem } from '../../flags/flag/flags.fixtures.ts'
import { makeForumTag, makeTag, putTags } from '../tags/tags.fixtures.ts'
import { threadPage } from './thread-list.db.ts'
import { countThreads, matching, type Selection, type Share } from './thread-search.db.ts'
import { makeThread } from './threads.fixtures.ts'

const NAMES = ['Zq', 'a zQ', 'zq?', 'Łazq', 'ŁAŽ', 'z q', 'z_q', 'zaq', 'qz', '100%', 'aqzqz', `${'a'.repeat(499)}zq`]
type Made = { id: string; name: string; isWork: boolean; isWin: boolean; isHidden: boolean }
let t: TestApp
const made: Made[] = []
const tags = { work: '', win: '' }
beforeAll(async () => {
  t = await startTestApp()
  const [work, win] = [await makeForumTag(t), await makeTag(t)]
  Object.assign(tags, { work: work.id, win: win.id })
  for (const [at, name] of NAMES.entries()) {
    const thread = await makeThread(t, { name })
    const [isWork, isWin, isHidden] = [at % 2 === 0, at % 3 === 0, at % 4 === 2]
    await putTags(t, thread.id, { categories: isWork ? [work] : [], tags: isWin ? [win] : [] })
    if (isHidden) await asSystem(t, (tx) => setVisibility(tx, thread, { isDeleted: true }))
    made.push({ id: thread.id, name, isWork, isWin, isHidden })
  }
})
afterAll(() => t.stop())

const NAMED = ['', 'q', 'zq', 'ZQ', 'z_', '0%', 'až', 'zqz']
const selections = () =>
  NAMED.flatMap((name) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map(
      (bits): Selection => ({
        name,
        isDeleted: (bits & 1) > 0,
        forumTagIds: (bits & 2) > 0 ? [tags.work] : [],
        tagIds: (bits & 4) > 0 ? [tags.win] : [],
      }),
    ),
  )
const expected = ({ name, isDeleted, forumTagIds, tagIds }: Selection): Made[] =>
  made.filter(
    (thread) =>
      thread.name.slice(0, 500).toLowerCase().includes(name.toLowerCase()) &&
      (isDeleted || !thread.isHidden) &&
      (forumTagIds.length === 0 || thread.isWork) &&
      (tagIds.length === 0 || thread.isWin),
  )
const idsOf = (threads: readonly { id: string }[]) => threads.map(({ id }) => id).toSorted()

test.each(['few', 'many', 'most'] as const)(
  'threads are the same however many have a tag: %s',
  async (share: Share) => {
    const mine = made.map(({ id }) => id)
    for (const selection of selections())
      for (const isRare of [false, true]) {
        const found = await matching(t.sites.one, selection, { isRare, forum: share, network: share })
          .where('threads.id', 'in', mine)
          .select('threads.id')
          .execute()
        expect([selection, idsOf(found)]).toEqual([selection, idsOf(expected(selection))])
      }
  },
)

test('each selection is counted and turned over without a thread twice or missing', async () => {
  for (const selection of selections().filter(({ tagIds, forumTagIds }) => tagIds.length + forumTagIds.length > 0))
    for (const sort of ['name', 'reply_count'] as const) {
      const page = (offset: number) => threadPage(t.sites.one, { ...selection, sort, sortDesc: true, limit: 2, offset })
      const rows = await Promise.all([0, 2, 4, 6].map((offset) => page(offset).rows()))
      expect([selection, idsOf(rows.flat())]).toEqual([selection, idsOf(expected(selection))])
      expect(await countThreads(t.sites.one, selection)).toBe(expected(selection).length)
    }
})

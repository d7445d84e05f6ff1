import { NOTHING_WRITTEN } from '@ward/domain/flags/editing/text-editing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { placeFlag } from '../flag/flag-kinds.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** Bodies in which nothing can be seen: of some only once they are cleaned. */
const BLANK = ['<p>   </p>', '<p><br></p>', '<p>&shy;</p>', '<p><script>words</script></p>']
const REFUSED = [{ path: 'body', message: NOTHING_WRITTEN }]
const countOf = async (authorId: string) =>
  (await t.database.pool.query('select from content where author_id = $1', [authorId])).rowCount

test('a reply in which nothing can be seen is refused; an image alone is a reply', async () => {
  const moderator = await t.signIn(2)
  const { flagId } = await placeFlag(t, 'thread')
  for (const body of BLANK) {
    const { refusal } = await t.mutate(moderator, 'ugcReply', { id: flagId, body })
    expect([body, refusal?.extensions.fields]).toEqual([body, REFUSED])
  }
  const { refusal } = await t.mutate(moderator, 'ugcReply', { id: flagId, body: '<p><img src="/a.png"></p>' })
  expect(refusal).toBeUndefined()
  expect(await countOf(moderator.id)).toBe(1)
})

test('no text becomes one in which nothing can be seen', async () => {
  const admin = await t.signIn(1)
  const { flagId, assocId } = await placeFlag(t, 'thread', { body: '<p>As it was</p>' })
  for (const body of BLANK) {
    const edited = await t.mutate(admin, 'editContentFlagBody', { id: flagId, body })
    const changed = await t.mutate(admin, 'updateThread', { id: assocId, body })
    expect([body, edited.refusal?.extensions.fields, changed.refusal?.extensions.fields]).toEqual([
      body,
      REFUSED,
      REFUSED,
    ])
  }
  const kept = await t.database.pool.query('select body, revision from content where id = $1', [assocId])
  expect(kept.rows).toEqual([{ body: '<p>As it was</p>', revision: 1 }])
})

test('a thread in whose body nothing could be seen before gets another title, and its text back', async () => {
  const admin = await t.signIn(1)
  const { assocId: id } = await placeFlag(t, 'thread', { body: '<p></p>' })
  const renamed = await t.mutate(admin, 'updateThread', { id, name: 'Another title', body: '<p></p>' })
  const rewritten = await t.mutate(admin, 'updateThread', { id, body: '<p>Words</p>' })
  const restored = await t.mutate(admin, 'restoreContent', { id, number: 2 })
  expect([renamed, rewritten, restored].map(({ refusal }) => refusal)).toEqual([undefined, undefined, undefined])
  const { rows } = await t.database.pool.query(
    'select c.body, t.name from content c join threads t using (site_id, id) where c.id = $1',
    [id],
  )
  expect(rows).toEqual([{ body: '<p></p>', name: 'Another title' }])
})

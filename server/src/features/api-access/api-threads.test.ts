import { STAFF_WRITE_ELSEWHERE, TAGS_PROBLEM } from '@ward/domain/api-access/content-api'
import { TAG_GONE } from '@ward/domain/forums/tags'
import { EDIT_CHANGED, EDIT_HIDDEN, EDIT_TOO_LATE, THREAD_TOPICS_MAX } from '@ward/domain/member-site/member-writing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { connections } from '../../../test/connections.ts'
import { makeForumTag } from '../forums/tags/tags.fixtures.ts'
import { writerOn } from '../member-site/member-site.fixtures.ts'
import { callerOf, makeToken } from './api-access.fixtures.ts'

let t: TestApp
let admin: Actor
let call: ReturnType<typeof callerOf>
let made = 0
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  call = callerOf(t, (await makeToken(t, admin)).secret)
})
afterAll(() => t.stop())

const rowsOf = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const author = () => ({ ref: `threads-${++made}`, name: `threads_${made}` })
const written = async (body: object) => (await call('POST', '/texts', { body })).json() as { id: string }
const thread = (more: object = {}) =>
  written({ kind: 'thread', author: author(), title: 'What helped you?', body: 'I ask for my sister.', ...more })
const read = async (id: string) => (await call('GET', `/texts/${id}`)).json()
const patch = async (path: string, body: object) => {
  const answer = await call('PATCH', path, { body })
  return [answer.statusCode, answer.json().detail]
}

test('a thread stands under the tags it was started with, and then under those it is given', async () => {
  const [one, two] = [(await makeForumTag(t)).id, (await makeForumTag(t)).id]
  const { id } = await thread({ tagIds: [one] })
  expect((await read(id)).tagIds).toEqual([one])
  expect((await patch(`/texts/${id}/tags`, { tagIds: [two] }))[0]).toBe(200)
  expect((await read(id)).tagIds).toEqual([two])
  expect((await patch(`/texts/${id}/tags`, { tagIds: [] }))[0]).toBe(200)
  expect((await read(id)).tagIds).toEqual([])
})

test('a tag that is gone or of another site, and more than a thread may have, are refused at their field', async () => {
  const elsewhere = (await makeForumTag(t, 'Elsewhere', t.sites.two.siteId)).id
  const { id } = await thread()
  const many = Array.from({ length: THREAD_TOPICS_MAX + 1 }, (_, n) => String(n + 1))
  for (const [tagIds, detail] of [
    [[elsewhere], TAG_GONE],
    [['999999999'], TAG_GONE],
    [many, TAGS_PROBLEM],
    [['x'], TAGS_PROBLEM],
  ] as const) {
    const begun = { kind: 'thread', author: author(), title: 'Tagged', body: 'Hello', tagIds }
    const answers = [
      await call('POST', '/texts', { body: begun }),
      await call('PATCH', `/texts/${id}/tags`, { body: { tagIds } }),
    ]
    for (const answer of answers) {
      const [error] = answer.json().errors
      expect([answer.statusCode, error.field.split('.')[0], error.detail]).toEqual([422, 'tagIds', detail])
    }
  }
})

test('a thread gets another title, which is judged; its address and its words stay', async () => {
  const { id } = await thread()
  const [{ slug }] = await rowsOf('select slug from threads where id = $1', [id])
  const advert = 'Cheap oxycodone, no prescription needed, WhatsApp +44 7700 900123'
  expect((await patch(`/texts/${id}/title`, { title: advert }))[0]).toBe(200)
  expect(await rowsOf('select is_spam, at_risk from flags where content_id = $1', [id])).toEqual([
    { is_spam: true, at_risk: false },
  ])
  const title = 'I want to kill myself tonight.'
  expect((await patch(`/texts/${id}/title`, { title }))[0]).toBe(200)
  expect(await read(id)).toMatchObject({
    title,
    body: '<p>I ask for my sister.</p>',
    revision: 3,
  })
  expect(await rowsOf('select slug from threads where id = $1', [id])).toEqual([{ slug }])
  expect(await rowsOf('select at_risk from flags where content_id = $1', [id])).toEqual([{ at_risk: true }])
})

test('a title that meets a change of staff at the same moment is refused, and nothing of it stays', async () => {
  const { id } = await thread()
  const holder = await t.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`update content set body = '<p>Masked</p>', revision = revision + 1 where id = $1`, [id])
    const waiting = patch(`/texts/${id}/title`, { title: 'Otherwise' })
    await vi.waitUntil(() => connections(t.database.pool, `wait_event_type = 'Lock'`), { timeout: 30_000 })
    await holder.query('commit')
    expect(await waiting).toEqual([409, EDIT_CHANGED])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const { title, body } = await read(id)
  expect([title === 'Otherwise', body]).toEqual([false, '<p>Masked</p>'])
})

test('title and tags are changed in the time, and by the rules, of an edit; staff’s and what is no thread by nobody', async () => {
  const { id } = await thread()
  const both = async (of: string) => [
    await patch(`/texts/${of}/title`, { title: 'Otherwise' }),
    await patch(`/texts/${of}/tags`, { tagIds: [] }),
  ]
  const twice = (refusal: [number, string]) => [refusal, refusal]
  expect(await patch(`/texts/${id}/title`, { title: 'Otherwise', revision: 7 })).toEqual([409, EDIT_CHANGED])
  await rowsOf(`update content set inserted_at = now() - interval '30 days' where id = $1`, [id])
  expect(await both(id)).toEqual(twice([409, EDIT_TOO_LATE]))
  const hidden = await thread()
  await rowsOf('update content set is_spam = true where id = $1', [hidden.id])
  expect(await both(hidden.id)).toEqual(twice([409, EDIT_HIDDEN]))
  const official = await thread()
  await rowsOf('update content set author_id = $2 where id = $1', [official.id, admin.id])
  expect(await both(official.id)).toEqual(twice([403, STAFF_WRITE_ELSEWHERE]))
  const status = await written({ kind: 'status', author: author(), body: 'Hello' })
  expect((await both(status.id)).map(([code]) => code)).toEqual([404, 404])
})

test('a member reports the profile of another once, and never their own', async () => {
  const { id } = await t.signIn(3)
  const reporter = author()
  const report = (by: object, of = id) =>
    call('POST', `/members/${of}/reports`, { body: { reporter: by, reason: 'spam', words: 'Sells pills.' } })
  const [first, second] = [await report(reporter), await report(reporter)]
  expect([first.statusCode, second.statusCode, first.json()]).toEqual([201, 201, second.json()])
  expect((await report({ id })).statusCode).toBe(403)
  expect((await report(author(), '999999999')).statusCode).toBe(404)
  const found = await rowsOf(
    'select reason, f.is_open from flag_reports r join flags f on f.site_id = r.site_id and f.id = r.flag_id where f.user_id = $1',
    [id],
  )
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ is_open: true, reason: expect.stringContaining('Sells pills.') })
})

/** Every row of a list, asked for a few at a time. */
async function walk(path: string, name: string, limit = 2): Promise<{ id: string }[]> {
  const rows: { id: string }[] = []
  for (let cursor = ''; ; ) {
    const page = (await call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${cursor}`)).json()
    expect(page[name].length).toBeLessThanOrEqual(limit)
    rows.push(...page[name])
    if (page.next === null) return rows
    cursor = `&cursor=${page.next}`
  }
}

test('threads, replies, comments, posts and tags are walked by cursor, each once, in the order of their ids', async () => {
  const begun = [await thread(), await thread(), await thread()].map(({ id }) => id)
  const threadId = begun[0]
  const replies: string[] = []
  for (let n = 0; n < 5; n++)
    replies.push((await written({ kind: 'reply', author: author(), threadId, body: `Reply ${n}` })).id)
  const posts = [await (await writerOn(t)).post(), await (await writerOn(t)).post(), await (await writerOn(t)).post()]
  const postId = posts[0]?.id ?? ''
  const comments: string[] = []
  for (let n = 0; n < 3; n++)
    comments.push((await written({ kind: 'comment', author: author(), postId, body: `Comment ${n}` })).id)
  const unseen = await (await writerOn(t)).post()
  await rowsOf('update posts set is_published = false where id = $1', [unseen.id])
  const idsOf = async (path: string, name: string) => (await walk(path, name)).map(({ id }) => id)
  const all = (await rowsOf('select id from threads where site_id = $1 order by id', [t.sites.one.siteId])).map(
    (row) => row.id,
  )
  expect(await idsOf('/texts?kind=thread', 'texts')).toEqual(all)
  expect(await idsOf(`/texts?rootId=${threadId}`, 'texts')).toEqual(replies)
  expect(await idsOf(`/texts?postId=${postId}`, 'texts')).toEqual(comments)
  expect(await idsOf('/posts', 'posts')).toEqual(posts.map(({ id }) => id))
  const tags = await rowsOf('select id from forum_tags where site_id = $1 order by id', [t.sites.one.siteId])
  expect(await idsOf('/tags', 'tags')).toEqual(tags.map(({ id }) => id))
})

test('a cursor of nothing, a limit beyond the greatest and an unknown filter are refused at their field', async () => {
  for (const [asked, field] of [
    ['cursor=x', 'cursor'],
    ['limit=101', 'limit'],
    ['limit=0', 'limit'],
    ['colour=red', 'colour'],
  ])
    for (const list of ['/texts', '/posts', '/tags']) {
      const answer = await call('GET', `${list}?${asked}`)
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, field])
    }
})

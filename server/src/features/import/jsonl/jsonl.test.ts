import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { freshSite, refusalsOf } from '../import.fixtures.ts'
import { LINE_FAULT, PLACE_FAULT, ROW_FAULT } from '../import-rows.ts'
import { comment, importRows, jsonl, post, reply, report, status, thread, user } from './jsonl.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

async function one(query: ReturnType<typeof sql>) {
  const { rows } = await query.execute(t.database.network)
  return rows[0] as Record<string, unknown>
}

test('every type of row comes in, each in its place, with the right counts', async () => {
  const siteId = await freshSite(t, 'all-types')
  const file = jsonl(
    user(1, { email: 'one@rows.example', bio: 'Hello', insertedAt: '2020-02-02T10:00:00Z' }),
    user(2, { isBlocked: true }),
    { type: 'tag', id: 'pain', name: 'Pain' },
    post(1, { authorId: 1, slug: 'an-article' }),
    thread(1, { tags: ['pain'], insertedAt: '2024-01-01T00:00:00Z' }),
    status(1),
    comment(1),
    comment(2, { parentId: 1, authorId: 2 }),
    comment(3, { state: 'pending' }),
    comment(4, { state: 'spam' }),
    comment(5, { state: 'deleted' }),
    reply(1, { insertedAt: '2024-03-01T00:00:00Z' }),
    reply(2, { parentId: 1 }),
    reply(3, { threadId: undefined, statusId: 1 }),
    report(1, { reporterId: 2 }),
    report(2, { targetType: 'user', targetId: 2 }),
  )
  const outcome = await importRows(t, file, siteId)
  expect(await refusalsOf(t, siteId, outcome)).toEqual([])
  expect(outcome.imported).toEqual({ user: 2, tag: 1, post: 1, thread: 1, status: 1, comment: 5, reply: 3, report: 2 })
  expect(
    await one(sql`select comment_count, slug, author_id is not null as written from posts where site_id = ${siteId}`),
  ).toEqual({ commentCount: 2, slug: 'an-article', written: true })
  const kinds = await sql<{ kind: string; replyCount: number; body: string; above: string | null }>`
    select c.kind, c.reply_count, c.body, p.body as above from content c
      left join content p on p.site_id = c.site_id and p.id = c.parent_id
     where c.site_id = ${siteId} and c.kind not in ('comment') order by c.kind, c.body`.execute(t.database.network)
  expect(kinds.rows).toEqual([
    { kind: 'reply', replyCount: 0, body: '<p>Reply 1</p>', above: null },
    { kind: 'reply', replyCount: 0, body: '<p>Reply 2</p>', above: '<p>Reply 1</p>' },
    { kind: 'status', replyCount: 1, body: '<p>Today 1</p>', above: null },
    { kind: 'status_reply', replyCount: 0, body: '<p>Reply 3</p>', above: null },
    { kind: 'thread', replyCount: 2, body: '<p>Question 1</p>', above: null },
  ])
  expect(
    await one(sql`select t.last_active_date = c.inserted_at as is_by_newest from threads t
      join content c on c.site_id = t.site_id and c.root_id = t.id where t.site_id = ${siteId} and c.body = '<p>Reply 2</p>'`),
  ).toEqual({ isByNewest: true })
  const flags = await sql`
    select f.assoc_type, c.body, is_open, f.is_spam, is_required_to_publish as waits, is_reported from flags f
      left join content c on c.site_id = f.site_id and c.id = f.content_id
     where f.site_id = ${siteId} order by c.body`.execute(t.database.network)
  const flag = { assocType: 'comment', isOpen: true, isSpam: false, waits: false, isReported: false }
  expect(flags.rows).toEqual([
    { ...flag, body: '<p>Comment 1</p>', isReported: true },
    { ...flag, body: '<p>Comment 3</p>', waits: true },
    { ...flag, body: '<p>Comment 4</p>', isOpen: false, isSpam: true },
    { ...flag, body: '<p>Comment 5</p>', isOpen: false },
    { ...flag, assocType: 'user', body: null, isReported: true },
  ])
  expect(await one(sql`select count(*)::int as n from thread_forum_tags where site_id = ${siteId}`)).toEqual({ n: 1 })
  expect(
    await one(sql`select array_agg(role_id) as roles, array_agg(status order by status) as statuses,
      count(distinct person_id)::int as people, bool_and(password_hash is null) as closed from users where site_id = ${siteId}`),
  ).toEqual({ roles: [3, 3], statuses: [0, 2], people: 2, closed: true })
  expect(
    await one(sql`select count(*)::int as n from flag_events where site_id = ${siteId} and status = 'REPORTED'`),
  ).toEqual({ n: 2 })
  expect(await one(sql`select snapshot from flag_reports where site_id = ${siteId} order by id limit 1`)).toEqual({
    snapshot: '<p>Comment 1</p>',
  })
})

test('rows may stand in any order, whatever they need comes later in the file', async () => {
  const siteId = await freshSite(t, 'any-order')
  const chain = Array.from({ length: 40 }, (_, at) => comment(at + 1, at === 0 ? {} : { parentId: at }))
  const rows = [user(1), post(1, { authorId: 1 }), thread(1), reply(1), reply(2, { parentId: 1 }), ...chain, report(1)]
  const outcome = await importRows(t, jsonl(...rows.reverse()), siteId)
  expect(await refusalsOf(t, siteId, outcome)).toEqual([])
  expect(outcome.imported).toEqual({ user: 1, post: 1, thread: 1, reply: 2, comment: 40, report: 1 })
  expect(await one(sql`select comment_count from posts where site_id = ${siteId}`)).toEqual({ commentCount: 40 })
  expect(await one(sql`select count(*)::int as n from import_waiting where site_id = ${siteId}`)).toEqual({ n: 0 })
})

test('each row that is wrong is refused with its line, field and reason, and holds up no other', async () => {
  const siteId = await freshSite(t, 'wrong')
  const wrong: [object | string, string, string][] = [
    ['{"type":', '', LINE_FAULT.notJson],
    ['[1]', '', LINE_FAULT.notObject],
    [{ type: 'page', id: 1 }, 'type', LINE_FAULT.type],
    [{ id: 1 }, 'type', ROW_FAULT.missing],
    [user(undefined as never), 'id', ROW_FAULT.missing],
    [user('a b', { username: 'ash' }), 'id', ROW_FAULT.id],
    [user(7, { username: 'a b' }), 'username', ROW_FAULT.username],
    [user(7, { username: 'MEMBER_1' }), 'username', PLACE_FAULT.usernameTaken],
    [user(7, { email: 'nobody' }), 'email', ROW_FAULT.email],
    [user(1, { username: 'other' }), 'id', PLACE_FAULT.twice],
    [user(7, { role: 'admin' }), 'role', ROW_FAULT.unknownField],
    [post(7, { slug: 'post-1-1' }), 'slug', PLACE_FAULT.slugTaken],
    [post(7, { slug: 'A b' }), 'slug', ROW_FAULT.slug],
    [post(7, { authorId: 9 }), 'authorId', PLACE_FAULT.noAuthor],
    [post(7, { isPublished: 'yes' }), 'isPublished', ROW_FAULT.notTrueFalse],
    [comment(7, { body: ' \n' }), 'body', ROW_FAULT.empty],
    [comment(7, { body: 'a\0b' }), 'body', ROW_FAULT.control],
    [comment(7, { body: 'x'.repeat(100_001) }), 'body', ROW_FAULT.tooLong(100_000)],
    [comment(7, { body: 5 }), 'body', ROW_FAULT.notText],
    [comment(7, { insertedAt: '2024-02-30T10:00:00Z' }), 'insertedAt', ROW_FAULT.date],
    [comment(7, { insertedAt: '2024-02-03' }), 'insertedAt', ROW_FAULT.date],
    [comment(7, { insertedAt: '9999-12-31T23:59:59Z' }), 'insertedAt', ROW_FAULT.date],
    [comment(7, { state: 'hidden' }), 'state', ROW_FAULT.option(['published', 'pending', 'spam', 'deleted'])],
    [comment(7, { authorId: 9 }), 'authorId', PLACE_FAULT.noAuthor],
    [comment(7, { postId: 9 }), 'postId', PLACE_FAULT.noPost],
    [comment(7, { parentId: 9 }), 'parentId', PLACE_FAULT.noParent],
    [comment(7, { parentId: 2 }), 'parentId', PLACE_FAULT.otherPlace],
    [comment(7, { parentId: 7 }), 'parentId', PLACE_FAULT.noParent],
    [thread(7, { tags: ['pain'] }), 'tags', PLACE_FAULT.noTag],
    [reply(7, { threadId: 9 }), 'threadId', PLACE_FAULT.noThread],
    [reply(7, { threadId: undefined, statusId: 9 }), 'statusId', PLACE_FAULT.noStatus],
    [reply(7, { statusId: 1 }), 'threadId', ROW_FAULT.oneRoot],
    [report(7, { targetId: 9 }), 'targetId', PLACE_FAULT.noTarget],
    [report(7, { reporterId: 9 }), 'reporterId', PLACE_FAULT.noAuthor],
    [report(8), 'reporterId', PLACE_FAULT.reported],
  ]
  const right = [user(1), post(1), post(2), comment(1), comment(2, { postId: 2 }), thread(1), report(1)]
  const outcome = await importRows(t, jsonl(...right, '', ...wrong.map(([row]) => row)), siteId)
  expect(outcome.imported).toEqual({ user: 1, post: 2, comment: 2, thread: 1, report: 1 })
  const refused = await refusalsOf(t, siteId, outcome)
  const expected = wrong.map(([, field, reason], at) => [right.length + 2 + at, field, reason])
  expect(refused.map(({ line, field, reason }) => [line, field, reason])).toEqual(expected)
})

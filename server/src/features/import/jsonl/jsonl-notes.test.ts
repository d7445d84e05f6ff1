import { RESERVED_THREAD_SLUGS } from '@ward/domain/forums/thread-seo'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { contents, freshSite, refusalsOf } from '../import.fixtures.ts'
import { PLACE_FAULT, ROW_NOTE } from '../import-rows.ts'
import { comment, importRows, jsonl, post, reply, report, status, thread, user } from './jsonl.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const reported = async (siteId: number, outcome: Awaited<ReturnType<typeof importRows>>) =>
  (await refusalsOf(t, siteId, outcome)).map(({ line, item, field, reason }) => [line, item, field, reason])

test('a user with an address of the staff becomes a member without it, and the report keeps that', async () => {
  const siteId = await freshSite(t, 'row-staff')
  const boss = await t.signIn(5, { siteId, username: 'boss' })
  const rows = jsonl(user(1, { email: boss.email.toUpperCase() }), comment(1), post(1))
  const expected = [[1, 'user 1', 'email', ROW_NOTE.staffAddress]]
  const first = await importRows(t, rows, siteId)
  expect(first.imported).toEqual({ user: 1, post: 1, comment: 1 })
  expect(await reported(siteId, first)).toEqual(expected)
  const users = await t.database.network
    .selectFrom('users')
    .innerJoin('content', 'content.authorId', 'users.id')
    .select(['username', 'email', 'roleId'])
    .where('users.siteId', '=', siteId)
    .execute()
  expect(users).toEqual([{ username: 'member_1', email: null, roleId: 3 }])
  const before = await contents(t, siteId)
  expect(await reported(siteId, await importRows(t, rows, siteId))).toEqual(expected)
  expect(await contents(t, siteId)).toEqual(before)
})

test('an article whose address leads elsewhere gets one that leads to it, and that is told', async () => {
  const { siteId } = t.sites.one
  const outcome = await importRows(
    t,
    jsonl(post(1, { slug: 'login' }), post('members', { title: '—' }), post(3, { slug: 'log-in' })),
    siteId,
  )
  expect(await reported(siteId, outcome)).toEqual([
    [1, 'post 1', 'slug', ROW_NOTE.reservedSlug],
    [2, 'post members', 'slug', ROW_NOTE.reservedSlug],
  ])
  for (const slug of ['login-1', 'members-members', 'log-in'])
    expect((await t.fastify.inject({ url: `/${slug}`, headers: { host: 'one.test' } })).body).toContain('<p>Read.</p>')
})

test('nor does a thread take an address of the forums’ own', async () => {
  const { siteId } = t.sites.one
  const slugs = [...RESERVED_THREAD_SLUGS, 'news']
  const rows = slugs.map((slug, at) => thread(900 + at, { slug, authorId: 900 }))
  const outcome = await importRows(t, jsonl(user(900), ...rows, thread('new', { title: '—', authorId: 900 })), siteId)
  expect((await reported(siteId, outcome)).map(([line, , field, reason]) => [line, field, reason])).toEqual(
    [2, 3, 4, 5, 7].map((line) => [line, 'slug', ROW_NOTE.reservedSlug]),
  )
  for (const slug of ['t-900', 'tag-901', 'tags-902', 'new-903', 'news', 'new-new'])
    expect((await t.fastify.inject({ url: `/forums/${slug}`, headers: { host: 'one.test' } })).statusCode).toBe(200)
})

const rowsOf = async (text: string, siteId: number) => (await t.database.pool.query(text, [siteId])).rows

test('what a row says otherwise of an account or tag that was here is told, and stays as it is', async () => {
  const siteId = await freshSite(t, 'row-here')
  const email = (n: number) => ({ email: `here${n}@rows.example` })
  const names = { firstName: 'Ash', bio: 'Hello.' }
  const tag = (id: string, name: string, description?: string) => ({ type: 'tag', id, name, description })
  const first = Array.from({ length: 5 }, (_, at) => user(at, { ...email(at), ...names }))
  await importRows(
    t,
    jsonl(...first, user(5, { ...email(5), isBlocked: true }), tag('a', 'Sleep', 'Rest'), tag('b', 'Food', 'Meals')),
    siteId,
  )
  const stored = async () => [
    await rowsOf('select username, first_name, bio, status from users where site_id = $1 order by id', siteId),
    await rowsOf('select name, description from forum_tags where site_id = $1 order by id', siteId),
  ]
  const before = await stored()
  const rows = jsonl(
    user(0, { ...email(0), ...names }),
    user(1, { ...email(1), isBlocked: true, username: 'other_1' }),
    user(2, { ...email(2), username: 'other_2' }),
    user(3, { ...email(3), firstName: 'Elm' }),
    user(4, { ...email(4), bio: 'Another.' }),
    user(5, { ...email(5), isBlocked: true }),
    ...[tag('c', 'Sleep'), tag('d', 'Food', 'Another')],
  )
  const expected = [
    [2, 'user 1', 'isBlocked', ROW_NOTE.here],
    [3, 'user 2', 'username', ROW_NOTE.here],
    [4, 'user 3', 'firstName', ROW_NOTE.here],
    [5, 'user 4', 'bio', ROW_NOTE.here],
    [8, 'tag d', 'description', ROW_NOTE.here],
  ]
  const outcome = await importRows(t, rows, siteId, { source: 'other' })
  expect(outcome.imported).toEqual({ 'user who was here': 6, 'tag who was here': 2 })
  expect(await reported(siteId, outcome)).toEqual(expected)
  expect(await reported(siteId, await importRows(t, rows, siteId, { source: 'other' }))).toEqual(expected)
  expect(await stored()).toEqual(before)
})

test('what another file brought in under the same id, and reads otherwise, is told; what is here stays', async () => {
  const siteId = await freshSite(t, 'row-ids')
  const tag = (name: string) => ({ type: 'tag', id: 1, name })
  const file = (words: string) =>
    jsonl(
      ...[user(1, { username: `${words}_1` }), tag(words), post(1, { body: words, slug: words })],
      ...[comment(1, { body: words }), thread(1, { body: words, slug: words }), status(1, { body: words })],
      ...[reply(1, { body: words }), user(2, { username: `both_1` }), report(1, { reporterId: 2, reason: words })],
    )
  await importRows(t, file('first'), siteId)
  const before = await contents(t, siteId)
  const same = await importRows(t, `${file('first')}\n`, siteId)
  expect(same).toMatchObject({ imported: {}, refused: {} })
  const other = await importRows(t, file('other'), siteId)
  const known = { user: 2, tag: 1, post: 1, comment: 1, thread: 1, status: 1, reply: 1, report: 1 }
  expect(other).toMatchObject({ imported: {}, known })
  const differs = (line: number, item: string, field = 'id') => [line, item, field, PLACE_FAULT.differs]
  expect(await reported(siteId, other)).toEqual([
    ...[differs(1, 'user 1'), differs(2, 'tag 1'), differs(3, 'post 1'), differs(4, 'comment 1', 'body')],
    ...[differs(5, 'thread 1', 'body'), differs(6, 'status 1', 'body'), differs(7, 'reply 1', 'body')],
    differs(9, 'report 1'),
  ])
  expect(await contents(t, siteId)).toEqual({ ...before, imports: 3, refusals: 8 })
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from flag_reports where site_id = ${siteId}`.execute(t.database.network)
  expect(rows).toEqual([{ n: 1 }])
})

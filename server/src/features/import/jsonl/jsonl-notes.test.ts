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

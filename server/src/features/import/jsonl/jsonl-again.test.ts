import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { postsAfter, recount } from '../../content/recount/recount.db.ts'
import { keptCount } from '../../flags/queue/flag-counts.db.ts'
import { reindexThreads, threadsAfter } from '../../forums/threads/reindex.db.ts'
import { refusalsAfter } from '../import.db.ts'
import { contents, contextOf, freshSite, refusalsOf } from '../import.fixtures.ts'
import { PLACE_FAULT } from '../import-rows.ts'
import { comment, importRows, jsonl, post, reply, report, status, thread, user } from './jsonl.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

test('what was counted while an import is unfinished is not counted again at its end', async () => {
  const siteId = await freshSite(t, 'counted')
  const file = jsonl(user(1), post(1), thread(1), comment(1), comment(2), reply(1), reply(2))
  const onProgress = () => {
    throw new Error('killed')
  }
  await expect(importRows(t, file, siteId, { onProgress })).rejects.toThrow('killed')
  const { site } = contextOf(t, siteId)
  await recount(t.database.network, siteId, await postsAfter(site, '0', 10))
  await reindexThreads(t.database.network, siteId, await threadsAfter(site, '0', 10))
  await importRows(t, file, siteId)
  expect([(await contents(t, siteId))?.counted, await answers(siteId)]).toEqual([2, 2])
})

const few = [user(1), post(1), comment(1), comment(2, { state: 'pending' }), report(1), comment(3, { authorId: 9 })]

test('the same file again changes nothing, and what was refused gets another chance', async () => {
  const siteId = await freshSite(t, 'again')
  const first = await importRows(t, jsonl(...few), siteId)
  const before = await contents(t, siteId)
  const again = await importRows(t, jsonl(...few), siteId)
  expect(again).toMatchObject({ imported: {}, known: { user: 1, post: 1, comment: 2, report: 1 } })
  expect(again.importId).toBe(first.importId)
  expect(await contents(t, siteId)).toEqual(before)
  await importRows(t, jsonl(user(9)), siteId)
  const third = await importRows(t, jsonl(...few), siteId)
  expect(third.imported).toEqual({ comment: 1 })
  expect(await refusalsOf(t, siteId, third)).toEqual([])
})

test('a longer file of the same source brings only what is new; another source is told apart', async () => {
  const siteId = await freshSite(t, 'longer')
  await importRows(t, jsonl(user(1), post(1)), siteId)
  const longer = await importRows(t, jsonl(user(1), post(1), comment(1)), siteId)
  expect(longer).toMatchObject({ imported: { comment: 1 }, known: { user: 1, post: 1 } })
  const other = await importRows(t, jsonl(user(1, { username: 'other' }), post(1, { slug: 'other' })), siteId, {
    source: 'b',
  })
  expect(other.imported).toEqual({ user: 1, post: 1 })
})

test('rows that take the same id, name or address: one of them comes in, the others are told', async () => {
  const siteId = await freshSite(t, 'same')
  const doubled = [user(1), user(2, { username: 'member_1' }), post(1, { slug: 'a' }), post(2, { slug: 'a' })]
  const rows = [...doubled, ...Array.from({ length: 40 }, (_, at) => comment(1, { body: `Version ${at}` }))]
  const outcome = await importRows(t, jsonl(...rows), siteId)
  expect(outcome.imported).toEqual({ user: 1, post: 1, comment: 1 })
  expect(outcome.refused).toEqual({
    [PLACE_FAULT.twice]: 39,
    [PLACE_FAULT.usernameTaken]: 1,
    [PLACE_FAULT.slugTaken]: 1,
  })
})

test('a user with the address of an account is that account', async () => {
  const siteId = await freshSite(t, 'accounts')
  await importRows(t, jsonl(user(1, { email: 'ash@rows.example' })), siteId)
  const rows = jsonl(user('x', { username: 'ash', email: 'ASH@rows.example' }), post(1, { authorId: 'x' }))
  const outcome = await importRows(t, rows, siteId, { source: 'other' })
  expect(outcome.imported).toEqual({ 'user who was here': 1, post: 1 })
  const users = await t.database.network.selectFrom('users').select('username').where('siteId', '=', siteId).execute()
  expect(users).toEqual([{ username: 'member_1' }])
})

test('a dry run tells what an import would tell, and leaves nothing', async () => {
  const siteId = await freshSite(t, 'dry')
  const before = await contents(t, siteId)
  let reported: unknown[] = []
  const dry = await importRows(t, jsonl(...few), siteId, {
    isDryRun: true,
    whenDone: async (ctx, { importId }) => {
      reported = await refusalsAfter(ctx.site, importId, { position: -1, field: '', reason: '' }, 100)
    },
  })
  expect(await contents(t, siteId)).toEqual(before)
  const real = await importRows(t, jsonl(...few), siteId)
  expect(dry.imported).toEqual(real.imported)
  expect(reported).toEqual(await refusalsOf(t, siteId, real))
})

test('a process killed here and there, and started again, brings everything once', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ward-import-'))
  const file = join(folder, 'killed.jsonl')
  const many = Array.from({ length: 130 }, (_, at) => comment(at + 10, at % 9 === 0 ? { parentId: at + 9 } : {}))
  const rows = [
    ...[report(1), reply(2, { parentId: 1 }), user(1), user(2), { type: 'tag', id: 1, name: 'Pain' }, post(1)],
    ...[
      comment(9),
      ...many,
      thread(1, { tags: [1] }),
      status(1),
      comment(3, { state: 'pending' }),
      comment(4, { authorId: 9 }),
    ],
    ...[
      reply(1),
      reply(3, { threadId: undefined, statusId: 1 }),
      comment(1),
      comment(1),
      report(2, { targetId: 3, reporterId: 2 }),
    ],
  ]
  writeFileSync(file, jsonl(...rows))
  const program = fileURLToPath(new URL('./jsonl-process.fixtures.ts', import.meta.url))
  const start = (siteId: number, dieAt: number) =>
    spawnSync(process.execPath, [program, t.clone.url, String(siteId), file, String(dieAt)], { encoding: 'utf8' })
  const state = async (siteId: number) => ({
    ...(await contents(t, siteId)),
    reports: await count('flagReports', siteId),
    events: await count('flagEvents', siteId),
    tags: await count('threadForumTags', siteId),
    waiting: await count('importWaiting', siteId),
    answers: await answers(siteId),
    unscored: await unscored(siteId),
    flagged: await flagged(siteId),
  })
  try {
    const whole = await freshSite(t, 'whole')
    const statements = Number(start(whole, 0).stdout)
    const expected = await state(whole)
    expect(expected).toMatchObject({ counted: 132, answers: 3, reports: 2, events: 2, waiting: 0, refusals: 2 })
    expect(expected).toMatchObject({ unscored: { times: 138, texts: 138 }, flagged: 2 })
    expect(statements).toBeGreaterThan(60)
    const killed = await freshSite(t, 'killed')
    let kills = 0
    // Each start goes on from what the ones before it kept, and is killed later; all over it in the proof kill-points.
    for (let dieAt = 6; dieAt < statements; dieAt *= 4) if (start(killed, dieAt).signal === 'SIGKILL') kills++
    expect(kills).toBeGreaterThan(1)
    expect(start(killed, 0).status).toBe(0)
    expect(await state(killed)).toEqual(expected)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

type Counted = 'flagReports' | 'flagEvents' | 'threadForumTags' | 'importWaiting'
const count = async (table: Counted, siteId: number) =>
  (await t.database.network.selectFrom(table).select('siteId').where('siteId', '=', siteId).execute()).length

const answers = async (siteId: number) => {
  const rows = await t.database.network
    .selectFrom('content')
    .select('replyCount')
    .where('siteId', '=', siteId)
    .execute()
  return rows.reduce((sum, row) => sum + row.replyCount, 0)
}

/** How often texts wait to be scored, and how many do. */
const unscored = async (siteId: number) => {
  const { rows } = await sql`select count(text)::int as times, count(distinct text)::int as texts
    from import_steps, unnest(unscored) as waiting (text) where site_id = ${siteId}`.execute(t.database.network)
  return rows[0]
}

const flagged = (siteId: number) => keptCount(contextOf(t, siteId).site, {}, null)

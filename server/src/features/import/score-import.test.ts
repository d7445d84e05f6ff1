import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { EVERYTHING } from '@ward/domain/kernel/live'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { connections } from '../../../test/connections.ts'
import { statementsOf } from '../../../test/statements.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { contentByIds } from '../content/content.db.ts'
import { looksIn } from '../flags/at-risk/looks.db.ts'
import { lane, laneSummary } from '../flags/flag/waits.db.ts'
import { editByAuthor, judgeAgain } from '../flags/intake/flagging.actions.ts'
import { scoringsOf, writeScorings } from '../flags/intake/scoring-batch.actions.ts'
import { contextOf, freshSite } from './import.fixtures.ts'
import { comment, importRows, jsonl, post, thread, user } from './jsonl/jsonl.fixtures.ts'
import { scoreImport } from './score-import.task.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const TEXTS = [
  'Subscribe to my channel and get free gift cards, check it out now',
  'I slept badly again, the pain is back',
  'You are a worthless piece of shit',
  'I want to kill myself tonight, I have the pills here',
  'Look at this <img src="https://images.example/a.png">',
  'Thank you!',
]
const STATES = ['published', 'pending', 'spam', 'deleted'] as const

/** Texts of every kind in every state, with copies, by old and new members. */
const rows = (n: number) =>
  jsonl(
    user(1, { insertedAt: '2020-01-01T00:00:00Z' }),
    user(2),
    post(1),
    thread(9000, { title: 'I am going to end my life', body: 'That is all.' }),
    ...Array.from({ length: n }, (_, at) =>
      comment(at + 1, {
        authorId: 1 + (at % 2),
        body: at % 7 === 0 ? TEXTS[0] : `${TEXTS[at % TEXTS.length]} ${at % 9}`,
        state: STATES[Math.floor(at / 6) % 4],
      }),
    ),
  )

async function imported(name: string, n: number) {
  const siteId = await freshSite(t, name)
  await importRows(t, rows(n), siteId)
  return siteId
}
const idsOf = async (siteId: number): Promise<string[]> =>
  (await t.database.pool.query('select id from content where site_id = $1 order by id', [siteId])).rows.map(
    ({ id }) => id,
  )
const flagsOf = async (siteId: number) => {
  const { rows: found } = await sql`
    select c.body, flags.assoc_type, flags.is_spam, is_offensive, is_image, is_open, is_required_to_publish, at_risk,
           crisis_cues, spam_prob, offensive_prob, automod_because, version
      from flags join content c on c.site_id = flags.site_id and c.id = content_id
     where flags.site_id = ${siteId} order by content_id`.execute(t.database.network)
  return found
}
const runOf = async (siteId: number) => {
  const { rows: found } = await t.database.pool.query(
    'select id, state, progress, total from runs where site_id = $1',
    [siteId],
  )
  return found[0]
}
const run = async (siteId: number) =>
  scoreImport.run(contextOf(t, siteId), {
    id: (await runOf(siteId)).id,
    isLast: true,
    signal: new AbortController().signal,
  })

test('texts of an import get the flags that each would get by itself', async () => {
  const [together, alone] = [await imported('together', 90), await imported('alone', 90)]
  await run(together)
  const ctx = contextOf(t, alone)
  for (const text of await contentByIds(ctx.site, await idsOf(alone)))
    await inTransaction(ctx, (tx) => judgeAgain(tx, text, 'imported'), { audited: false })
  const flags = await flagsOf(together)
  expect(flags).toEqual(await flagsOf(alone))
  expect(flags.length).toBeGreaterThan(60)
  const { progress, total, state } = await runOf(together)
  expect({ progress, total, state }).toEqual({ progress: 91, total: 91, state: 'completed' })
  // So many at once are not told of one by one: pages ask for their list.
  const reported = await t.database.pool.query('select distinct topic from live_events where site_id = $1', [together])
  expect(reported.rows).toContainEqual({ topic: EVERYTHING })
})

test('a text at risk waits since it was written, or last reported; an old one waits apart from the lane', async () => {
  const siteId = await freshSite(t, 'waits')
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
  const cry = (id: number, ago: number) =>
    comment(id, { authorId: 1, body: 'I want to kill myself tonight, I have the pills here', insertedAt: days(ago) })
  const report = {
    type: 'report',
    id: 1,
    reporterId: 2,
    targetType: 'comment',
    targetId: 3,
    reason: 'Look',
    insertedAt: days(2),
  }
  await importRows(t, jsonl(user(1), user(2), post(1), cry(1, 4), cry(2, 400), cry(3, 500), report), siteId)
  await run(siteId)
  const { site, network } = contextOf(t, siteId)
  const sinceOf = async (older: boolean) =>
    (await lane(site, older, 9)).map(({ since }) => since.toISOString().slice(0, 10))
  const [reported, fresh, old] = [2, 4, 400].map((ago) => days(ago).slice(0, 10))
  expect([await sinceOf(false), await sinceOf(true)]).toEqual([[fresh, reported], [old]])
  const [summary] = await laneSummary(site)
  expect(summary).toMatchObject({ n: 2, older: 1 })
  expect(summary?.since?.toISOString().slice(0, 10)).toBe(fresh)
  // The waiting time says nothing about texts written elsewhere.
  expect(await looksIn(network, { siteId, from: new Date(0), to: new Date() })).toMatchObject({ came: 0 })
})

test('the number of statements does not grow with the number of texts', async () => {
  const [few, many] = [await imported('few', 24), await imported('many', 240)]
  const [forFew, forMany] = [await statementsOf(() => run(few)), await statementsOf(() => run(many))]
  expect(forMany.map(({ text }) => text.slice(0, 40))).toEqual(forFew.map(({ text }) => text.slice(0, 40)))
})

test('between two texts the server does other things', async () => {
  const siteId = await imported('turns', 60)
  const ids = await idsOf(siteId)
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  await scoringsOf(contextOf(t, siteId), ids)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})

test('a text that was edited or decided on while it was scored keeps what that said', async () => {
  const siteId = await imported('meanwhile', 12)
  const ctx = contextOf(t, siteId)
  const ids = await idsOf(siteId)
  const [edited = ''] = ids.slice(2)
  const scorings = await scoringsOf(ctx, ids)
  await inTransaction(ctx, (tx) => editByAuthor(tx, edited, '<p>The weather is fine today</p>'))
  await inTransaction(ctx, (tx) => writeScorings(tx, scorings), { audited: false })
  const flags = (await flagsOf(siteId)) as { body: string; is_spam: boolean }[]
  expect(flags.filter(({ body, is_spam }) => body.includes('weather') && is_spam)).toEqual([])
})

test('killed at any statement, the job goes on where it was: each text is scored once', {
  timeout: 120_000,
}, async () => {
  const program = fileURLToPath(new URL('./score-process.fixtures.ts', import.meta.url))
  const whole = await imported('whole', 24)
  await run(whole)
  const expected = await flagsOf(whole)
  const siteId = await imported('killed', 24)
  const { id } = await runOf(siteId)
  for (const dieAt of [5, 17, 29])
    expect(spawnSync(process.execPath, [program, t.clone.url, String(siteId), id, String(dieAt)])).toMatchObject({
      signal: 'SIGKILL',
    })
  await run(siteId)
  expect(await flagsOf(siteId)).toEqual(expected)
  expect(await runOf(siteId)).toMatchObject({ state: 'completed', progress: 25, total: 25 })
})

test('a file that is imported again while the scoring of its texts ends has its new texts scored too', {
  timeout: 120_000,
}, async () => {
  const siteId = await freshSite(t, 'joined')
  const file = jsonl(user(1), post(1), comment(1), comment(2, { authorId: 9 }))
  await importRows(t, file, siteId)
  const { id } = await runOf(siteId)
  await importRows(t, jsonl(user(9)), siteId)
  // The run's last look is over, and its end waits as long as somebody holds this lock.
  const holder = new pg.Client({ connectionString: t.clone.ownerUrl })
  await holder.connect()
  try {
    await holder.query(`
      create function wait_at_end() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(1); return new; end $$;
      create trigger wait_at_end before update on runs
        for each row when (new.state = 'completed' and new.site_id = ${siteId}) execute function wait_at_end();
      select pg_advisory_lock(1)`)
    const scoring = run(siteId)
    await vi.waitUntil(() => connections(t.database.pool, `wait_event = 'advisory'`), { timeout: 60_000 })
    expect(await importRows(t, file, siteId)).toMatchObject({ imported: { comment: 1 } })
    expect((await runOf(siteId)).id).toBe(id)
    await holder.query('select pg_advisory_unlock(1)')
    await scoring
  } finally {
    await holder.query('select pg_advisory_unlock_all()')
    await holder.query('drop trigger if exists wait_at_end on runs; drop function if exists wait_at_end')
    await holder.end()
  }
  const { rows: runs } = await t.database.pool.query('select state from runs where site_id = $1 order by id', [siteId])
  expect(runs).toEqual([{ state: 'completed' }, { state: 'queued' }])
})

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOT_UNDONE } from '@ward/domain/task-scripts/dry-runs'
import { blockingRun, RUN_TAKEN_BACK } from '@ward/domain/task-scripts/runs'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { type ClonedDatabase, cloneDatabase } from '../../../test/database.ts'
import type { TaskScript } from '../../platform/jobs/task-script.ts'
import { taskScripts } from '../../tasks.ts'
import { doRun, startScript } from './run-script.fixtures.ts'

let clone: ClonedDatabase
let owner: pg.Client
let t: TestApp
let chief: Actor
beforeAll(async () => {
  clone = await cloneDatabase()
  owner = new pg.Client({ connectionString: clone.ownerUrl })
  await owner.connect()
  await rows(`create function stop_here() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`)
  t = await startTestApp({ ground: { ...clone, folder: join(tmpdir(), `ward-test-going-${process.pid}`) } })
  chief = await t.signIn(5)
  await rows(
    `insert into site_settings (site_id, settings) values ($1, '{"taskScriptApproval": 0}')
     on conflict (site_id) do update set settings = excluded.settings`,
    [chief.siteId],
  )
})
afterAll(async () => {
  await t.stop()
  await owner.end()
  await clone.drop()
})

/** Asked as the owner of the tables, who may cut a run off. */
const rows = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows
const N = 250
const OLD = '<p><a href="https://old.example/">a</a></p>'
const posts = (set: string, value: string) =>
  `insert into posts (site_id, slug, title, ${set}) select $1, 'going-' || n, 'Going', ${value} from generate_series(1, ${N}) n`

type Going = {
  symbol: string
  options: object
  /** Makes the rows that it changes. */
  made: string
  table: 'posts' | 'threads' | 'outbox' | 'subscribers'
  /** The value of a row that it changes, and what somebody sets it to meanwhile. */
  value: string
  since: string
  said: string
}
const GOING: readonly Going[] = [
  {
    symbol: 'post_deindex_unpublish',
    options: { olderThanDays: 1 },
    made: posts('inserted_at', `now() - interval '2 days'`),
    ...{ table: 'posts', value: 'noindex', since: 'false', said: `${N} posts were changed` },
  },
  {
    symbol: 'link_rewriter_tool',
    options: { from: 'https://old.example', to: 'https://new.example' },
    made: posts('body', `'${OLD}'`),
    ...{ table: 'posts', value: 'body', since: `'${OLD}'`, said: `${N} links in ${N} texts were changed` },
  },
  {
    symbol: 'recount_comments',
    options: {},
    made: posts('comment_count', '7'),
    ...{ table: 'posts', value: 'comment_count', since: '8', said: `${N} of ${N} posts were put right` },
  },
  {
    symbol: 'reindex_threads',
    options: {},
    made: `with c as (insert into content (site_id, kind, author_id, body)
                        select $1, 'thread', (select min(id) from users where site_id = $1), '<p>Words</p>'
                          from generate_series(1, ${N}) returning id),
                t as (insert into threads (site_id, id, name, slug)
                        select $1, id, 'Going', 'going-' || id from c returning id)
           select from t`,
    ...{ table: 'threads', value: 'reply_count', since: '8', said: `${N} of ${N} threads were put right` },
  },
  {
    symbol: 'unsubscribe_emails',
    options: { addresses: Array.from({ length: N }, (_, n) => `a${n + 1}@going.example`).join('\n') },
    made: `insert into subscribers (site_id, email, status)
             select $1, 'a' || n || '@going.example', 'subscribed' from generate_series(1, ${N}) n`,
    ...{ table: 'subscribers', value: 'status', since: `'subscribed'`, said: 'All entries were looked at' },
  },
  {
    symbol: 'resend_outbox',
    options: {},
    made: `insert into outbox (site_id, kind, key, payload, state)
             select $1, 'mail', 'going-' || n, '{}', 'failed' from generate_series(1, ${N}) n`,
    ...{ table: 'outbox', value: 'state', since: `'held'`, said: `${N} messages wait to be sent again` },
  },
]
/** Those of which a second beginning is none: they change nothing, go by what is left, or by the code of one above. */
const OTHERS = [
  ...['simulate_experiment', 'verify_audit_log', 'score-import', 'purge_due'],
  ...['link_repair_tool', 'remove_broken_links'],
]

test('each script is tried for what it does after it was cut off, or needs no trial', () => {
  const known = [...GOING.map(({ symbol }) => symbol), ...OTHERS]
  expect(known.sort()).toEqual(taskScripts.map(({ name }) => name).sort())
})

beforeEach(async () => {
  for (const table of ['posts', 'threads', 'content', 'subscribers', 'outbox']) await rows(`delete from ${table}`)
})

const scriptOf = (symbol: string): TaskScript =>
  taskScripts.find(({ name }) => name === symbol) ?? expect.fail(`There is no ${symbol}`)
const resume = async (id: string) => (await t.mutate<{ id: string }>(chief, 'resumeRun', { id }, 'id')).refusal?.message

/** A run that is cut off in its second step or later; the ids of its rows, in the order it takes them. */
async function cutOff({ symbol, options, made, table }: Going): Promise<{ id: string; ids: string[] }> {
  await rows(made, [chief.siteId])
  if (table === 'threads') await rows('update threads set reply_count = 7')
  const ids = (await rows(`select id from ${table} order by id`)).map(({ id }) => id)
  await rows(`create trigger stop_here before update on ${table} for each row when (old.id = ${ids[230]})
                execute function stop_here()`)
  const { answer } = await startScript(t, chief, scriptOf(symbol), options)
  const id = answer?.id ?? expect.fail('The run was not started')
  await doRun(t, chief, scriptOf(symbol), id, { isLast: true })
  await rows(`drop trigger stop_here on ${table}`)
  expect(await rows('select state from runs where id = $1', [id])).toEqual([{ state: 'failed' }])
  return { id, ids }
}

test.each(GOING)(
  '$symbol goes on behind its last step: what somebody changed since stays, and the sum is of the whole run',
  async (going) => {
    const { id, ids } = await cutOff(going)
    const { table, value, since, said, symbol } = going
    const valueAt = async (row: string | undefined) =>
      (await rows(`select ${value} as value from ${table} where id = $1`, [row]))[0].value
    await rows(`update ${table} set ${value} = ${since} where id = $1`, [ids[0]])
    const left = await valueAt(ids[0])
    const undone = await valueAt(ids.at(-1))
    expect(await resume(id)).toBeUndefined()
    await doRun(t, chief, scriptOf(symbol), id)
    const [run] = await rows('select state, progress, total from runs where id = $1', [id])
    expect(run).toEqual({ state: 'completed', progress: N, total: N })
    expect(await valueAt(ids[0])).toEqual(left)
    expect(await valueAt(ids.at(-1))).not.toEqual(undone)
    const [line] = await rows('select message from run_logs where run_id = $1 order by id desc limit 1', [id])
    expect(line.message).toBe(said)
  },
)

test('a run that was taken back, or in part, does not go on; an undo that was cut off does when it is asked for again', async () => {
  const going = GOING[0] as Going
  const script = scriptOf(going.symbol)
  const { id } = await cutOff(going)
  const count = async () => (await rows('select count(*)::int as n from posts where noindex'))[0].n
  await resume(id)
  await doRun(t, chief, script, id)
  await rows(`update runs set state = 'aborted' where id = $1`, [id])
  const undo = async () => (await t.mutate<{ id: string }>(chief, 'undoRun', { id }, 'id')).answer?.id ?? ''
  const first = await undo()
  const [{ least }] = await rows('select min(id) as least from posts')
  await rows(`create trigger stop_here before update on posts for each row when (old.id = ${least})
                execute function stop_here()`)
  await doRun(t, chief, script, first, { isLast: true })
  await rows('drop trigger stop_here on posts')
  // The first step took 200 changes, but left the last post to the next, as more of it may come.
  expect(await count()).toBe(N - 199)
  expect(await resume(id)).toBe(RUN_TAKEN_BACK)
  expect(await undo()).toBe(first)
  await doRun(t, chief, script, first)
  expect(await count()).toBe(0)
  const [line] = await rows('select message from run_logs where run_id = $1 order by id desc limit 1', [first])
  expect(line.message).toBe(`${N} changes were undone`)
  expect(await resume(id)).toBe(RUN_TAKEN_BACK)
})

test('an undo whose changes are forgotten while it waits says so, and neither it nor another goes on', async () => {
  const going = GOING[0] as Going
  const { id } = await cutOff(going)
  const undo = () => t.mutate<{ id: string }>(chief, 'undoRun', { id }, 'id')
  const undoing = (await undo()).answer?.id ?? expect.fail('The undo was not started')
  await t.mutate(chief, 'abortRun', { id: undoing }, 'id')
  expect(await resume(undoing)).toBeUndefined()
  await rows('delete from run_changes where id = (select min(id) from run_changes where run_id = $1)', [id])
  await doRun(t, chief, scriptOf(going.symbol), undoing)
  const [run] = await rows('select state, error from runs where id = $1', [undoing])
  expect(run).toEqual({ state: 'gave_up', error: NOT_UNDONE.forgotten })
  expect(await resume(undoing)).toBe(NOT_UNDONE.forgotten)
  expect((await undo()).refusal?.message).toBe(NOT_UNDONE.forgotten)
})

test('a run that waits once it was resumed, or to be tried again, is not taken for stuck', async () => {
  const going = GOING[0] as Going
  const script = scriptOf(going.symbol)
  const { id, ids } = await cutOff(going)
  const other = async () => {
    await rows(`update runs set heartbeat_at = heartbeat_at - interval '1 hour'`)
    return (await startScript(t, chief, script, { olderThanDays: 2 })).refusal?.message
  }
  await resume(id)
  expect(await other()).toBe(blockingRun(id))
  await rows(`create trigger stop_here before update on posts for each row when (old.id = ${ids[230]})
                execute function stop_here()`)
  await doRun(t, chief, script, id)
  await rows('drop trigger stop_here on posts')
  expect(await rows('select state from runs where id = $1', [id])).toEqual([{ state: 'queued' }])
  expect(await other()).toBe(blockingRun(id))
  await doRun(t, chief, script, id)
})

test('of two runs of a script that are resumed at once one goes on, and the other is told why it does not', async () => {
  const made = `insert into runs (site_id, task, subject_id, state, is_alone) select $1, 'recount_comments', n, 'aborted', true
                  from generate_series(1, 6) n returning id`
  const ids: string[] = (await rows(made, [chief.siteId])).map(({ id }) => id)
  const told = await Promise.all(ids.map(resume))
  expect(told.filter((message) => message === undefined)).toHaveLength(1)
  expect(told.filter((message) => message !== undefined && !message.includes('of this script'))).toEqual([])
})

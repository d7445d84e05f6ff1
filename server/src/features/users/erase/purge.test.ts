import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { placesOf } from '../../../../test/places.ts'
import { fileKey } from '../../../platform/files/file-store.ts'
import { deleteDropped } from '../../../platform/files/stored-files.ts'
import { setSetting } from '../../site-settings/site-settings.fixtures.ts'
import { doRun as doScript, runScript, startScript } from '../../task-scripts/run-script.fixtures.ts'
import { doRun, makeSpammer, makeWriter } from '../block/block.fixtures.ts'
import { blockUser } from '../block/block.task.ts'
import { canary } from './personal-columns.fixtures.ts'
import { PERSONAL_DATA } from './personal-data.db.ts'
import { seedCanaries } from './personal-data.fixtures.ts'
import { purgeBlock, purgeBlocks } from './purge.task.ts'
import { purgeDue } from './purge-due.task.ts'

let t: TestApp
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const blocked = async (age: string) => {
  const made = await makeWriter(t)
  await makeSpammer(t, made.writer)
  await doRun(t, blockUser, made.writer.id)
  const [{ id }] = await rows(
    'update user_blocks set blocked_at = now() - $2::interval where user_id = $1 returning id',
    made.writer.id,
    age,
  )
  return { ...made, blockId: id as string }
}
/** The night's work: the blocks it finds, each purged. */
async function night(): Promise<string[]> {
  const signal = new AbortController().signal
  await purgeBlocks.run({ network: t.database.network, log: t.log }, { isLast: true, signal })
  const jobs = await rows(`select key from graphile_worker.jobs where key like 'users.purge-block:%' order by id`)
  const ids = jobs.map(({ key }) => key.split(':').at(-1))
  const ctx = t.ctxOf({ kind: 'system', siteId: chief.siteId, roleId: null, task: 'users.purge-block' })
  for (const id of ids) await purgeBlock.run(ctx, { id, isLast: true, signal })
  await t.database.pool.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key like 'users.purge-block:%'))`,
  )
  return ids
}

const dropFiles = async () => {
  for (const { id } of await rows(`select id from files where state = 'dropped'`))
    await deleteDropped(t.siteOf(chief.siteId), t.files, id)
}
const canaried = Object.entries(PERSONAL_DATA).flatMap(([name, { table = name, columns, own = [], untold = [] }]) =>
  [...columns, ...own, ...untold].map((column) => `${table}.${column}`),
)

test('one night schedules every block that is due, however many they are', async () => {
  const { siteId } = t.sites.two
  const due = await rows(
    `with made as (insert into people select from generate_series(1, 250) returning id),
          members as (insert into users (site_id, person_id, username, slug)
                      select $1, id, 'due' || id, 'due' || id from made returning id)
     insert into user_blocks (site_id, user_id, role_before, blocked_at)
     select $1, id, 3, date_trunc('day', now()) - make_interval(days => 31, secs => id % 5) from members returning id`,
    siteId,
  )
  const found = await night()
  expect(found.toSorted()).toEqual(due.map(({ id }) => id).toSorted())
  await rows('update user_blocks set purged_at = now() where site_id = $1', siteId)
})

test('thirty days after a block what it hid is purged, with what was kept of it; before, nothing is', async () => {
  const old = await blocked('30 days')
  const young = await blocked('29 days 23 hours')
  // What was kept of the texts elsewhere.
  await rows(
    `insert into versions (site_id, subject_type, subject_id, number, content, actor_kind) values ($1, 'thread', $2, 1, $3, 'system')`,
    chief.siteId,
    old.own,
    JSON.stringify({ slug: 'sleep-again', seo: { title: 'Sleep' }, isClosed: true }),
  )
  await rows(
    `insert into appeals (site_id, flag_id, author_id, words, nonce, asked_at) values ($1, $2, $3, 'It was mine', gen_random_uuid(), now())`,
    chief.siteId,
    old.flagId,
    old.writer.id,
  )
  await setSetting(t, 'blockRecallDays', 31)
  expect(await night()).toEqual([])
  await setSetting(t, 'blockRecallDays', null)
  expect(await night()).toEqual([old.blockId])
  const bodies = (id: string) =>
    rows(`select distinct body = '' as is_empty from content where author_id = $1 and is_deleted order by 1`, id)
  expect(await bodies(young.writer.id)).toEqual([{ is_empty: false }])
  // The block did not hide texts that staff had deleted before it.
  expect(await rows(`select body from content where author_id = $1 and body <> ''`, old.writer.id)).toEqual([
    { body: '<p>Gone before</p>' },
  ])
  expect(
    await rows(
      `select from flag_reports r join flags f on f.id = r.flag_id where f.content_id = $1 and snapshot <> ''`,
      old.flagged,
    ),
  ).toEqual([])
  expect(await rows('select name, slug from threads where id = $1', old.own)).toEqual([
    { name: '[deleted]', slug: `topic-${old.own}` },
  ])
  expect(await rows(`select slug from slug_history where subject_id = $1`, old.own)).toEqual([])
  expect(await rows(`select content from versions where subject_type = 'thread' and subject_id = $1`, old.own)).toEqual(
    [{ content: { slug: `topic-${old.own}`, seo: {}, isClosed: true } }],
  )
  expect(await rows('select words from appeals where flag_id = $1', old.flagId)).toEqual([{ words: '' }])
  for (const table of ['blocked_content', 'blocked_flags', 'unlinked_mentions'])
    expect(await rows(`select from ${table} where block_id = $1`, old.blockId), table).toEqual([])
  expect((await t.mutate(chief, 'recallBlock', { id: old.writer.id })).refusal?.extensions.code).toBe('NOT_FOUND')
  expect(await night()).toEqual([])
})

/** Where a purge leaves what it finds: facts of an account, which an erase takes; what others wrote; what is forgotten within days. */
const NO_COPY_OF_A_TEXT = [
  ...[
    'api_authors',
    'auth_accounts',
    'email_confirmations',
    'hand_overs',
    'import_sources',
    'notifications',
    'old_slugs',
  ],
  ...['outbox', 'preferences', 'profile_answers', 'sessions', 'sign_ups', 'social_sites', 'users'],
  ...[
    'engagement_entries',
    'engagement_voters',
    'engagement_votes',
    'lead_upload_rows',
    'leads',
    'opportunity_responses',
  ],
  ...['subscribers', 'subscription_events'],
  // Words beside flags of others, and what no block hides.
  ...['conversation_messages', 'flag_events', 'flag_reports.reason', 'posts'],
  ...['api_sends', 'text_networks'],
]

test('no copy of a text that is purged is left anywhere', async () => {
  const [writer, other] = [await t.signIn(3), await t.signIn(3)]
  await seedCanaries(t, writer, other)
  const [{ id: thread }] = await rows(`select id from content where author_id = $1 and kind = 'thread'`, writer.id)
  await rows('delete from unlinked_mentions using user_blocks b where b.id = block_id and user_id = $1', writer.id)
  await rows('delete from user_blocks where user_id = $1', writer.id)
  // What automod, a report and an appeal say is of the thread, not of the profile or of another's text.
  const [{ id: flag }] = await rows('select id from flags where content_id = $1', thread)
  await rows(
    `update flags set automod_because = p.automod_because, crisis_cues = p.crisis_cues from flags p
      where p.user_id = $1 and flags.id = $2`,
    writer.id,
    flag,
  )
  await rows(`update flags set automod_because = '[]', crisis_cues = '[]' where user_id = $1`, writer.id)
  await rows(`update flag_reports set snapshot = '' from flags f where f.id = flag_id and f.user_id = $1`, writer.id)
  await rows('update appeals set flag_id = $1 where author_id = $2', flag, writer.id)
  await makeSpammer(t, writer)
  await doRun(t, blockUser, writer.id)
  await rows(`update user_blocks set blocked_at = now() - interval '30 days' where user_id = $1`, writer.id)
  const left = async () => {
    const places = [...(await placesOf(t, 'cnry-', [])), ...(await placesOf(t, 'text-', []))]
    return canaried.filter((column) => places.some((place) => place.includes(canary(column))))
  }
  const isOfText = (column: string) =>
    ![column, column.split('.')[0] ?? ''].some((name) => NO_COPY_OF_A_TEXT.includes(name))
  expect((await left()).filter(isOfText).length).toBeGreaterThan(10)
  await night()
  await dropFiles()
  expect((await left()).filter(isOfText)).toEqual([])
  expect(await placesOf(t, canary('files.text_bytes'), [])).toEqual([])
  // Nor a sealed one: of what points to a text these rows stay.
  const pointing = await rows(
    `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      where c.contype = 'f' and c.confrelid = 'content'::regclass order by 1, 2`,
  )
  const found = []
  for (const { table, column } of pointing)
    if ((await rows(`select from ${table} where ${column} = $1`, thread)).length > 0) found.push(`${table}.${column}`)
  expect(found).toEqual(['flags.content_id', 'text_networks.content_id', 'threads.id'])
})

test('pictures go with the texts that are purged, and those of a younger block are kept', async () => {
  const [old, young] = [await blocked('30 days'), await blocked('29 days')]
  const bring = async ({ writer, plain }: typeof old) => {
    const name = plain.padStart(32, '0')
    await rows(
      `insert into files (site_id, kind, user_id, content_id, name, sizes, state) values ($1, 'text', $2, $3, $4, '{text}', 'used')`,
      writer.siteId,
      writer.id,
      plain,
      name,
    )
    const key = fileKey(writer.siteId, `${name}-text.webp`)
    await t.files.put(key, Buffer.from('picture'))
    return key
  }
  const [gone, kept] = [await bring(old), await bring(young)]
  await night()
  await dropFiles()
  expect([await t.files.get(gone), await t.files.get(kept)]).toEqual([null, expect.anything()])
  expect(await rows(`select content_id from files where kind = 'text'`)).toEqual([{ content_id: young.plain }])
})

test('a block that is recalled at the last moment is not purged', async () => {
  const { writer, blockId, plain } = await blocked('29 days 23 hours')
  expect((await t.mutate(chief, 'recallBlock', { id: writer.id })).refusal).toBeUndefined()
  await t.database.pool.query(`update user_blocks set blocked_at = now() - interval '31 days' where id = $1`, [blockId])
  const ctx = t.ctxOf({ kind: 'system', siteId: chief.siteId, roleId: null, task: 'users.purge-block' })
  await purgeBlock.run(ctx, { id: blockId, isLast: true, signal: new AbortController().signal })
  expect(await night()).toEqual([])
  expect(await rows('select body from content where id = $1', plain)).toEqual([{ body: '<p>First</p>' }])
})

test('a run waits for a second person by the texts that it would purge, not by their blocks', async () => {
  await blocked('31 days')
  await setSetting(t, 'taskScriptApproval', 1)
  expect(await runScript(t, chief, purgeDue, {})).toMatchObject({
    state: 'gave_up',
    error: 'More than 1 row would change: somebody else has to approve it first',
  })
  await setSetting(t, 'taskScriptApproval', null)
  await night()
})

test('the script purges no more than 10,000 blocks, however many turns it takes', async () => {
  await blocked('31 days')
  await blocked('31 days')
  const { answer } = await startScript(t, chief, purgeDue, {})
  const id = answer?.id ?? expect.fail('The run was not started')
  await rows('update runs set progress = 9999 where id = $1', id)
  await doScript(t, chief, purgeDue, id)
  expect(await rows('select state, progress from runs where id = $1', id)).toEqual([
    { state: 'completed', progress: 10_000 },
  ])
  expect(await night()).toHaveLength(1)
})

test('the script tells in a dry run what is due, and purges just that; a second run finds nothing', async () => {
  const due = await blocked('31 days')
  const young = await blocked('29 days')
  const hidden = async ({ writer }: typeof due) =>
    (await rows(`select from content where author_id = $1 and is_deleted and body <> ''`, writer.id)).length
  const [before, kept] = [await hidden(due), await hidden(young)]
  const dry = await runScript(t, chief, purgeDue, { isDryRun: true })
  expect(dry.lines).toEqual([expect.stringMatching(/^\d+ texts of 1 block would be purged$/)])
  expect(before).toBeGreaterThan(1)
  expect(await hidden(due)).toBe(before)
  const run = await runScript(t, chief, purgeDue, {})
  expect(run.lines).toEqual([expect.stringMatching(/^\d+ texts of 1 block purged$/)])
  // The block did not hide texts that staff had deleted before it.
  expect([await hidden(due), await hidden(young)]).toEqual([1, kept])
  expect((await runScript(t, chief, purgeDue, {})).lines).toEqual(['0 texts of 0 blocks purged'])
})

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { EVERYTHING } from '@ward/domain/kernel/live'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { updateContentFlag } from '../../flags/flag/flags.actions.ts'
import { asSystem, takeIn } from '../../flags/flag/flags.fixtures.ts'
import { tellAuthor } from '../../flags/flag/tell-author.task.ts'
import { setSetting } from '../../site-settings/site-settings.fixtures.ts'
import { recallUser } from '../recall/recall.task.ts'
import { giveRole } from '../roles/roles.actions.ts'
import { doRun, makeSpammer, makeWriter, mention, seen } from './block.fixtures.ts'
import { blockUser } from './block.task.ts'

let t: TestApp
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  chief = await t.signIn(5)
})

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const row = async (text: string, ...values: unknown[]) => (await rows(text, ...values))[0]
const shownOf = ({ id }: Actor) =>
  row('select count(*)::int as n from content where author_id = $1 and not is_deleted', id)
const recall = (userId: string, actor = chief) => t.mutate(actor, 'recallBlock', { id: userId })

test('a new spammer is signed out at once, and their block waits as a run with its audit row', async () => {
  const { writer } = await makeWriter(t)
  await makeSpammer(t, writer)
  expect(await row('select role_id, status from users where id = $1', writer.id)).toEqual({ role_id: 4, status: 2 })
  expect(
    await row('select count(*)::int as n from sessions where user_id = $1 and ended_at is null', writer.id),
  ).toEqual({ n: 0 })
  expect(await row(`select state from runs where task = 'users.block' and subject_id = $1`, writer.id)).toEqual({
    state: 'queued',
  })
  expect(await rows(`select action from audit_log where subject_id = $1 order by id`, writer.id)).toEqual([
    { action: 'blockUser' },
    { action: 'changeRole' },
  ])
})

test('a block hides all they wrote, closes their flags as spam and makes mentions of them plain text', async () => {
  const { writer, other, postId, plain, flagId, mentioning, own } = await makeWriter(t)
  await makeSpammer(t, writer)
  await doRun(t, blockUser, writer.id)
  expect(
    await row('select count(*)::int as n from content where author_id = $1 and not is_deleted', writer.id),
  ).toEqual({ n: 0 })
  expect(await row('select comment_count from posts where id = $1', postId)).toEqual({ comment_count: 2 })
  expect(await row('select is_spam from content where id = $1', plain)).toEqual({ is_spam: false })
  expect(
    await rows(
      `select distinct f.is_open, f.is_spam from flags f left join content c on c.id = f.content_id
        where coalesce(c.author_id, f.user_id) = $1 and not exists (select from flag_events e where e.flag_id = f.id and e.status = 'DELETE')`,
      writer.id,
    ),
  ).toEqual([{ is_open: false, is_spam: true }])
  expect(await rows(`select status from flag_events where flag_id = $1`, flagId)).toContainEqual({ status: 'BLOCKED' })
  expect(await row('select body from content where id = $1', mentioning)).toEqual({
    body: `<p>Ask @${writer.username} or ${mention(other)}, @${writer.username}</p>`,
  })
  expect(await row('select body from content where id = $1', own)).toEqual({
    body: `<p>About @${writer.username} me</p>`,
  })
  expect(await rows('select content_id from mentions where user_id = $1', writer.id)).toEqual([])
  expect(await rows('select content_id from mentions where user_id = $1', other.id)).toEqual([
    { content_id: mentioning },
  ])
})

test('who reported an open flag that a block closes is told; the author of its text is not', async () => {
  const { writer, flagId, reporter } = await makeWriter(t)
  const [profile] = await rows('select id from flags where user_id = $1', writer.id)
  await makeSpammer(t, writer)
  await doRun(t, blockUser, writer.id)
  const { siteId } = t.sites.one
  const ids = [flagId, profile.id]
  const keys = ids.map((id) => `${tellAuthor.name}:${siteId}:${id}`)
  expect(await rows('select from graphile_worker.jobs where key = any ($1)', keys)).toHaveLength(2)
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: tellAuthor.name }, siteId)
  for (const id of ids) await tellAuthor.run(ctx, { id, isLast: true, signal: new AbortController().signal })
  expect(await rows('select kind from notifications where user_id = $1', reporter.id)).toEqual([
    { kind: 'report.answered' },
    { kind: 'report.answered' },
  ])
  expect(await rows('select from notifications where user_id = $1', writer.id)).toEqual([])
})

test('what becoming a spammer does is told before, and the audit row of the block says the same', async () => {
  const { writer } = await makeWriter(t)
  const asked = { userIds: [writer.id], roleId: 4 }
  const reported = await t.query<{ kind: string; n: number }[]>(chief, 'roleEffects', asked, 'kind n')
  await makeSpammer(t, writer)
  await doRun(t, blockUser, writer.id)
  const { effects } = await row(
    `select effects from audit_log where action = 'blockedUser' and subject_id = $1`,
    writer.id,
  )
  expect(reported.answer).toEqual([
    { kind: 'FLAGS_CLOSED', n: 3 },
    { kind: 'COMMENTS_HIDDEN', n: 3 },
    { kind: 'THREADS_HIDDEN', n: 1 },
    { kind: 'REPLIES_HIDDEN', n: 1 },
    { kind: 'REPORTS_CLOSED', n: 2 },
    { kind: 'ROLES_CHANGED', n: 1 },
    { kind: 'USERS_BLOCKED', n: 1 },
    { kind: 'MENTIONS_UNLINKED', n: 3 },
  ])
  const counted = (reported.answer ?? []).map(({ kind, n }) => [kind.toLowerCase(), n])
  expect({ ...effects, roles_changed: 1 }).toEqual(Object.fromEntries(counted))
})

test('what a recall gives back and leaves is told before, and its audit row says the same', async () => {
  const { writer, flagId, again } = await makeWriter(t)
  const reported = async () =>
    (await t.query<{ kind: string; n: number }[]>(chief, 'recallEffects', { id: writer.id }, 'kind n')).answer
  await makeSpammer(t, writer)
  await doRun(t, blockUser, writer.id)
  const GIVEN_BACK = [
    { kind: 'FLAGS_OPENED', n: 3 },
    { kind: 'COMMENTS_SHOWN', n: 3 },
    { kind: 'THREADS_SHOWN', n: 1 },
    { kind: 'REPLIES_SHOWN', n: 1 },
    { kind: 'ROLES_CHANGED', n: 1 },
    { kind: 'USERS_UNBLOCKED', n: 1 },
    { kind: 'MENTIONS_LINKED', n: 3 },
  ]
  expect(await reported()).toEqual(GIVEN_BACK)
  const decided = await t.mutate(chief, 'updateContentFlag', { id: flagId, operation: 'UN_SPAM' })
  expect(decided.refusal).toBeUndefined()
  await t.database.pool.query(`update content set body = '<p>Anew</p>', revision = revision + 1 where id = $1`, [again])
  const before = await reported()
  expect(before).toContainEqual({ kind: 'LEFT_CHANGED', n: 2 })
  expect(before).toContainEqual({ kind: 'MENTIONS_LINKED', n: 2 })
  await recall(writer.id)
  await doRun(t, recallUser, writer.id)
  const [asked, done] = await rows(
    `select action, effects from audit_log where action in ('recallBlock', 'recalledBlock') and subject_id = $1 order by id`,
    writer.id,
  )
  expect(asked).toEqual({ action: 'recallBlock', effects: { roles_changed: 1, users_unblocked: 1 } })
  const counted = (before ?? []).map(({ kind, n }) => [kind.toLowerCase(), n])
  expect({ ...done.effects, ...asked.effects }).toEqual(Object.fromEntries(counted))
})

test('done twice, also by a worker that was killed before, a block does each thing once', async () => {
  const { writer } = await makeWriter(t)
  await makeSpammer(t, writer)
  await doRun(t, blockUser, writer.id)
  const first = await seen(t)
  const events = await rows(`select flag_id from flag_events where status = 'BLOCKED' order by id`)
  await t.database.pool.query(`update runs set state = 'running' where task = 'users.block' and subject_id = $1`, [
    writer.id,
  ])
  await doRun(t, blockUser, writer.id)
  expect(await seen(t)).toEqual(first)
  expect(await rows(`select flag_id from flag_events where status = 'BLOCKED' order by id`)).toEqual(events)
})

test('killed at any statement, a block and its recall go on where they were, and end as if they never were', {
  timeout: 120_000,
}, async () => {
  const program = fileURLToPath(new URL('./block-process.fixtures.ts', import.meta.url))
  const { writer } = await makeWriter(t)
  const before = await seen(t)
  const die = async (task: 'block' | 'recall', dieAt: number) => {
    const { id } = await row(
      `select id from runs where task = $1 and subject_id = $2 order by id desc`,
      `users.${task}`,
      writer.id,
    )
    const args = [program, t.clone.url, String(t.sites.one.siteId), id, task, String(dieAt)]
    return spawnSync(process.execPath, args, { encoding: 'utf8' })
  }
  const throughout = async (task: 'block' | 'recall', ...kills: number[]) => {
    for (const dieAt of kills) expect(await die(task, dieAt)).toMatchObject({ signal: 'SIGKILL' })
    await doRun(t, task === 'block' ? blockUser : recallUser, writer.id)
  }
  await makeSpammer(t, writer)
  await throughout('block', 6, 20)
  expect(
    await row('select count(*)::int as n from content where author_id = $1 and not is_deleted', writer.id),
  ).toEqual({ n: 0 })
  expect(await rows(`select flag_id from flag_events where status = 'BLOCKED' group by 1 having count(*) > 1`)).toEqual(
    [],
  )
  await recall(writer.id)
  // The proof kills a block all along, but no recall.
  await throughout('recall', 6, 20, 34)
  expect(await seen(t)).toEqual(before)
})

test('a block teaches automod nothing', async () => {
  const { writer } = await makeWriter(t)
  const jobs = `select count(*)::int as n from graphile_worker._private_jobs where key like 'automod.learn:%'`
  const before = await row(jobs)
  await makeSpammer(t, writer)
  await doRun(t, blockUser, writer.id)
  expect(await row(jobs)).toEqual(before)
})

test('open pages are told of a block as a whole, not text by text', async () => {
  const { writer } = await makeWriter(t)
  await makeSpammer(t, writer)
  const last = (await row('select coalesce(max(id), 0) as id from live_events')).id
  await doRun(t, blockUser, writer.id)
  const reported = await rows(`select topic from live_events where id > $1 and topic <> 'run'`, last)
  expect(new Set(reported.map(({ topic }) => topic))).toEqual(new Set([EVERYTHING]))
  expect(reported.length).toBeLessThanOrEqual(2)
})

test.each([1, 2, 3, 5])('recalled, everything of a person of role %i is as it was', async (role) => {
  const { writer } = await makeWriter(t, role)
  const before = await seen(t)
  await makeSpammer(t, writer)
  await doRun(t, blockUser, writer.id)
  expect(await seen(t)).not.toEqual(before)
  expect((await recall(writer.id)).refusal).toBeUndefined()
  await doRun(t, recallUser, writer.id)
  expect(await seen(t)).toEqual(before)
  expect(await rows('select from user_blocks where user_id = $1', writer.id)).toEqual([])
  for (const table of ['blocked_content', 'blocked_flags', 'unlinked_mentions'])
    expect(await rows(`select from ${table} where block_id not in (select id from user_blocks)`)).toEqual([])
})

test('a thread lives no more by the replies of who is blocked, and again when the block is recalled', async () => {
  const { writer, other } = await makeWriter(t)
  const thread = (await row('select id, root_id from content where author_id = $1 and root_id is not null', writer.id))
    .root_id
  const lastActive = async () => (await row('select last_active_date as at from threads where id = $1', thread)).at
  const day = (n: number) => new Date(`2026-01-0${n}T12:00:00Z`)
  await rows('update content set inserted_at = $2 where id = $1', thread, day(1))
  await rows('update content set inserted_at = $2 where root_id = $1', thread, day(6))
  await asSystem(t, (tx) =>
    takeIn(tx, {
      kind: 'reply',
      postId: null,
      rootId: thread,
      authorId: other.id,
      body: '<p>Mine</p>',
      insertedAt: day(3),
    }),
  )
  await rows('update threads set last_active_date = $2 where id = $1', thread, day(6))
  await makeSpammer(t, writer)
  await doRun(t, blockUser, writer.id)
  expect(await lastActive()).toEqual(day(3))
  await recall(writer.id)
  await doRun(t, recallUser, writer.id)
  expect(await lastActive()).toEqual(day(6))
})

test('a block that is recalled in the middle, and one that begins in the middle of a recall, end as the last of them says', async () => {
  const { writer } = await makeWriter(t)
  const before = await seen(t)
  await makeSpammer(t, writer)
  await recall(writer.id)
  await doRun(t, blockUser, writer.id)
  await doRun(t, recallUser, writer.id)
  expect(await seen(t)).toEqual(before)
  await makeSpammer(t, writer)
  await doRun(t, blockUser, writer.id)
  const blocked = await seen(t)
  await recall(writer.id)
  await makeSpammer(t, writer)
  await doRun(t, recallUser, writer.id)
  expect(await seen(t)).toEqual(blocked)
  await doRun(t, blockUser, writer.id)
  expect(await seen(t)).toEqual(blocked)
  await recall(writer.id)
  await doRun(t, recallUser, writer.id)
  expect(await seen(t)).toEqual(before)
})

test('what staff decided and members edited after a block stays when it is recalled', async () => {
  const { writer, flagged, flagId, again, mentioning } = await makeWriter(t)
  await makeSpammer(t, writer)
  await doRun(t, blockUser, writer.id)
  const admin = t.ctxOf({
    kind: 'user',
    siteId: chief.siteId,
    userId: chief.id,
    personId: chief.personId,
    roleId: 5,
    username: '',
    sessionId: '1',
  })
  for (const operation of ['UN_SPAM', 'UN_DELETE', 'DELETE'] as const)
    await inTransaction(admin, (tx) => updateContentFlag(tx, { id: flagId, operation }))
  await t.database.pool.query(`update content set body = '<p>Anew</p>', revision = revision + 1 where id = $1`, [again])
  await recall(writer.id)
  await doRun(t, recallUser, writer.id)
  expect(await row('select is_deleted, is_spam from content where id = $1', flagged)).toEqual({
    is_deleted: true,
    is_spam: false,
  })
  expect(await row('select body from content where id = $1', again)).toEqual({ body: '<p>Anew</p>' })
  expect(await rows('select content_id from mentions where user_id = $1', writer.id)).toContainEqual({
    content_id: mentioning,
  })
  expect(await row(`select message from run_logs order by id desc limit 1`)).toEqual({
    message: '1 texts were edited since and stay as they are',
  })
})

test('super admins alone recall a block, once, and within 30 days', async () => {
  const { writer } = await makeWriter(t)
  await makeSpammer(t, writer)
  for (const role of [1, 2, 6])
    expect((await recall(writer.id, await t.signIn(role))).refusal?.extensions.code).toBe('FORBIDDEN')
  const age = (days: string) =>
    t.database.pool.query(`update user_blocks set blocked_at = now() - $2::interval where user_id = $1`, [
      writer.id,
      days,
    ])
  await age('30 days')
  expect((await recall(writer.id)).refusal?.extensions.code).toBe('CONFLICT')
  await setSetting(t, 'blockRecallDays', 31)
  const work = await t.query<{ block: { whyNoRecall: null } }>(
    chief,
    'userWork',
    { id: writer.id },
    'block { whyNoRecall }',
  )
  expect(work.answer?.block.whyNoRecall).toBeNull()
  await setSetting(t, 'blockRecallDays', 7)
  await age('7 days')
  expect((await recall(writer.id)).refusal?.message).toBe('A block can be recalled for 7 days')
  await setSetting(t, 'blockRecallDays', null)
  await age('29 days 23 hours')
  const two = await Promise.all([recall(writer.id), recall(writer.id)])
  expect(two.map(({ refusal }) => refusal?.extensions.code).toSorted()).toEqual(['CONFLICT', undefined])
  expect((await recall((await t.signIn(3)).id)).refusal?.extensions.code).toBe('NOT_FOUND')
  expect((await recall(writer.id, await t.signIn(5, { siteId: t.sites.two.siteId }))).refusal?.extensions.code).toBe(
    'NOT_FOUND',
  )
})

test('the role that is given back by hand leaves what was hidden hidden', async () => {
  const { writer } = await makeWriter(t)
  await makeSpammer(t, writer)
  await doRun(t, blockUser, writer.id)
  await asSystem(t, (tx) => giveRole(tx, writer, 3))
  expect(await row('select role_id, status from users where id = $1', writer.id)).toEqual({ role_id: 3, status: 0 })
  expect(await shownOf(writer)).toEqual({ n: 0 })
})

test('a block ends as the role is given back by hand, also where its run is resumed: nothing more is hidden', async () => {
  const { writer } = await makeWriter(t)
  const before = await shownOf(writer)
  const runNow = () => row(`select id, state, error from runs where subject_id = $1 order by id desc`, writer.id)
  await makeSpammer(t, writer)
  expect((await t.mutate(chief, 'updateUser', { id: writer.id, roleId: 3 })).refusal).toBeUndefined()
  await doRun(t, blockUser, writer.id)
  const aborted = await runNow()
  expect(aborted).toMatchObject({ state: 'aborted' })
  expect((await t.mutate(chief, 'resumeRun', { id: aborted.id }, 'id')).refusal).toBeUndefined()
  await doRun(t, blockUser, writer.id)
  expect(await runNow()).toMatchObject({ state: 'gave_up', error: 'They are no spammer any more' })
  expect(await shownOf(writer)).toEqual(before)
  await makeSpammer(t, writer)
  await doRun(t, blockUser, writer.id)
  expect(await shownOf(writer)).toEqual({ n: 0 })
})

test('a block goes on where the account is deleted meanwhile', async () => {
  const { writer } = await makeWriter(t)
  await makeSpammer(t, writer)
  expect((await t.mutate(chief, 'deleteUser', { id: writer.id })).refusal).toBeUndefined()
  await doRun(t, blockUser, writer.id)
  expect(await shownOf(writer)).toEqual({ n: 0 })
})

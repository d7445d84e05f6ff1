import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MUST_BE_ADMIN } from '@ward/domain/app/permissions'
import { BULK_AT_RISK, NOT_UNDOABLE } from '@ward/domain/flags/bulk/bulk-decisions'
import { ASSOC_TYPES } from '@ward/domain/flags/flag/assoc-types'
import { FLAG_OPERATIONS, type FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { placeEachKind, placeFlag, update } from '../flag/flag-kinds.fixtures.ts'
import { insertReport } from '../flag/flag-reports.db.ts'
import { decideTogether, doBulk, prepare, shown } from './bulk.fixtures.ts'
import { learnBulk } from './learn-bulk.task.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const seen = (ids: readonly string[], version = 1) => ids.map((id) => ({ id, version }))
const idsOf = async (n: number, facts: Parameters<typeof placeFlag>[2] = {}) => {
  const ids: string[] = []
  for (let i = 0; i < n; i++) ids.push((await placeFlag(t, 'comment', facts)).flagId)
  return ids
}
const auditOf = (id: string) =>
  rows(
    `select action, effects, actor_id from audit_log where subject_type = 'bulkDecision' and subject_id = $1 order by id`,
    id,
  )

/** Everything a decision can change about flags, in the order of these ids and without them. */
const stateOf = async (ids: readonly string[]) =>
  rows(
    `select f.assoc_type, f.is_open, f.is_spam, f.is_required_to_publish, f.version, f.before_delete, f.before_spam,
            c.is_deleted, c.is_spam as marked, c.is_pending, p.comment_count, r.reply_count,
            t.last_active_date = rc.inserted_at as lives_by_itself,
            (select jsonb_agg(jsonb_build_object('status', e.status, 'before', e.before, 'after', e.after, 'actor', e.actor_id) order by e.id)
               from flag_events e where e.flag_id = f.id) as events
       from unnest($1::bigint[]) with ordinality as asked (id, at) join flags f on f.id = asked.id
       left join content c on c.id = f.content_id left join posts p on p.id = c.post_id
       left join content r on r.id = c.root_id left join content rc on rc.id = c.root_id left join threads t on t.id = c.root_id
      order by asked.at`,
    ids,
  )

/** The operation that makes a flag ready for another one. */
const READY: Partial<Record<FlagOperation, FlagOperation>> = { REOPEN: 'DONE', UN_DELETE: 'DELETE', UN_SPAM: 'SPAM' }

test.each(FLAG_OPERATIONS)(
  '%s on many does to each flag, its text and its history what it does to one',
  async (operation) => {
    const pending = operation === 'APPROVE' ? { isRequiredToPublish: true, content: { isPending: true } } : {}
    const place = async () => {
      const ids: string[] = []
      for (const assocType of ASSOC_TYPES)
        ids.push((await placeFlag(t, assocType, assocType === 'user' ? {} : pending)).flagId)
      for (const id of ids) if (READY[operation]) await update(t, admin, id, { operation: READY[operation] })
      return ids
    }
    const [alone, together] = [await place(), await place()]
    const refusals: unknown[] = []
    for (const id of alone) refusals.push((await update(t, admin, id, { operation })).refusal?.message)
    const versions = await rows('select id, version from flags where id = any($1) order by id', together)
    const bulk = await decideTogether(t, admin, { operation, flags: versions })
    expect(await stateOf(together)).toEqual(await stateOf(alone))
    expect(bulk.left.map(({ because }) => because)).toEqual(refusals.filter(Boolean))
  },
)

test('what is told before is what is done, and the audit row says the same', async () => {
  const placed = await placeEachKind(t)
  const [risky] = await idsOf(1, { atRisk: true })
  const ids = [...placed.map(({ flagId }) => flagId), risky ?? '']
  const reporter = await t.signIn(3)
  await insertReport(t.siteOf(t.sites.one.siteId), {
    flagId: ids[0] ?? '',
    reporterId: reporter.id,
    reason: 'Rude',
    snapshot: '',
  })
  const bulk = await decideTogether(t, admin, { operation: 'DELETE', flags: seen(ids) })
  const effects = {
    flags_closed: 5,
    comments_hidden: 1,
    threads_hidden: 1,
    replies_hidden: 1,
    statuses_hidden: 2,
    reports_closed: 1,
    left_at_risk: 1,
    left_unfit: 1,
  }
  const reported = Object.entries(effects).map(([kind, n]) => ({ kind: kind.toUpperCase(), n }))
  expect([bulk.expected, bulk.effects]).toEqual([reported, reported])
  expect(await auditOf(bulk.id)).toMatchObject([
    { action: 'prepareBulkDecision', effects: null },
    { action: 'startBulkDecision', effects: null },
    { action: 'bulkDecision', effects, actor_id: admin.id },
  ])
  expect(bulk.left.find(({ id }) => id === risky)).toEqual({ id: risky, because: BULK_AT_RISK })
})

test('flags that changed since they were seen are left alone, each with who did what', async () => {
  const [one = '', two = '', three = ''] = await idsOf(3)
  const other = await t.signIn(2)
  await update(t, other, one, { operation: 'SPAM' })
  const id = await prepare(t, admin, { operation: 'DONE', flags: seen([one, two, three]) })
  expect((await shown(t, admin, id)).expected).toContainEqual({ kind: 'LEFT_CHANGED', n: 1 })
  await update(t, other, two, { operation: 'DONE' })
  await t.mutate(admin, 'startBulkDecision', { id })
  await doBulk(t, id)
  const { left, effects } = await shown(t, admin, id)
  expect(left).toEqual([
    { id: one, because: `${other.username} marked this as spam` },
    { id: two, because: `${other.username} marked this done` },
  ])
  expect(effects).toEqual([
    { kind: 'FLAGS_CLOSED', n: 1 },
    { kind: 'LEFT_CHANGED', n: 2 },
  ])
})

test('all flags of a list are those that are there when it is opened, none that comes later', async () => {
  const ids = await idsOf(3, { isImage: true, isOffensive: true })
  const filter = { assocType: 'COMMENT', isOpen: true, isImage: true, isOffensive: true }
  const id = await prepare(t, admin, { operation: 'DONE', filter })
  const [later = ''] = await idsOf(1, { isImage: true, isOffensive: true })
  await t.mutate(admin, 'startBulkDecision', { id })
  await doBulk(t, id)
  expect(await shown(t, admin, id)).toMatchObject({ flags: 3, run: { state: 'COMPLETED', progress: 3 } })
  const open = await rows('select id from flags where id = any($1) and is_open', [...ids, later])
  expect(open).toEqual([{ id: later }])
})

test('flags of a list of somebody’s are those assigned to them', async () => {
  const [mine = ''] = await idsOf(2)
  const moderator = await t.signIn(2)
  await update(t, admin, mine, { assignedToUserIds: [moderator.id] })
  const id = await prepare(t, admin, { operation: 'DONE', filter: { assignedToUserIds: [moderator.id], isOpen: true } })
  expect((await shown(t, admin, id)).flags).toBe(1)
})

test('one undo takes all of it back but what was changed since, and a second press joins it', async () => {
  const ids = await idsOf(3)
  const before = await stateOf(ids)
  const bulk = await decideTogether(t, admin, { operation: 'SPAM', flags: seen(ids) })
  const other = await t.signIn(2)
  await update(t, other, ids[2] ?? '', { operation: 'UN_SPAM' })
  const undo = () => t.mutate<{ id: string }>(admin, 'undoBulkDecision', { id: bulk.id }, 'id')
  const [first, second] = [await undo(), await undo()]
  expect(second.answer).toEqual(first.answer)
  const undoing = first.answer?.id ?? ''
  await doBulk(t, undoing)
  const facts = (all: { version: number; events: unknown }[]) => all.map(({ version: _, events: __, ...rest }) => rest)
  expect(facts((await stateOf(ids)) as never)).toEqual(facts(before as never))
  expect(await shown(t, admin, undoing)).toMatchObject({
    isUndoing: true,
    left: [{ id: ids[2], because: `${other.username} unmarked this as spam` }],
  })
})

test('what cannot be undone, is not over, or was never started is not undone', async () => {
  const [pending = '', plain = ''] = [...(await idsOf(1, { content: { isPending: true } })), ...(await idsOf(1))]
  const approved = await decideTogether(t, admin, { operation: 'APPROVE', flags: seen([pending]) })
  expect((await t.mutate(admin, 'undoBulkDecision', { id: approved.id })).refusal?.message).toBe(NOT_UNDOABLE)
  const id = await prepare(t, admin, { operation: 'DONE', flags: seen([plain]) })
  const undo = async () => (await t.mutate(admin, 'undoBulkDecision', { id })).refusal?.extensions?.code
  expect(await undo()).toBe('CONFLICT')
  await t.mutate(admin, 'startBulkDecision', { id })
  expect(await undo()).toBe('CONFLICT')
})

test('started twice it is one run; stopped, what is done stays done and is told', async () => {
  const ids = await idsOf(2)
  const id = await prepare(t, admin, { operation: 'DONE', flags: seen(ids) })
  const both = await Promise.all([1, 2].map(() => t.mutate(admin, 'startBulkDecision', { id }, 'run { id }')))
  expect(both[0]?.answer).toEqual(both[1]?.answer)
  expect(await rows(`select id from runs where task = 'flags.bulk' and subject_id = $1`, id)).toHaveLength(1)
  await t.mutate(admin, 'stopBulkDecision', { id })
  await doBulk(t, id)
  expect(await shown(t, admin, id)).toMatchObject({ run: { state: 'ABORTED' }, effects: [] })
  expect(await auditOf(id)).toMatchObject([{}, {}, {}, { action: 'stopBulkDecision', effects: {} }])
})

test('each flag is decided by the role that its actor has then; who may not do it at all is refused before', async () => {
  const moderator = await t.signIn(2)
  const ids = await idsOf(1)
  const asked = { operation: 'DELETE', flags: seen(ids) }
  expect((await t.mutate(moderator, 'prepareBulkDecision', asked)).refusal?.extensions?.code).toBe('FORBIDDEN')
  const filter = { isRequiredToPublish: true }
  expect(
    (await t.mutate(moderator, 'prepareBulkDecision', { operation: 'DONE', filter })).refusal?.extensions?.code,
  ).toBe('FORBIDDEN')
  const id = await prepare(t, moderator, { operation: 'DONE', flags: seen(ids) })
  await t.mutate(moderator, 'startBulkDecision', { id })
  await rows('update users set role_id = 3 where id = $1', moderator.id)
  await doBulk(t, id)
  expect(await rows('select is_open from flags where id = any($1)', ids)).toEqual([{ is_open: true }])
})

test('a role of the admin level works in a run only while the address is proven, as everywhere', async () => {
  const doubtful = await t.signIn(1)
  const ids = await idsOf(1)
  const id = await prepare(t, doubtful, { operation: 'DELETE', flags: seen(ids) })
  await t.mutate(doubtful, 'startBulkDecision', { id })
  await rows('update users set verified_at = null where id = $1', doubtful.id)
  await doBulk(t, id)
  expect(await rows('select is_open from flags where id = any($1)', ids)).toEqual([{ is_open: true }])
  expect(await rows('select because from bulk_flags where bulk_id = $1', id)).toEqual([{ because: MUST_BE_ADMIN }])
})

test('a bulk decision is its maker’s own', async () => {
  const id = await prepare(t, admin, { operation: 'DONE', flags: seen(await idsOf(1)) })
  const other = await t.signIn(1)
  for (const name of ['startBulkDecision', 'undoBulkDecision', 'stopBulkDecision'])
    expect((await t.mutate(other, name, { id })).refusal?.extensions?.code).toBe('NOT_FOUND')
  expect((await t.query(other, 'bulkDecision', { id })).refusal?.extensions?.code).toBe('NOT_FOUND')
})

test('automod learns from each flag by one job', async () => {
  const ids = await idsOf(2)
  const { id } = await decideTogether(t, admin, { operation: 'SPAM', flags: seen(ids) })
  const waiting = await rows(
    `select count(*)::int as n from graphile_worker.jobs where key like 'flags.bulk-learn:%:' || $1`,
    id,
  )
  expect(waiting).toEqual([{ n: 1 }])
  const ctx = t.ctxOf({ kind: 'system', siteId: t.sites.one.siteId, roleId: null, task: learnBulk.name })
  await learnBulk.run(ctx, { id, isLast: true, signal: new AbortController().signal })
  expect(await rows('select spam from automod_lessons where flag_id = any($1)', ids)).toHaveLength(2)
})

test('killed at any statement it goes on where it was, and each flag is decided once', {
  timeout: 120_000,
}, async () => {
  const program = fileURLToPath(new URL('./bulk-process.fixtures.ts', import.meta.url))
  const ids = await idsOf(130)
  const id = await prepare(t, admin, { operation: 'SPAM', flags: seen(ids) })
  await t.mutate(admin, 'startBulkDecision', { id })
  const [{ run_id }] = (await rows('select run_id from bulk_decisions where id = $1', id)) as [{ run_id: string }]
  const go = (dieAt: number) =>
    spawnSync(process.execPath, [program, t.clone.url, String(t.sites.one.siteId), run_id, String(dieAt)], {
      encoding: 'utf8',
    })
  let kills = 0
  for (const dieAt of [9, 22]) if (go(dieAt).signal === 'SIGKILL') kills++
  expect([kills, go(0).status]).toEqual([2, 0])
  const [reported] = await rows(
    `select count(*)::int as events, count(distinct flag_id)::int as flags from flag_events where flag_id = any($1)`,
    ids,
  )
  expect(reported).toEqual({ events: 130, flags: 130 })
  expect((await shown(t, admin, id)).effects).toEqual([
    { kind: 'FLAGS_CLOSED', n: 130 },
    { kind: 'COMMENTS_HIDDEN', n: 130 },
  ])
  expect((await auditOf(id)).filter(({ action }) => action === 'bulkDecision')).toHaveLength(1)
})

import { BULK_AT_RISK, NOT_UNDOABLE } from '@ward/domain/flags/bulk/bulk-decisions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { placeFlag, update } from '../flag/flag-kinds.fixtures.ts'
import { prepare, SHOWN, type ShownBulk, shown } from './bulk.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

type Few = ShownBulk & { decided: { id: string; isOpen: boolean; version: number }[] }
const FEW = `${SHOWN} decided { id isOpen version }`
const place = async (n: number, facts: Parameters<typeof placeFlag>[2] = {}) =>
  Promise.all(Array.from({ length: n }, async () => (await placeFlag(t, 'comment', facts)).flagId))
const seen = (ids: readonly string[]) => ids.map((id) => ({ id, version: 1 }))
const decide = async (actor: Actor, operation: string, ids: readonly string[]) => {
  const { answer, refusal } = await t.mutate<Few>(actor, 'decideFlags', { operation, flags: seen(ids) }, FEW)
  return { few: answer as Few, refusal }
}
const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows

test('a few flags are decided on at once: one answer, one audit row with its numbers, one undo', async () => {
  const ids = await place(4)
  const { few } = await decide(admin, 'SPAM', ids)
  expect(few.decided.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(few.decided.every(({ isOpen, version }) => !isOpen && version === 2)).toBe(true)
  expect(few).toMatchObject({ run: null, left: [], canUndo: true })
  const effects = { flags_closed: 4, comments_hidden: 4 }
  expect(
    await rows(`select action, effects from audit_log where subject_type = 'bulkDecision' and subject_id = $1`, few.id),
  ).toEqual([{ action: 'bulkDecision', effects }])
  const undo = () => t.mutate<Few>(admin, 'undoBulkDecision', { id: few.id }, FEW)
  const [first, second] = [await undo(), await undo()]
  expect(first.answer).toMatchObject({ isUndoing: true, run: null, canUndo: false })
  const again = await t.mutate(admin, 'undoBulkDecision', { id: first.answer?.id })
  expect(again.refusal?.message).toBe(NOT_UNDOABLE)
  expect(second.answer?.id).toBe(first.answer?.id)
  expect(first.answer?.decided.map(({ isOpen }) => isOpen)).toEqual([true, true, true, true])
})

test('authors and reporters are told of each text or profile, also where nothing was hidden, as after a decision on one flag', async () => {
  const told = (ids: readonly string[]) =>
    rows(
      `select count(*)::int as n from graphile_worker.jobs where key = any($1)`,
      ids.map((id) => `flags.tellAuthor:${t.sites.one.siteId}:${id}`),
    )
  const ids = [...(await place(2)), (await placeFlag(t, 'user')).flagId]
  await decide(admin, 'DONE', ids)
  expect(await told(ids)).toEqual([{ n: 3 }])
})

test('each that is left alone says why, and the numbers tell the reasons apart', async () => {
  const other = await t.signIn(2)
  const [changed = '', done = '', ready = ''] = await place(3)
  const [risky = ''] = await place(1, { atRisk: true })
  await update(t, other, changed, { operation: 'SPAM' })
  await update(t, other, done, { operation: 'DONE' })
  const flags = [...seen([changed, risky, ready]), { id: done, version: 2 }]
  const { answer } = await t.mutate<Few>(admin, 'decideFlags', { operation: 'DONE', flags }, FEW)
  const because = Object.fromEntries(answer?.left.map((each) => [each.id, each.because]) ?? [])
  expect(because).toEqual({
    [changed]: `${other.username} marked this as spam`,
    [done]: 'This flag is already closed',
    [risky]: BULK_AT_RISK,
  })
  const kinds = ['FLAGS_CLOSED', 'LEFT_AT_RISK', 'LEFT_ALREADY', 'LEFT_CHANGED'].map((kind) => ({ kind, n: 1 }))
  expect(answer?.effects).toEqual(kinds)
  // The preview of the same flags in their present state tells them apart too.
  const asked = { operation: 'APPROVE', flags: seen([ready]) }
  expect((await shown(t, admin, await prepare(t, admin, asked))).expected).toEqual([{ kind: 'LEFT_CHANGED', n: 1 }])
})

test('when two decide on the same flags at the same moment, each flag has one decision', async () => {
  const other = await t.signIn(1)
  const ids = await place(5)
  const both = await Promise.all([decide(admin, 'SPAM', ids), decide(other, 'DONE', ids.toReversed())])
  const done = both.map(({ few }) => few.decided.length)
  expect(done.toSorted()).toEqual([0, 5])
  expect(await rows('select count(*)::int as n from flag_events where flag_id = any($1)', ids)).toEqual([{ n: 5 }])
})

test('people without the right, and flags of another site, are refused before anything is done', async () => {
  const [here = ''] = await place(1)
  const moderator = await t.signIn(2)
  const { flagId } = await placeFlag(t, 'comment', { siteId: t.sites.two.siteId })
  expect((await decide(moderator, 'DELETE', [here])).refusal?.extensions.code).toBe('FORBIDDEN')
  expect((await decide(admin, 'DONE', [here, flagId])).refusal?.extensions.code).toBe('NOT_FOUND')
  expect(await rows('select is_open from flags where id = any($1)', [here, flagId])).toEqual([
    { is_open: true },
    { is_open: true },
  ])
})

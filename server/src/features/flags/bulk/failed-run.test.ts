import { STILL_RUNNING } from '@ward/domain/flags/bulk/bulk-decisions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { placeFlag } from '../flag/flag-kinds.fixtures.ts'
import { doBulk, prepare, SHOWN, type ShownBulk, shown } from './bulk.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const auditOf = (id: string) =>
  rows(`select action from audit_log where subject_type = 'bulkDecision' and subject_id = $1 order by id`, id)

test('what a run did that failed for good is told, is in the audit log, and can be taken back', async () => {
  const flags = [await placeFlag(t, 'comment'), await placeFlag(t, 'comment')].map(({ flagId: id }) => ({
    id,
    version: 1,
  }))
  const id = await prepare(t, admin, { operation: 'DONE', flags })
  await t.mutate(admin, 'startBulkDecision', { id })
  const { refusal: tooSoon } = await t.mutate(admin, 'undoBulkDecision', { id })
  expect(tooSoon?.message).toBe(STILL_RUNNING)
  await doBulk(t, id)
  // As if all its tries had broken at the last step, after the decisions: its work has no end.
  await rows('update bulk_decisions set ended_at = null, effects = null where id = $1', id)
  await rows(`update runs set state = 'failed' where id = (select run_id from bulk_decisions where id = $1)`, id)
  expect(await shown(t, admin, id)).toMatchObject({ run: { state: 'FAILED' }, canUndo: true })

  const { answer } = await t.mutate<ShownBulk>(admin, 'undoBulkDecision', { id }, SHOWN)
  const undoing = answer as ShownBulk
  expect(undoing).toMatchObject({ flags: 2, isUndoing: true })
  await doBulk(t, undoing.id)
  expect((await shown(t, admin, id)).effects).toEqual([{ kind: 'FLAGS_CLOSED', n: 2 }])
  // Once by the run, before it was made to fail, and once by who took it back.
  expect((await auditOf(id)).filter(({ action }) => action === 'bulkDecision')).toHaveLength(2)
  expect(await rows('select is_open from flags where id = any ($1)', [flags.map((flag) => flag.id)])).toEqual([
    { is_open: true },
    { is_open: true },
  ])
})

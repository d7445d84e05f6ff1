import { UNDO_IS_OVER } from '@ward/domain/leads/lead-upload/lead-upload'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { connections } from '../../../../test/connections.ts'
import { doRun } from '../../users/block/block.fixtures.ts'
import { wantsMails } from '../subscribers/wanted-mails.db.ts'
import { uploadMany } from './lead-upload.fixtures.ts'
import { undoLeads } from './undo-leads.task.ts'

let t: TestApp
let tech: Actor
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(6)
})
afterAll(() => t.stop())

const rows = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const STATE = 'leadsToUndo hasMoreToUndo undone undoState'
const state = async (id: string) => (await t.query(tech, 'getUpload', { id }, STATE)).answer
const undo = (id: string) => t.mutate(tech, 'undoUpload', { id }, 'undone undoState')
const runOf = async (id: string) =>
  (await rows(`select id from runs where task = 'leads.undo' and subject_id = $1`, [id]))[0].id

const left = (host: string) => rows(`select email from subscribers where email like '%@' || $1`, [host])

test('a long upload is taken back in parts: what the page asks is bounded, and a run that was cut off goes on behind its last part', async () => {
  const host = 'parts.example'
  const id = await uploadMany(t, tech, host, 10_500)
  await rows(
    `insert into subscription_events (site_id, subscriber_id, kind)
     select site_id, id, 'subscribed' from subscribers where email = 'many7000@' || $1`,
    [host],
  )
  expect(await state(id)).toEqual({ leadsToUndo: 9_999, hasMoreToUndo: true, undone: null, undoState: null })
  expect((await undo(id)).answer).toEqual({ undone: 2_000, undoState: 'QUEUED' })
  expect(await state(id)).toMatchObject({ leadsToUndo: 0, hasMoreToUndo: false })
  const { site } = t.ctxOf({ kind: 'system', siteId: tech.siteId, roleId: null, task: undoLeads.name }, tech.siteId)
  const isWanted = (nth: number) => wantsMails(() => '')(site, { recipient: `many${nth}@${host}`, userId: null })
  expect([await isWanted(7000), await isWanted(9000)]).toEqual([true, false])
  expect((await undo(id)).answer).toEqual({ undone: 2_000, undoState: 'QUEUED' })

  const acting = await t.database.pool.connect()
  const stopping = new AbortController()
  try {
    await acting.query('begin')
    await acting.query('select from subscribers where email = $1 for update', [`many5000@${host}`])
    const ctx = t.ctxOf({ kind: 'system', siteId: tech.siteId, roleId: null, task: undoLeads.name }, tech.siteId)
    const run = undoLeads.run(ctx, { id: await runOf(id), isLast: false, signal: stopping.signal })
    const stopped = expect(run).rejects.toThrow('The server stops')
    await vi.waitUntil(() => connections(t.database.pool, `wait_event_type = 'Lock'`), { timeout: 30_000 })
    stopping.abort()
    await acting.query('commit')
    await stopped
  } finally {
    await acting.query('rollback')
    acting.release()
  }
  expect(await state(id)).toMatchObject({ undone: 6_000 })
  for (let times = 0; times < 2; times++) {
    await doRun(t, undoLeads, id, tech.siteId)
    expect(await state(id)).toMatchObject({ undone: 10_499, undoState: 'COMPLETED' })
  }
  expect(await left(host)).toEqual([{ email: `many7000@${host}` }])
  const audited = await rows(
    `select effects from audit_log where action = 'leadsUndone' and site_id = $1 and subject_id = $2`,
    [tech.siteId, id],
  )
  expect(audited).toEqual([{ effects: { leads_undone: 8_499 } }])
})

test('undoing that ended early goes on when it is pressed again, also a day later', async () => {
  const host = 'failed.example'
  const id = await uploadMany(t, tech, host, 2_001)
  await undo(id)
  await rows(`update runs set state = 'failed', finished_at = now() where id = $1`, [await runOf(id)])
  await rows(`update lead_uploads set finished_at = finished_at - interval '25 hours' where id = $1`, [id])
  expect(await state(id)).toMatchObject({ undone: 2_000, undoState: 'FAILED' })
  expect((await undo(id)).answer).toEqual({ undone: 2_000, undoState: 'QUEUED' })
  await doRun(t, undoLeads, id, tech.siteId)
  expect(await state(id)).toMatchObject({ undone: 2_001, undoState: 'COMPLETED' })
  expect(await left(host)).toEqual([])
})

test('undoing that ended early does not go on once the addresses are forgotten', async () => {
  const id = await uploadMany(t, tech, 'forgotten.example', 2_001)
  await undo(id)
  await rows(`update runs set state = 'failed', finished_at = now() where id = $1`, [await runOf(id)])
  await rows('delete from lead_upload_rows where upload_id = $1', [id])
  const { code } = (await undo(id)).refusal?.extensions ?? {}
  expect([code, (await undo(id)).refusal?.message]).toEqual(['CONFLICT', UNDO_IS_OVER])
  expect(await state(id)).toMatchObject({ undone: 2_000, undoState: 'FAILED' })
})

import { LIST_IS_GONE, UPLOAD_IS_COMPLETE, UPLOAD_RUNS } from '@ward/domain/leads/lead-upload/lead-upload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { doRun } from '../../users/block/block.fixtures.ts'
import { makeSubscriber, sortAgain, stopUpload, uploadLeads } from './lead-upload.fixtures.ts'
import { undoLeads } from './undo-leads.task.ts'

let t: TestApp
let tech: Actor
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(6)
})
afterAll(() => t.stop())

const rows = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const RESULTS = 'newLeads leadsToUndo finishedAt undone runState runError'
const results = async (id: string) => (await t.query(tech, 'getUpload', { id }, RESULTS)).answer
const listOf = async (id: string) => (await rows('select list_id from lead_uploads where id = $1', [id]))[0]?.list_id
const partsOf = (listId: string) => rows('select number from lead_list_parts where list_id = $1', [listId])
/** Asks for another upload of a list, and goes through nothing yet. */
async function uploadAgain(listId: string, more: object = {}): Promise<string> {
  const given = { siteId: tech.siteId, listId, ...more }
  const { answer, refusal } = await t.mutate<{ id: string }>(tech, 'generateLeads', given, 'id')
  return answer?.id ?? expect.fail(refusal?.message)
}
const press = async (name: string, id: string) => (await t.mutate(tech, name, { id }, 'id')).refusal?.message

test('an upload whose run failed says so and why; resumed, it comes to its end', async () => {
  const id = await stopUpload(t, tech, 'resumed@stopped.example')
  expect(await results(id)).toMatchObject({ newLeads: null, finishedAt: null, runState: 'FAILED', runError: 'Error' })
  expect(await press('resumeUpload', id)).toBeUndefined()
  expect(await results(id)).toMatchObject({ runState: 'QUEUED', runError: null })
  for (const name of ['resumeUpload', 'undoUpload']) expect(await press(name, id)).toBe(UPLOAD_RUNS)
  await sortAgain(t, id, tech.siteId)
  expect(await results(id)).toMatchObject({ newLeads: 1, runState: 'COMPLETED' })
  expect(await press('resumeUpload', id)).toBe(UPLOAD_IS_COMPLETE)
})

test('what an upload wrote before it ended early can be undone, and nothing goes on with it after that', async () => {
  const id = await stopUpload(t, tech, 'written@stopped.example')
  await rows('update runs set progress = 1 where subject_id = $1', [id])
  const subscriber = await makeSubscriber(t, 'written@stopped.example')
  await rows(
    `insert into lead_upload_rows (site_id, upload_id, position, email, outcome, subscriber_id) values ($1, $2, 1, $3, 'new', $4)`,
    [tech.siteId, id, 'written@stopped.example', subscriber],
  )
  await rows(
    `insert into subscription_events (site_id, subscriber_id, kind, upload_id) values ($1, $2, 'subscribed', $3)`,
    [tech.siteId, subscriber, id],
  )
  expect(await results(id)).toMatchObject({ leadsToUndo: 1 })
  expect(await press('undoUpload', id)).toBeUndefined()
  expect(await results(id)).toMatchObject({ undone: 1, newLeads: 1, leadsToUndo: 0 })
  expect(await rows(`select from subscribers where email = 'written@stopped.example'`)).toEqual([])
  expect(await press('resumeUpload', id)).toBe(UPLOAD_IS_COMPLETE)
})

test('what a long dry run said is no outcome of its upload that ended before its first piece, and is not taken back', async () => {
  const member = await t.signIn(3)
  await rows('update users set receive_emails = false where id = $1', [member.id])
  const id = await uploadLeads(t, tech, member.email, { isDryRun: true, isReconsented: true })
  await rows('update lead_upload_rows set position = 20000 where upload_id = $1', [id])
  await rows(
    `insert into lead_upload_rows (site_id, upload_id, position, email, outcome)
     select $1, $2, n, n || '@stopped.example', 'new' from generate_series(1, 15000) n`,
    [tech.siteId, id],
  )
  const listed = async () =>
    (await t.query<{ total: number }>(tech, 'leadRows', { uploadId: id }, 'total')).answer?.total
  expect(await listed()).toBe(15_001)
  expect((await t.mutate(tech, 'submitDryRun', { id, isReconsented: true })).refusal).toBeUndefined()
  await rows(`update runs set state = 'failed', finished_at = now() where subject_id = $1 and state = 'queued'`, [id])
  const chief = await t.signIn(5)
  expect((await t.mutate(chief, 'updateUser', { id: member.id, optIn: true })).refusal).toBeUndefined()
  expect([await listed(), await results(id)]).toMatchObject([0, { newLeads: null, leadsToUndo: 0, runState: 'FAILED' }])
  expect(await press('undoUpload', id)).toBeUndefined()
  await doRun(t, undoLeads, id, tech.siteId)
  expect([await listed(), await results(id)]).toMatchObject([0, { newLeads: 0, undone: 0 }])
  expect(await rows('select from lead_upload_rows where upload_id = $1', [id])).toEqual([])
  expect(await rows('select receive_emails as wants from users where id = $1', [member.id])).toEqual([{ wants: true }])
})

test('a dry run that ended early is resumed or discarded; one that runs is neither', async () => {
  const id = await stopUpload(t, tech, 'dry@stopped.example', { isDryRun: true })
  const submitted = await t.mutate(tech, 'submitDryRun', { id, isReconsented: false }, 'id')
  expect(submitted.refusal?.message).toBe(UPLOAD_RUNS)
  expect((await t.mutate(tech, 'discardDryRun', { id })).refusal).toBeUndefined()
  expect(await rows('select from lead_uploads where id = $1', [id])).toEqual([])
  const whole = await uploadLeads(t, tech, 'whole@stopped.example', { isDryRun: true })
  expect(await press('resumeUpload', whole)).toBe(UPLOAD_IS_COMPLETE)
})

test('a list that two uploads have is gone through to its end by both', async () => {
  const first = await stopUpload(t, tech, 'both@stopped.example')
  const listId = await listOf(first)
  const second = await uploadAgain(listId)
  expect(await press('resumeUpload', first)).toBeUndefined()
  await sortAgain(t, first, tech.siteId)
  expect(await results(first)).toMatchObject({ newLeads: 1, runState: 'COMPLETED' })
  expect(await partsOf(listId)).toHaveLength(1)
  await sortAgain(t, second, tech.siteId)
  const { answer } = await t.query(tech, 'getUpload', { id: second }, 'newLeads subscribersAlreadyOptedIn')
  expect(answer).toEqual({ newLeads: 0, subscribersAlreadyOptedIn: 1 })
  expect(await partsOf(listId)).toEqual([])
})

test('the list of a dry run outlasts an upload of it that is undone, and goes with the dry run', async () => {
  const undone = await stopUpload(t, tech, 'outlasts@stopped.example')
  const listId = await listOf(undone)
  const dry = await uploadAgain(listId, { isDryRun: true })
  await sortAgain(t, dry, tech.siteId)
  expect(await press('undoUpload', undone)).toBeUndefined()
  expect(await rows(`select from runs where task = 'leads.undo' and subject_id = $1`, [undone])).toEqual([])
  expect(await partsOf(listId)).toHaveLength(1)
  expect((await t.mutate(tech, 'discardDryRun', { id: dry })).refusal).toBeUndefined()
  expect(await partsOf(listId)).toEqual([])
})

test.each([0, 1])('an upload whose list is gone after %i pieces is not complete and says why', async (pieces) => {
  const id = await stopUpload(t, tech, `gone-${pieces}@stopped.example`)
  await rows('update runs set progress = $2 where subject_id = $1', [id, pieces])
  expect(await press('resumeUpload', id)).toBeUndefined()
  await rows('delete from lead_list_parts where list_id = $1', [await listOf(id)])
  await sortAgain(t, id, tech.siteId)
  const ended = { newLeads: null, finishedAt: null, runState: 'GAVE_UP', runError: LIST_IS_GONE }
  expect(await results(id)).toMatchObject(ended)
  expect(await press('resumeUpload', id)).toBe(LIST_IS_GONE)
})

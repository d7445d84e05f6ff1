import { LEAD_LIST_DAYS, LEAD_ROWS_DAYS, LIST_IS_GONE } from '@ward/domain/leads/lead-upload/lead-upload'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { up } from '../../../../migrations/0162-rows-of-discarded-dry-runs.ts'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { connections } from '../../../../test/connections.ts'
import { forgetLeads } from './forget-leads.task.ts'
import { sortAgain, stopUpload, uploadLeads } from './lead-upload.fixtures.ts'

let t: TestApp
let tech: Actor
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(6)
})
afterAll(() => t.stop())

const rows = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const forget = () => {
  const ctx = t.ctxOf({ kind: 'system', siteId: tech.siteId, roleId: null, task: forgetLeads.name }, tech.siteId)
  return forgetLeads.run(ctx, { signal: new AbortController().signal } as never)
}
const partsOf = async (id: string) =>
  (
    await rows(
      'select count(*)::int as n from lead_list_parts p join lead_uploads u on u.list_id = p.list_id where u.id = $1',
      [id],
    )
  )[0].n
const addressesOf = async (id: string) =>
  (await rows('select count(*)::int as n from lead_upload_rows where upload_id = $1', [id]))[0].n
const age = (id: string, days: number) =>
  rows(
    `with aged as (update lead_uploads set finished_at = finished_at - make_interval(days => $2) where id = $1 returning list_id)
     update lead_lists l set inserted_at = l.inserted_at - make_interval(days => $2) from aged where l.id = aged.list_id`,
    [id, days],
  )

test('a pasted list is gone as soon as it was gone through, that of a dry run after a week', async () => {
  const done = await uploadLeads(t, tech, 'done@forget.example')
  const dry = await uploadLeads(t, tech, 'dry@forget.example', { isDryRun: true })
  expect([await partsOf(done), await partsOf(dry)]).toEqual([0, 1])
  await age(dry, 6)
  await forget()
  expect(await partsOf(dry)).toBe(1)
  await age(dry, 1)
  await forget()
  expect(await partsOf(dry)).toBe(0)
})

test('what became of single addresses is forgotten after some days, the counts are kept; done again nothing changes', async () => {
  const [old, fresh] = [
    await uploadLeads(t, tech, 'old@forget.example'),
    await uploadLeads(t, tech, 'b@forget.example'),
  ]
  await age(old, LEAD_ROWS_DAYS)
  await age(fresh, LEAD_ROWS_DAYS - 1)
  for (let times = 0; times < 2; times++) {
    await forget()
    expect([await addressesOf(old), await addressesOf(fresh)]).toEqual([0, 1])
  }
  expect((await t.query(tech, 'getUpload', { id: old }, 'newLeads')).answer).toEqual({ newLeads: 1 })
})

test('an upload that ended early keeps list and addresses as if it had come to its end then', async () => {
  const id = await stopUpload(t, tech, 'stopped@forget.example')
  await rows(
    `insert into lead_upload_rows (site_id, upload_id, position, email, outcome) values ($1, $2, 1, $3, 'left')`,
    [...[tech.siteId, id, 'stopped@forget.example']],
  )
  const ended = async (days: number) => {
    await rows(`update lead_lists set inserted_at = now() - interval '90 days'`)
    await rows('update runs set finished_at = now() - make_interval(days => $2) where subject_id = $1', [id, days])
    await forget()
    return [await partsOf(id), await addressesOf(id)]
  }
  expect(await ended(LEAD_LIST_DAYS - 1)).toEqual([1, 1])
  expect(await ended(LEAD_LIST_DAYS)).toEqual([0, 1])
  expect((await t.mutate(tech, 'resumeUpload', { id }, 'id')).refusal?.message).toBe(LIST_IS_GONE)
  expect(await ended(LEAD_ROWS_DAYS)).toEqual([0, 0])
})

/** Rows of a long list, as a dry run or an upload leaves them behind its first address. */
const addRows = (id: string, count: number) =>
  rows(
    `insert into lead_upload_rows (site_id, upload_id, position, typed, outcome, problem)
     select $1, $2, n, 'x@@y', 'invalid', 'two_ats' from generate_series(2, $3::int) n`,
    [tech.siteId, id, count],
  )

test('addresses of a long list are forgotten in parts', async () => {
  const id = await uploadLeads(t, tech, 'many@forget.example')
  await addRows(id, 25_000)
  await age(id, LEAD_ROWS_DAYS)
  const reading = await t.database.pool.connect()
  try {
    await reading.query('begin')
    await reading.query('select from lead_upload_rows where upload_id = $1 and position = 25000 for update', [id])
    const forgotten = forget()
    await vi.waitUntil(() => connections(t.database.pool, `wait_event_type = 'Lock'`), { timeout: 30_000 })
    expect(await addressesOf(id)).toBe(5_000)
    await reading.query('commit')
    await forgotten
  } finally {
    await reading.query('rollback')
    reading.release()
  }
  expect(await addressesOf(id)).toBe(0)
})

test('a dry run that is discarded takes its addresses along, of a long list at the latest in the night', async () => {
  const [short, long] = [
    await uploadLeads(t, tech, 'short@discarded.example', { isDryRun: true }),
    await uploadLeads(t, tech, 'long@discarded.example', { isDryRun: true }),
  ]
  await addRows(long, 25_000)
  for (const id of [short, long]) expect((await t.mutate(tech, 'discardDryRun', { id })).refusal).toBeUndefined()
  expect([await addressesOf(short), await addressesOf(long)]).toEqual([0, 15_000])
  await forget()
  expect(await addressesOf(long)).toBe(0)
})

test('what a dry run of a long list wrote down is gone before its upload begins', async () => {
  const id = await uploadLeads(t, tech, 'real@submitted.example', { isDryRun: true })
  await addRows(id, 25_000)
  expect((await t.mutate(tech, 'submitDryRun', { id, isReconsented: false })).refusal).toBeUndefined()
  await sortAgain(t, id, tech.siteId)
  const { answer } = await t.query(tech, 'getUpload', { id }, 'newLeads invalid duplicate')
  expect(answer).toEqual({ newLeads: 1, invalid: 0, duplicate: 0 })
})

test('addresses that dry runs left behind when they were discarded go with the update', async () => {
  const [stays, gone] = [
    await uploadLeads(t, tech, 'stays@updated.example', { isDryRun: true }),
    await uploadLeads(t, tech, 'gone@updated.example', { isDryRun: true }),
  ]
  await addRows(gone, 12_000)
  await rows('delete from lead_uploads where id = $1', [gone])
  const pool = new pg.Pool({ connectionString: t.clone.ownerUrl })
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  // A migration in steps bears being done again.
  for (let time = 0; time < 2; time++) await up(owner)
  await owner.destroy()
  expect([await addressesOf(stays), await addressesOf(gone)]).toEqual([1, 0])
})

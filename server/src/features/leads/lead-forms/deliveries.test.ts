import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ATTEMPTS_MAX, NO_LEADS_WAIT, PAUSES, TEST_FIRST } from '@ward/domain/leads/lead-forms/delivery'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../../../../test/app.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sealsUnder } from '../../../platform/seals.ts'
import { saveSetting } from '../../site-settings/site-settings.db.ts'
import { tryBatch } from './deliver-leads.task.ts'
import { beginDelivery, closeWhenDue, endDelivery } from './deliveries.actions.ts'
import { manifestName } from './lead-files.ts'
import { FORM, makeForm } from './lead-forms.fixtures.ts'
import { makeLead } from './leads.fixtures.ts'
import { leadsArrive } from './leads-arrive.launch.ts'
import { startSftp } from './sftp.fixtures.ts'

const NOON = Date.parse('2026-11-24T12:00:00Z')
const MINUTE = 60_000
const SEALS = sealsUnder(TEST_CONFIG.secretKey)

let t: TestApp
let admin: Actor
let server: Awaited<ReturnType<typeof startSftp>>
let clock = NOON
beforeAll(async () => {
  t = await startTestApp({ now: () => new Date(clock) })
  admin = await t.signIn(1)
  await saveSetting(t.siteOf(admin.siteId), 'sftpToPrivateHosts', true)
})
beforeEach(async () => {
  clock = NOON
  // The system may give a server the port of one before it, whose key was another.
  await t.database.pool.query('delete from sftp_host_keys')
  server = await startSftp()
})
afterEach(() => server.stop())
afterAll(() => t.stop())

const ctx = (): Ctx => t.ctxOf({ kind: 'system', siteId: admin.siteId, roleId: null, task: 'test' })
const at = (more: object = {}) => ({
  ...{ host: '127.0.0.1', port: server.port, dir: '.', user: 'ward', password: server.password },
  ...more,
})
const names = () => readdirSync(server.folder).toSorted()
const read = (name: string) => readFileSync(join(server.folder, name), 'utf8')
const pin = (id: string, more: object = {}) =>
  t.mutate(admin, 'testSftpConnection', { id, connectionOptions: at(), ...more })

/** A form whose server is known, with leads that wait. */
async function makeDelivered({ leads = 2, ...options }: { leads?: number; fileType?: string; schedule?: string } = {}) {
  const id = await makeForm(t, admin, { deliveryOptions: { ...options, connectionOptions: at() } })
  expect((await pin(id)).refusal).toBeUndefined()
  for (let nth = 0; nth < leads; nth++) await makeLead(t, id)
  return id
}
type Batch = {
  id: string
  number: number
  state: string
  leadCount: number
  nextAt: string | null
  attempts: Attempt[]
}
type Attempt = { outcome: string | null; fileName: string; sha256: string | null; leadCount: number | null }
const batchesOf = async (formId: string) => {
  const select = 'batches { id number state leadCount nextAt attempts { outcome fileName sha256 leadCount } }'
  const { answer } = await t.query<{ batches: Batch[] }>(admin, 'leadBatches', { formId }, select)
  return answer?.batches ?? []
}
const sendNow = (id: string) => t.mutate<{ id: string }>(admin, 'sendLeadsNow', { id }, 'id')
async function closed(id: string): Promise<string> {
  const { answer, refusal } = await sendNow(id)
  return answer?.id ?? expect.fail(refusal?.message)
}
const preview = async (id: string) =>
  (await t.query<{ text: string; fileName: string; waits: number }>(admin, 'leadFilePreview', { id })).answer

test.each([
  ['DEFAULT_CSV', 'csv', 'id,submittedAt,14,1', ','],
  ['EPSILON', 'txt', undefined, '|'],
])(
  'the file of the type %s is delivered as it was previewed, with a manifest beside it',
  async (fileType, ending, head, sign) => {
    const id = await makeDelivered({ leads: 0, fileType })
    const email = await makeLead(t, id, { email: '=1+1@halden.example' })
    for (const column of [{ isDisqualified: true }, { spamReason: 'links' }, { replacedAt: new Date() }])
      await makeLead(t, id, column)
    const shown = await preview(id)
    expect(shown?.waits).toBe(1)
    await tryBatch(ctx(), await closed(id), SEALS)
    const name = `lead-form-${id}-000001-2026-11-24.${ending}`
    expect(names()).toEqual([name, manifestName(name)])
    expect(shown).toMatchObject({ fileName: name, text: read(name) })
    const lines = read(name).split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(lines.length).toBe(head ? 3 : 2)
    if (head) expect(lines[0]).toBe(head)
    expect(lines.at(-2)?.split(sign).slice(2)).toEqual(['W', email])
    const sha256 = createHash('sha256').update(read(name)).digest('hex')
    expect(JSON.parse(read(manifestName(name)))).toEqual({ file: name, rows: 1, bytes: read(name).length, sha256 })
    expect(await batchesOf(id)).toMatchObject([
      { state: 'DELIVERED', leadCount: 1, attempts: [{ outcome: 'DELIVERED', fileName: name, sha256, leadCount: 1 }] },
    ])
  },
)

test('a batch holds what waits when it is closed, and a lead is in one batch alone, however often it is pressed', async () => {
  const id = await makeDelivered()
  const answers = await Promise.all([sendNow(id), sendNow(id), sendNow(id)])
  expect(answers.map(({ refusal }) => refusal?.message ?? '').toSorted()).toEqual(['', NO_LEADS_WAIT, NO_LEADS_WAIT])
  await makeLead(t, id)
  await closed(id)
  expect((await batchesOf(id)).map(({ number, leadCount }) => [number, leadCount])).toEqual([
    [2, 1],
    [1, 2],
  ])
})

test('leads are put into batches by the form’s schedule, which begins to run when it is chosen', async () => {
  const id = await makeDelivered({ schedule: 'HOURLY' })
  await closeWhenDue(ctx(), id)
  expect(await batchesOf(id)).toEqual([])
  clock = NOON + 60 * MINUTE
  await closeWhenDue(ctx(), id)
  await closeWhenDue(ctx(), id)
  expect(await batchesOf(id)).toHaveLength(1)
  await makeLead(t, id)
  clock += 59 * MINUTE
  await closeWhenDue(ctx(), id)
  expect(await batchesOf(id)).toHaveLength(1)
  clock += MINUTE
  await closeWhenDue(ctx(), id)
  expect(await batchesOf(id)).toHaveLength(2)
})

test('nothing is sent where the server is not known yet, and a changed host key sees neither password nor byte', async () => {
  const id = await makeForm(t, admin, { deliveryOptions: { connectionOptions: at({ port: 9 }) } })
  await makeLead(t, id)
  expect((await sendNow(id)).refusal?.message).toBe(TEST_FIRST)
  const known = await makeDelivered()
  const { port } = server
  await server.stop()
  server = await startSftp({ port })
  await tryBatch(ctx(), await closed(known), SEALS)
  expect(server.seen).toEqual([])
  expect(await batchesOf(known)).toMatchObject([{ state: 'WAITING', attempts: [{ outcome: 'OTHER_KEY' }] }])
  const { refusal } = await pin(known)
  const { shown } = (refusal as unknown as { extensions: { state: { shown: string } } }).extensions.state
  expect((await pin(known, { confirmedKey: shown })).refusal).toBeUndefined()
  clock += 2 * MINUTE
  await tryBatch(ctx(), (await batchesOf(known))[0]?.id ?? '', SEALS)
  expect(await batchesOf(known)).toMatchObject([{ state: 'DELIVERED' }])
})

test.each(['hang up', 'lose bytes', 'refuse to write', 'refuse to rename'] as const)(
  'where a server will %s the file is not there, and the next attempt leaves one whole file',
  async (fault) => {
    const id = await makeDelivered()
    const batch = await closed(id)
    // The second way of renaming is tried at once.
    server.faults.push(fault)
    await tryBatch(ctx(), batch, SEALS)
    expect(await batchesOf(id)).toMatchObject([{ state: 'WAITING', attempts: [{ outcome: 'NOT_WRITTEN' }] }])
    expect(names().filter((name) => !name.endsWith('.part'))).toEqual([])
    await tryBatch(ctx(), batch, SEALS)
    expect((await batchesOf(id))[0]?.attempts).toHaveLength(1)
    clock += 2 * MINUTE
    await tryBatch(ctx(), batch, SEALS)
    expect(await batchesOf(id)).toMatchObject([{ state: 'DELIVERED' }])
    const [name = ''] = names()
    expect(names()).toEqual([name, manifestName(name)])
  },
)

test('what does not arrive is tried at growing pauses and then given up, with an alarm; one press sends it again', async () => {
  const id = await makeDelivered()
  const batch = await closed(id)
  const { port } = server
  await server.stop()
  for (const pause of PAUSES) {
    await tryBatch(ctx(), batch, SEALS)
    const next = Date.parse((await batchesOf(id))[0]?.nextAt ?? '') - clock
    expect(next).toBeGreaterThanOrEqual(pause * MINUTE)
    expect(next).toBeLessThanOrEqual(pause * MINUTE * 1.2)
    clock += next
  }
  await tryBatch(ctx(), batch, SEALS)
  const [given] = await batchesOf(id)
  expect(given).toMatchObject({ state: 'DEAD', nextAt: null })
  expect(given?.attempts.map(({ outcome }) => outcome)).toEqual(Array(ATTEMPTS_MAX).fill('NOT_REACHED'))
  const reported = await t.database.pool.query(
    `select from notifications where user_id = $1 and kind = 'leads.undelivered' and subject_id = $2`,
    [admin.id, id],
  )
  expect(reported.rowCount).toBe(1)
  expect(await leadsArrive.look(ctx())).toMatchObject({ isCompleted: false })
  server = await startSftp({ port })
  await t.database.pool.query('delete from sftp_host_keys')
  await pin(id)
  await t.mutate(admin, 'redeliverLeadBatch', { id: batch }, 'id')
  await tryBatch(ctx(), batch, SEALS)
  expect((await batchesOf(id))[0]?.state).toBe('DELIVERED')
  expect(await leadsArrive.look(ctx())).toMatchObject({ isCompleted: true })
  clock += MINUTE
  await t.mutate(admin, 'redeliverLeadBatch', { id: batch }, 'id')
  await tryBatch(ctx(), batch, SEALS)
  expect(names()).toHaveLength(2)
})

test('two people who send a batch again one after the other send it once', async () => {
  const id = await makeDelivered()
  const batch = await closed(id)
  await tryBatch(ctx(), batch, SEALS)
  clock += MINUTE
  for (const each of [1, 2]) {
    await t.mutate(admin, 'redeliverLeadBatch', { id: batch }, 'id')
    clock += each * 1000
    await tryBatch(ctx(), batch, SEALS)
  }
  expect((await batchesOf(id))[0]?.attempts).toHaveLength(2)
})

test('a batch that somebody sends again while its last attempt fails is sent again, not given up', async () => {
  const id = await makeDelivered()
  const batch = await closed(id)
  await t.database.pool.query('update lead_batches set attempts = $2 where id = $1', [batch, ATTEMPTS_MAX - 1])
  const last = (await beginDelivery(ctx(), batch, 0)) ?? expect.fail('It did not begin')
  await t.mutate(admin, 'redeliverLeadBatch', { id: batch }, 'id')
  await endDelivery(ctx(), last, 'not_reached')
  expect(await batchesOf(id)).toMatchObject([{ state: 'WAITING' }])
  await tryBatch(ctx(), batch, SEALS)
  expect(await batchesOf(id)).toMatchObject([{ state: 'DELIVERED' }])
})

test('an attempt that was killed is one that failed', async () => {
  const id = await makeDelivered()
  const batch = await closed(id)
  await beginDelivery(ctx(), batch, 0)
  await tryBatch(ctx(), batch, SEALS)
  expect(names()).toEqual([])
  clock += MINUTE
  await tryBatch(ctx(), batch, SEALS)
  expect(await batchesOf(id)).toMatchObject([
    { state: 'DELIVERED', attempts: [{ outcome: 'DELIVERED' }, { outcome: null }] },
  ])
})

test('a new key takes the place of the one before where a test with it passes, and nowhere else', async () => {
  const first = await t.query<string>(admin, 'getPublicKey')
  server.keys.push(first.answer ?? '')
  const id = await makeDelivered()
  await t.mutate(
    admin,
    'upsertCommercialLeadForm',
    { id, deliveryOptions: { connectionOptions: { password: '' } } },
    'id',
  )
  const second = await t.mutate<string>(admin, 'makeSftpKey')
  expect((await t.query<string>(admin, 'getPublicKey')).answer).toBe(second.answer)
  const withoutPassword = { connectionOptions: at({ password: '' }) }
  expect((await pin(id, withoutPassword)).refusal).toBeDefined()
  await tryBatch(ctx(), await closed(id), SEALS)
  expect(await batchesOf(id)).toMatchObject([{ state: 'DELIVERED' }])
  server.keys.splice(0, 1, second.answer ?? '')
  expect((await pin(id, withoutPassword)).refusal).toBeUndefined()
  await makeLead(t, id)
  await tryBatch(ctx(), await closed(id), SEALS)
  expect((await batchesOf(id))[0]).toMatchObject({ number: 2, state: 'DELIVERED' })
})

test('a test that passed by its password changes nothing for who is let in by our key before, nor does one of another user', async () => {
  const first = (await t.query<string>(admin, 'getPublicKey')).answer ?? ''
  server.keys.push(first)
  const byKey = await makeDelivered()
  await t.mutate(
    admin,
    'upsertCommercialLeadForm',
    { id: byKey, deliveryOptions: { connectionOptions: { password: '' } } },
    'id',
  )
  const noted = async () => (await t.database.pool.query('select own_key_id from sftp_host_keys')).rows[0]?.own_key_id
  const before = await noted()
  const second = (await t.mutate<string>(admin, 'makeSftpKey')).answer ?? ''
  expect((await pin(byKey)).refusal).toBeUndefined()
  expect(await noted()).toBe(before)
  await tryBatch(ctx(), await closed(byKey), SEALS)
  expect(await batchesOf(byKey)).toMatchObject([{ state: 'DELIVERED' }])
  server.keys.push(second)
  expect((await pin(byKey, { connectionOptions: at({ password: '' }) })).refusal).toBeUndefined()
  expect(await noted()).not.toBe(before)
  // The server’s other user still has the first.
  server.keys.splice(0, 2, first)
  await makeLead(t, byKey)
  await tryBatch(ctx(), await closed(byKey), SEALS)
  expect((await batchesOf(byKey))[0]).toMatchObject({ number: 2, state: 'DELIVERED' })
})

test('columns stay where they were when a question goes: a lead is read by what was asked when it was given', async () => {
  const id = await makeDelivered()
  const [, email] = FORM.leadFormQuestions
  const questions = [{ name: 'New', type: 'TEXT', crmId: '20' }, { ...email }]
  await t.mutate(admin, 'upsertCommercialLeadForm', { id, leadFormQuestions: questions }, 'id')
  const [head, line] = (await preview(id))?.text.split('\r\n') ?? []
  expect(head).toBe('id,submittedAt,20,1,14')
  expect(line?.split(',').slice(2)).toEqual(['', expect.stringContaining('@halden.example'), 'W'])
})

test('batches in a state are listed alone: those that were given up are found however many came after', async () => {
  const id = await makeDelivered()
  await t.database.pool.query(`update lead_batches set state = 'dead', next_at = null where id = $1`, [
    await closed(id),
  ])
  await makeLead(t, id)
  await closed(id)
  const select = 'total batches { number }'
  const { answer } = await t.query(admin, 'leadBatches', { formId: id, state: 'DEAD' }, select)
  expect(answer).toEqual({ total: 1, batches: [{ number: 1 }] })
  const older = await t.query(admin, 'leadBatches', { formId: id, limit: 1, offset: 1 }, select)
  expect(older.answer).toEqual({ total: 2, batches: [{ number: 1 }] })
})

test('a deleted form sends nothing more', async () => {
  const id = await makeDelivered()
  const batch = await closed(id)
  await t.mutate(admin, 'deleteCommercialLeadForm', { id })
  await tryBatch(ctx(), batch, SEALS)
  expect(names()).toEqual([])
  const { rows } = await t.database.pool.query('select state from lead_batches where id = $1', [batch])
  expect(rows).toEqual([{ state: 'stopped' }])
})

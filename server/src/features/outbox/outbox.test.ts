import { FEATURE_IS_OFF } from '@ward/domain/app/features'
import { MUST_BE_SUPER_ADMIN } from '@ward/domain/app/permissions'
import { OUTBOX_DELIVERED, OUTBOX_FORGOTTEN } from '@ward/domain/outbox/outbox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { toAddress } from '../../platform/outbox/outbox.fixtures.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { inTransaction } from '../../platform/transaction.ts'

let t: TestApp
let owner: Actor
beforeAll(async () => {
  t = await startTestApp()
  owner = await t.signIn(5)
})
afterAll(() => t.stop())
afterEach(() => sql('delete from workers'))

const OUTBOX = '{ outbox(limit: 50) { total messages { id recipient subject text state attempts lastError } } }'
const RESEND = 'mutation ($id: ID!) { resendMessage(id: $id) { id state } }'

type Message = { id: string; text: string | null; state: string }
const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const audits = async (action: string) => (await sql('select from audit_log where action = $1', [action])).length
let made = 0
const write = async (siteId = t.sites.one.siteId, state = 'held'): Promise<string> => {
  const parcel = {
    kind: 'mail',
    key: `k${++made}`,
    about: toAddress('a@b.example'),
    subject: 'Hello',
    text: 'Text',
  } as const
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'test' }, siteId)
  await inTransaction(ctx, (tx) => queueMail(tx, parcel), { audited: false })
  const set = state === 'delivered' ? 'payload = null,' : ''
  const [row] = await sql(`update outbox set ${set} state = $2 where key = $1 returning id`, [parcel.key, state])
  return row.id
}
const read = async (actor: Actor) => {
  const { data, errors } = await t.ask(actor, OUTBOX)
  return { page: data?.outbox as { total: number; messages: Message[] } | undefined, refusal: errors?.[0] }
}
const resend = (id: string, actor = owner) => t.ask(actor, RESEND, { variables: { id } })

test('a super admin reads what would have been sent, newest first, of this site only, and each reading is audited', async () => {
  const [first, second] = [await write(), await write()]
  await write(t.sites.two.siteId)
  const before = await audits('outbox')
  const { page } = await read(owner)
  expect(page?.total).toBe(2)
  expect(page?.messages.map((message) => message.id)).toEqual([second, first])
  expect(page?.messages[0]).toMatchObject({ recipient: 'a@b.example', subject: 'Hello', text: 'Text', state: 'HELD' })
  expect(await audits('outbox')).toBe(before + 1)
})

test('where mail is sent nobody reads it here, and nothing is audited as read', async () => {
  const id = await write()
  await sql(`insert into workers (id, sends_mail) values ('worker', true)`)
  const before = await audits('outbox')
  expect((await read(owner)).refusal).toMatchObject({
    message: FEATURE_IS_OFF.kept_mail,
    extensions: { code: 'FORBIDDEN' },
  })
  expect((await resend(id)).errors?.[0]).toMatchObject({ message: FEATURE_IS_OFF.kept_mail })
  expect(await audits('outbox')).toBe(before)
})

test('a worker that sends no mail, or is gone, hides nothing', async () => {
  await sql(`insert into workers (id, sends_mail) values ('worker', false)`)
  await sql(`insert into workers (id, sends_mail, heartbeat_at) values ('gone', true, now() - interval '2 minutes')`)
  expect((await read(owner)).refusal).toBeUndefined()
})

test.each([1, 2, 6])('role %i is refused', async (roleId) => {
  const actor = await t.signIn(roleId)
  expect((await read(actor)).refusal).toMatchObject({ message: MUST_BE_SUPER_ADMIN })
  expect((await resend('1', actor)).errors?.[0]).toMatchObject({ message: MUST_BE_SUPER_ADMIN })
})

test.each(['held', 'failed'])('a message that is %s is tried again', async (state) => {
  const id = await write(t.sites.one.siteId, state)
  await sql(`delete from graphile_worker._private_jobs`)
  const { data, errors } = await resend(id)
  expect(errors).toBeUndefined()
  expect(data?.resendMessage).toEqual({ id, state: 'WAITING' })
  expect(await sql('select key from graphile_worker.jobs')).toEqual([
    { key: `outbox.deliver:${t.sites.one.siteId}:${id}` },
  ])
  expect(await audits('resendMessage')).toBeGreaterThan(0)
})

test('a delivered message is not sent twice, and one of another site is not found', async () => {
  const { errors } = await resend(await write(t.sites.one.siteId, 'delivered'))
  expect(errors?.[0]).toMatchObject({ message: OUTBOX_DELIVERED, extensions: { code: 'CONFLICT' } })
  const foreign = await resend(await write(t.sites.two.siteId))
  const absent = await resend('999999')
  expect(foreign.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
  expect(foreign.errors?.[0]?.message).toBe(absent.errors?.[0]?.message)
})

test('a message that failed and whose text is forgotten is not sent again', async () => {
  const id = await write(t.sites.one.siteId, 'failed')
  await sql('update outbox set payload = null where id = $1', [id])
  expect((await resend(id)).errors?.[0]).toMatchObject({ message: OUTBOX_FORGOTTEN, extensions: { code: 'CONFLICT' } })
  expect(await sql('select state from outbox where id = $1', [id])).toEqual([{ state: 'failed' }])
})

test('the page has its limits', async () => {
  for (const args of ['limit: 0', 'limit: 51', 'offset: -1'])
    expect((await t.ask(owner, `{ outbox(${args}) { total } }`)).errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID',
    })
})

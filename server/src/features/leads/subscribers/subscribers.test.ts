import { ROLE } from '@ward/domain/app/roles'
import { ADDRESS_NEEDED, BLACKLIST_STAYS, BOUNCED_STAYS } from '@ward/domain/leads/subscribers/subscribers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { sentTo } from '../../notifications/leave-by-mail.fixtures.ts'
import { notify } from '../../notifications/notifications.actions.ts'
import { requestPasswordReset } from '../../sessions/passwords.actions.ts'
import { makeSubscriber, uploadLeads } from '../lead-upload/lead-upload.fixtures.ts'

let t: TestApp
let tech: Actor
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(ROLE.communityTech)
})
afterAll(() => t.stop())

const rows = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const mark = (id: string, status: string, actor = tech) => t.mutate(actor, 'markSubscriber', { id, status }, 'status')
type Shown = { status: string; isUndone: boolean; events: { kind: string; username: string | null }[] }
const shown = async (id: string) =>
  (await t.query<Shown>(tech, 'subscriber', { id }, 'status isUndone events(limit: 10) { kind username }')).answer

test('an address that staff mark as bounced is on the blacklist of uploads, with who marked it in its history', async () => {
  const id = await makeSubscriber(t, 'hard@marked.example')
  expect((await mark(id, 'BOUNCED')).answer).toEqual({ status: 'BOUNCED' })
  expect(await shown(id)).toMatchObject({
    status: 'BOUNCED',
    events: [{ kind: 'BOUNCED', username: expect.any(String) }],
  })
  const upload = await uploadLeads(t, tech, 'hard@marked.example', { isReconsented: true })
  expect((await t.query(tech, 'getUpload', { id: upload }, 'blacklisted newLeads')).answer).toEqual({
    blacklisted: 1,
    newLeads: 0,
  })
  expect((await shown(id))?.status).toBe('BOUNCED')
})

test.each([
  ['proven', 'verified_at = now()', false, 'UNSUBSCRIBED'],
  ['proven', 'verified_at = now()', true, 'UNSUBSCRIBED'],
  ['of an import', 'verified_at = null, imported_email = lower(email)', false, 'UNSUBSCRIBED'],
  ['of an import', 'verified_at = null, imported_email = lower(email)', true, 'UNSUBSCRIBED'],
  ['typed by staff', 'verified_at = null', false, 'SUBSCRIBED'],
  ['typed by staff', 'verified_at = null', true, 'SUBSCRIBED'],
])(
  'a member’s mails are switched off by staff: the subscriber of an address that is %s (%s), changed at once (%s), is %s then',
  async (_, as, isChanged, status) => {
    const chief = await t.signIn(ROLE.superAdmin)
    const { id, email } = await t.signIn(ROLE.member)
    await rows(`update users set ${as} where id = $1`, [id])
    const subscriber = await makeSubscriber(t, email)
    const change = { id, optIn: false, ...(isChanged && { email: `now-${email}` }) }
    expect((await t.mutate(chief, 'updateUser', change)).refusal).toBeUndefined()
    const events = status === 'UNSUBSCRIBED' ? [{ kind: status, username: chief.username }] : []
    expect(await shown(subscriber)).toMatchObject({ status, events })
  },
)

test('what complained stays on the blacklist, whatever it is marked later', async () => {
  const id = await makeSubscriber(t, 'angry@marked.example')
  await mark(id, 'BLACKLISTED')
  for (const status of ['UNSUBSCRIBED', 'BOUNCED'])
    expect((await mark(id, status)).refusal).toMatchObject({
      message: BLACKLIST_STAYS,
      extensions: { code: 'CONFLICT' },
    })
  expect(await shown(id)).toMatchObject({ status: 'BLACKLISTED', events: [{ kind: 'BLACKLISTED' }] })
})

test('what bounced is not made unsubscribed, so that no upload opts it back in', async () => {
  const id = await makeSubscriber(t, 'hard@stays.example')
  await mark(id, 'BOUNCED')
  expect((await mark(id, 'UNSUBSCRIBED')).refusal).toMatchObject({
    message: BOUNCED_STAYS,
    extensions: { code: 'CONFLICT' },
  })
  expect((await mark(id, 'BLACKLISTED')).answer).toEqual({ status: 'BLACKLISTED' })
})

test.each(['bounced', 'blacklisted'])(
  'a member whose address is %s gets no mails that one can end, whoever switches them on again',
  async (status) => {
    const member = await t.signIn(ROLE.member)
    await rows('update users set receive_emails = true where id = $1', [member.id])
    const ctx = t.ctxOf({ kind: 'nobody', siteId: member.siteId, roleId: null }, member.siteId)
    const about = { userId: member.id, kind: 'conditions.waiting', subjectType: 'disorderSync' } as const
    const told = (subjectId: string) =>
      inTransaction(ctx, (tx) => notify(tx, { ...about, subjectId }), { audited: false })
    await told('nomenclature')
    expect(await sentTo(t, member.email)).toHaveLength(1)
    await makeSubscriber(t, member.email.toLowerCase(), status)
    await told('prevalence')
    expect(await sentTo(t, member.email)).toEqual([])
  },
)

test('a member’s own address is marked as well, though it never was a subscriber’s: no upload brings them back', async () => {
  const member = await t.signIn(ROLE.member)
  await rows('update users set receive_emails = true where id = $1', [member.id])
  const say = (status: string) =>
    t.mutate(tech, 'markAddress', { email: ` ${member.email.toUpperCase()}`, status }, 'email status')
  const email = member.email.toLowerCase()
  expect((await say('BOUNCED')).answer).toEqual({ email, status: 'BOUNCED' })
  expect((await say('BLACKLISTED')).answer).toEqual({ email, status: 'BLACKLISTED' })
  // A state would read as somebody else's save of the same form.
  const { message, extensions } = (await say('BOUNCED')).refusal ?? expect.fail('It was not refused')
  expect([message, extensions]).toEqual([BLACKLIST_STAYS, expect.not.objectContaining({ state: expect.anything() })])
  const upload = await uploadLeads(t, tech, member.email, { isReconsented: true })
  expect((await t.query(tech, 'getUpload', { id: upload }, 'blacklisted')).answer).toEqual({ blacklisted: 1 })
  expect(await rows('select receive_emails from users where id = $1', [member.id])).toEqual([{ receive_emails: false }])
})

test('an address is marked as an upload keeps it, and what is none to an upload is refused', async () => {
  const say = (email: string) => t.mutate(tech, 'markAddress', { email, status: 'BOUNCED' }, 'email')
  expect((await say(' Max@b\u00fccher.example')).answer).toEqual({ email: 'max@xn--bcher-kva.example' })
  const upload = await uploadLeads(t, tech, 'max@b\u00fccher.example')
  expect((await t.query(tech, 'getUpload', { id: upload }, 'blacklisted')).answer).toEqual({ blacklisted: 1 })
  expect((await say('a@b')).refusal).toMatchObject({
    extensions: { code: 'INVALID', fields: [{ path: 'email', message: ADDRESS_NEEDED }] },
  })
})

test('a member whose address is marked gets no more mails of the site, but still what their account needs', async () => {
  const member = await t.signIn(ROLE.member)
  await rows('update users set receive_emails = true where id = $1', [member.id])
  const id = await makeSubscriber(t, member.email.toLowerCase())
  await mark(id, 'BLACKLISTED')
  expect(await rows('select receive_emails from users where id = $1', [member.id])).toEqual([{ receive_emails: false }])
  const ctx = t.ctxOf({ kind: 'nobody', siteId: member.siteId, roleId: null }, member.siteId)
  await inTransaction(ctx, (tx) => requestPasswordReset(tx, member.email), { audited: false })
  expect((await rows('select state from outbox where recipient = $1', [member.email])).length).toBeGreaterThan(0)
})

test('the welcome that waits goes to nobody who bounced, left or was marked meanwhile', async () => {
  const sent = async (name: string) => (await sentTo(t, `${name}@waits.example`)).length
  const names = ['bounced', 'blacklisted', 'unsubscribed', 'stays']
  await uploadLeads(t, tech, names.map((name) => `${name}@waits.example`).join('\n'))
  for (const name of names.slice(0, -1)) {
    const [{ id }] = await rows('select id from subscribers where email = $1', [`${name}@waits.example`])
    await mark(id, name.toUpperCase())
    expect(await sent(name)).toBe(0)
  }
  expect(await sent('stays')).toBe(1)
})

test('staff can say that somebody left who is unsubscribed only because an upload was undone', async () => {
  const email = 'undone@marked.example'
  const first = await uploadLeads(t, tech, email)
  expect(await sentTo(t, email)).toHaveLength(1)
  await t.mutate(tech, 'undoUpload', { id: first })
  const [{ id }] = await rows('select id from subscribers where email = $1', [email])
  const list = { search: '@marked.example', sort: 'EMAIL', sortDesc: false }
  const { answer: listed } = await t.query<{ subscribers: { email: string; isUndone: boolean }[] }>(
    tech,
    'subscribers',
    list,
    'subscribers { email isUndone }',
  )
  expect(listed?.subscribers.flatMap(({ email, isUndone }) => (isUndone ? [email] : []))).toEqual([email])
  for (let times = 0; times < 2; times++)
    expect((await mark(id, 'UNSUBSCRIBED')).answer).toEqual({ status: 'UNSUBSCRIBED' })
  expect((await shown(id))?.events.map(({ kind }) => kind)).toEqual(['UNSUBSCRIBED', 'UNDONE', 'SUBSCRIBED'])
  expect((await shown(id))?.isUndone).toBe(false)
  const second = await uploadLeads(t, tech, email)
  const { answer } = await t.query(tech, 'getUpload', { id: second }, 'newLeads leftUnsubscribed')
  expect(answer).toEqual({ newLeads: 0, leftUnsubscribed: 1 })
})

test('subscribers are of their site, and read and marked by Super Admins and Community Tech alone', async () => {
  const id = await makeSubscriber(t, 'own@marked.example')
  const there = await t.signIn(ROLE.communityTech, { siteId: t.sites.two.siteId })
  expect((await mark(id, 'BOUNCED', there)).refusal?.extensions.code).toBe('NOT_FOUND')
  for (const role of [ROLE.admin, ROLE.moderator]) {
    const actor = await t.signIn(role)
    expect((await t.query(actor, 'subscribers', {}, 'total')).refusal?.extensions.code).toBe('FORBIDDEN')
    expect((await mark(id, 'BOUNCED', actor)).refusal?.extensions.code).toBe('FORBIDDEN')
  }
})

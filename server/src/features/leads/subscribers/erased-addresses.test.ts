import { ROLE } from '@ward/domain/app/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../../../../test/app.ts'
import { placesOf } from '../../../../test/places.ts'
import { hashed } from '../../../platform/http/secrets.ts'
import { visitorsUnder } from '../../../platform/http/visitors.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { sentTo } from '../../notifications/leave-by-mail.fixtures.ts'
import { notify } from '../../notifications/notifications.actions.ts'
import { doRun } from '../../users/block/block.fixtures.ts'
import { eraseUser } from '../../users/erase/erase.task.ts'
import { makeForm } from '../lead-forms/lead-forms.fixtures.ts'
import { makeSuspected } from '../lead-forms/leads.fixtures.ts'
import { makeSubscriber, uploadLeads } from '../lead-upload/lead-upload.fixtures.ts'
import { memberLeaves } from './unsubscribe-link.actions.ts'
import { wantsMails } from './wanted-mails.db.ts'

let t: TestApp
let tech: Actor
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(ROLE.communityTech)
  chief = await t.signIn(ROLE.superAdmin)
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
/** The address of a member whose account is erased; before, mails go there as said. */
async function erased({ receives, subscriber }: { receives: boolean; subscriber?: string }): Promise<string> {
  const { id, email } = await t.signIn(ROLE.member)
  await rows('update users set receive_emails = $2 where id = $1', id, receives)
  if (subscriber) await makeSubscriber(t, email, subscriber)
  expect((await t.mutate(chief, 'deleteUser', { id })).refusal).toBeUndefined()
  await doRun(t, eraseUser(TEST_CONFIG.secretKey), id)
  expect(await placesOf(t, email, [])).toEqual([])
  return email
}
const COUNTS = 'newLeads leftUnsubscribed blacklisted subscribersOptedBackIn'
async function uploaded(email: string, more: object = {}) {
  const id = await uploadLeads(t, tech, email, more)
  const { answer } = await t.query<Record<string, number>>(tech, 'getUpload', { id }, COUNTS)
  return Object.keys(answer ?? {}).filter((name) => answer?.[name] === 1)
}
const statusOf = async (email: string) =>
  (await rows('select status from subscribers where email = $1', email))[0]?.status
async function ticksBox(email: string) {
  const formId = await makeForm(t, chief)
  const id = await makeSuspected(t, formId, { email, isOptedIn: true })
  expect((await t.mutate(chief, 'clearLeadSpam', { id })).refusal).toBeUndefined()
}

test.each([
  ['switched their mails off', { receives: false }, 'leftUnsubscribed'],
  ['unsubscribed', { receives: true, subscriber: 'unsubscribed' }, 'leftUnsubscribed'],
  ['bounced', { receives: false, subscriber: 'bounced' }, 'blacklisted'],
  ['complained', { receives: true, subscriber: 'blacklisted' }, 'blacklisted'],
  ['got mails', { receives: true, subscriber: 'subscribed' }, 'newLeads'],
])('an erased member who %s is that to the next list', async (_, before, outcome) => {
  const email = await erased(before)
  expect(await uploaded(email)).toEqual([outcome])
  expect(await statusOf(email)).toBe(outcome === 'newLeads' ? 'subscribed' : undefined)
})

test.each([
  ['switched their mails off', undefined, 'leftUnsubscribed'],
  ['switched their mails off, and is a subscriber', 'subscribed', 'leftUnsubscribed'],
  ['bounced', 'bounced', 'blacklisted'],
])('a member who %s is that to a list also before the deleted account is erased', async (_, subscriber, outcome) => {
  const { id, email } = await t.signIn(ROLE.member)
  await rows('update users set receive_emails = false where id = $1', id)
  if (subscriber) await makeSubscriber(t, email, subscriber)
  expect((await t.mutate(chief, 'deleteUser', { id })).refusal).toBeUndefined()
  expect(await uploaded(email)).toEqual([outcome])
  expect(await statusOf(email)).toBe(subscriber)
  if (outcome === 'leftUnsubscribed')
    expect(await uploaded(email, { isReconsented: true })).toEqual(['subscribersOptedBackIn'])
})

test('until a deleted account is erased, no box makes a subscriber of its address, and its owner can still leave', async () => {
  const [closed, leaving, listed] = [await t.signIn(3), await t.signIn(3), await t.signIn(3)]
  await rows('update users set receive_emails = false where id = $1', closed.id)
  for (const { id } of [closed, leaving, listed])
    expect((await t.mutate(chief, 'deleteUser', { id })).refusal).toBeUndefined()
  await ticksBox(closed.email)
  expect(await statusOf(closed.email)).toBeUndefined()
  const url = memberLeaves(TEST_CONFIG.secretKey)(leaving.siteId, leaving.id)
  const headers = { host: t.hostOf(leaving.siteId) }
  expect((await t.fastify.inject({ method: 'POST', url, headers })).statusCode).toBe(200)
  await t.mutate(chief, 'markAddress', { email: listed.email, status: 'BOUNCED' })
  for (const { id } of [closed, leaving, listed]) await doRun(t, eraseUser(TEST_CONFIG.secretKey), id)
  const outcomes = []
  for (const { email } of [closed, leaving, listed]) outcomes.push(await uploaded(email))
  expect(outcomes).toEqual([['leftUnsubscribed'], ['leftUnsubscribed'], ['blacklisted']])
})

test('no letter goes to a subscriber whose account was without mails when it was closed', async () => {
  const { id, siteId, email } = await t.signIn(3)
  await makeSubscriber(t, email, 'subscribed')
  await rows('update users set receive_emails = false where id = $1', id)
  const isWanted = () =>
    wantsMails(visitorsUnder(TEST_CONFIG.secretKey).addressHash)(t.siteOf(siteId), { recipient: email, userId: null })
  expect(await isWanted()).toBe(true)
  expect((await t.mutate(chief, 'deleteUser', { id })).refusal).toBeUndefined()
  expect(await isWanted()).toBe(false)
})

test.each([
  ['unsubscribed', true, 'newLeads'],
  ['unsubscribed', false, 'leftUnsubscribed'],
  ['bounced', true, 'blacklisted'],
])(
  'of an address that was %s, whose next owner got mails and had proven it (%s), a list says: %s',
  async (was, isProven, outcome) => {
    const email = await erased({ receives: true, subscriber: was })
    const { id } = await t.signIn(3)
    const verified = isProven ? 'now()' : 'null'
    await rows(`update users set receive_emails = true, email = $2, verified_at = ${verified} where id = $1`, id, email)
    expect((await t.mutate(chief, 'deleteUser', { id })).refusal).toBeUndefined()
    await doRun(t, eraseUser(TEST_CONFIG.secretKey), id)
    expect(await uploaded(email)).toEqual([outcome])
  },
)

test.each([
  ['staff change', true, 'leftUnsubscribed'],
  ['staff change', false, 'newLeads'],
  ['they change', true, 'leftUnsubscribed'],
  ['staff take away with the mails', true, 'leftUnsubscribed'],
  ['staff take away with the mails', false, 'newLeads'],
])('an address without mails that %s, proven (%s), is to the next list: %s', async (by, isProven, outcome) => {
  const { id, siteId, email } = await t.signIn(3)
  if (!isProven) await rows('update users set verified_at = null where id = $1', id)
  const isAtOnce = by === 'staff take away with the mails'
  await rows('update users set receive_emails = $2 where id = $1', id, isAtOnce)
  if (by.startsWith('staff')) {
    const change = { id, email: `now-${email}`, ...(isAtOnce && { optIn: false }) }
    const { refusal } = await t.mutate(chief, 'updateUser', change)
    expect(refusal).toBeUndefined()
  } else {
    await rows(
      `insert into email_confirmations (site_id, user_id, email, token_hash, expires_at, is_own)
       values ($1, $2, $3, $4, now() + interval '1 day', true)`,
      ...[siteId, id, `now-${email}`, hashed(email)],
    )
    const url = '/api/auth/confirm-email'
    const headers = { host: t.hostOf(siteId) }
    const { statusCode } = await t.fastify.inject({ method: 'POST', url, headers, payload: { token: email } })
    expect(statusCode).toBe(200)
  }
  expect(await rows('select email from users where id = $1', id)).toEqual([{ email: `now-${email}` }])
  expect(await uploaded(email)).toEqual([outcome])
})

test('an erased member who left comes back where a list says that they agreed again, and can leave once more', async () => {
  const email = await erased({ receives: false })
  expect(await uploaded(email, { isDryRun: true, isReconsented: true })).toEqual(['subscribersOptedBackIn'])
  expect(await statusOf(email)).toBeUndefined()
  expect(await uploaded(email, { isReconsented: true })).toEqual(['subscribersOptedBackIn'])
  expect(await statusOf(email)).toBe('subscribed')
  expect(await sentTo(t, email)).toHaveLength(1)
  await rows(`update subscribers set status = 'unsubscribed' where email = $1`, email)
  expect(await uploaded(email)).toEqual(['leftUnsubscribed'])
})

test('a ticked box makes no subscriber of an erased member who left or bounced', async () => {
  for (const before of [{ receives: false }, { receives: true, subscriber: 'bounced' }]) {
    const email = await erased(before)
    await ticksBox(email)
    expect(await statusOf(email)).toBeUndefined()
  }
  const email = await erased({ receives: true })
  await ticksBox(email)
  expect(await statusOf(email)).toBe('subscribed')
})

test.each([
  ['bounced', 'now()', 0],
  ['unsubscribed', 'now()', 1],
  ['unsubscribed', 'null', 0],
  ['subscribed', 'null', 1],
])(
  'a new account under an address that was %s when its last one was erased, proven %s, gets so many mails: %i',
  async (was, proven, mails) => {
    const email = await erased({ receives: true, subscriber: was })
    const member = await t.signIn(ROLE.member)
    await rows(`update users set email = $2, verified_at = ${proven} where id = $1`, member.id, email)
    const ctx = t.ctxOf({ kind: 'nobody', siteId: member.siteId, roleId: null }, member.siteId)
    const about = { userId: member.id, kind: 'conditions.waiting', subjectType: 'disorderSync' } as const
    await inTransaction(ctx, (tx) => notify(tx, { ...about, subjectId: 'nomenclature' }), { audited: false })
    expect(await sentTo(t, email)).toHaveLength(mails)
  },
)

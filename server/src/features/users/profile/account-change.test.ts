import { LAST_SUPER_ADMIN, RANKS_ABOVE } from '@ward/domain/app/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, TEST_PASSWORD, type TestApp } from '../../../../test/app.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { visitorsUnder } from '../../../platform/http/visitors.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import {
  CONFIRM_LINK_USED,
  EMAIL_CONFIRMED,
  EMAIL_TAKEN,
  SUSPEND_INTO_PAST,
} from '../directory/account-change.rules.ts'
import {
  accountToChange,
  changeEmail,
  changeStatus,
  setAccountPassword,
  tellOfChange,
  welcome,
} from './account-change.actions.ts'
import type { ChangedAccount } from './account-change.db.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const NEW = 'Another-evening-7'
let asked = 0
/** Staff change an account. */
const change = (of: Actor, run: (tx: TxCtx, account: ChangedAccount) => Promise<void>, by = admin) => {
  const ctx = t.ctxOf({ kind: 'user', ...by, userId: by.id, sessionId: '1' }, by.siteId)
  const { addressHash } = visitorsUnder(TEST_CONFIG.secretKey)
  const request = { ...ctx, addressHash, requestId: `r${++asked}` }
  return inTransaction(request, async (tx) => run(tx, await accountToChange(tx, of.id)), { audited: false })
}
const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const userRow = async ({ id }: Actor) =>
  (await rows('select email, verified_at, status, suspended_until from users where id = $1', id))[0]
const mailsTo = (recipient: string) =>
  rows(`select subject, payload ->> 'text' as text from outbox where recipient = $1 order by id`, recipient)
const post = (url: string, payload: object, actor: Actor | null = null, headers: object = {}) =>
  t.fastify.inject({
    method: 'POST',
    url,
    headers: { host: 'one.test', ...(actor && { cookie: actor.cookie }), ...headers },
    payload,
  })
const signsIn = async (email: string, password = TEST_PASSWORD) =>
  (await post('/api/auth/sign-in', { email, password })).statusCode === 200
const isIn = async (actor: Actor) => {
  const headers = { host: t.hostOf(actor.siteId), cookie: actor.cookie }
  return (await t.fastify.inject({ url: '/api/auth/check-session', headers })).json().status === 'success'
}
const linkIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''

test('an address that staff set counts at once, is unproven, and is proven by the link that goes there, once', async () => {
  const user = await t.signIn(3)
  await post('/api/auth/request-password-reset', { email: user.email })
  await change(user, (tx, account) => changeEmail(tx, account, 'new@elsewhere.example'))
  expect(await userRow(user)).toMatchObject({ email: 'new@elsewhere.example', verified_at: null })
  expect([await signsIn(user.email), await signsIn('NEW@elsewhere.example')]).toEqual([false, true])
  const old = await mailsTo(user.email)
  expect(old.at(-1).subject).toBe('Your email address on ONE was changed')
  expect(JSON.stringify(old)).not.toContain('elsewhere')
  expect(old.at(-1).text).toContain('please write to support@one.test')
  expect((await post('/api/auth/reset-password', { token: linkIn(old[0].text), password: NEW })).statusCode).toBe(422)
  const [mail] = await mailsTo('new@elsewhere.example')
  expect(mail.text).toMatch(/https:\/\/one\.test\/confirm-email\?token=/)
  const page = await t.fastify.inject({
    url: `/confirm-email?token=${linkIn(mail.text)}`,
    headers: { host: 'one.test' },
  })
  expect(page.body).toContain(linkIn(mail.text))
  expect(page.body).toContain(
    `This is the email address of the account ${user.username} on ONE. If the account is yours,`,
  )
  expect((await userRow(user)).verified_at).toBeNull()
  const confirm = () => post('/api/auth/confirm-email', { token: linkIn(mail.text) })
  expect((await confirm()).json()).toEqual({ status: 'success', message: EMAIL_CONFIRMED })
  expect((await userRow(user)).verified_at).not.toBeNull()
  expect((await confirm()).json()).toMatchObject({ code: 'INVALID', fields: [{ message: CONFIRM_LINK_USED }] })
})

test('a link for an address that changed again proves nothing', async () => {
  const user = await t.signIn(3)
  await change(user, (tx, account) => changeEmail(tx, account, 'a@elsewhere.example'))
  await change(user, (tx, account) => changeEmail(tx, account, 'b@elsewhere.example'))
  const [mail] = await mailsTo('a@elsewhere.example')
  expect((await post('/api/auth/confirm-email', { token: linkIn(mail.text) })).statusCode).toBe(422)
  expect((await userRow(user)).verified_at).toBeNull()
})

test('an address of another account is refused, in letters of any case; another case of their own is taken', async () => {
  const [user, other] = [await t.signIn(3), await t.signIn(3)]
  const to = (email: string) => change(user, (tx, account) => changeEmail(tx, account, email))
  await expect(to(other.email.toUpperCase())).rejects.toMatchObject({
    code: 'INVALID',
    details: { fields: [{ path: 'email', message: EMAIL_TAKEN }] },
  })
  await to(user.email.toUpperCase())
  expect((await userRow(user)).email).toBe(user.email.toUpperCase())
})

test('a password that staff set ends every session of the person on all sites; a weak one is refused', async () => {
  const user = await t.signIn(3)
  const there = await t.signIn(3, { siteId: t.sites.two.siteId, personId: user.personId })
  for (const password of ['short', user.email, 'alllowercase-42'])
    await expect(change(user, (tx, account) => setAccountPassword(tx, account, password))).rejects.toMatchObject({
      code: 'INVALID',
    })
  expect(await isIn(user)).toBe(true)
  await change(user, (tx, account) => setAccountPassword(tx, account, NEW))
  expect([await isIn(user), await isIn(there)]).toEqual([false, false])
  expect([await signsIn(user.email), await signsIn(user.email, NEW)]).toEqual([false, true])
})

test('an account is suspended until a moment to come: it is out at once, and lets in again by itself', async () => {
  const user = await t.signIn(3)
  const until = (time: Date | null) =>
    change(user, (tx, account) => changeStatus(tx, account, { status: 1, suspendedUntil: time }))
  for (const past of [null, new Date(Date.now() - 1000)])
    await expect(until(past)).rejects.toMatchObject({
      details: { fields: [{ path: 'suspendedUntil', message: SUSPEND_INTO_PAST }] },
    })
  await until(new Date(Date.now() + 3_600_000))
  expect([await isIn(user), await signsIn(user.email)]).toEqual([false, false])
  await t.database.pool.query(`update users set suspended_until = now() - interval '1 second' where id = $1`, [user.id])
  expect(await signsIn(user.email)).toBe(true)
  await change(user, (tx, account) => changeStatus(tx, account, { status: 0, suspendedUntil: new Date() }))
  expect(await userRow(user)).toMatchObject({ status: 0, suspended_until: null })
})

test('the last super admin cannot be kept out, and nobody changes an account that ranks above them', async () => {
  const [one, two] = [await t.signIn(5), await t.signIn(5)]
  const out = (of: Actor, by: Actor) =>
    change(of, (tx, account) => changeStatus(tx, account, { status: 2, suspendedUntil: null }), by)
  await expect(out(one, admin)).rejects.toMatchObject({ code: 'FORBIDDEN', message: RANKS_ABOVE })
  const both = await Promise.allSettled([out(one, two), out(two, one)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: LAST_SUPER_ADMIN } })
})

test('the last super admin’s account of a member on another site is kept out like any', async () => {
  const { siteId } = t.sites.two
  const [chief, staff] = [await t.signIn(5), await t.signIn(1, { siteId })]
  const member = await t.signIn(3, { siteId, personId: chief.personId })
  await rows('update users set role_id = 3 where role_id = 5 and id <> $1', chief.id)
  await change(member, (tx, account) => changeStatus(tx, account, { status: 2, suspendedUntil: null }), staff)
  expect([(await userRow(member)).status, (await userRow(chief)).status]).toEqual([2, 0])
})

test('a notice of changes names the fields and not what they hold; a welcome brings a link that sets a password', async () => {
  const user = await t.signIn(3)
  await change(user, (tx, account) => tellOfChange(tx, account, ['First name', 'Birthday']))
  await change(user, (tx, account) => tellOfChange(tx, account, []))
  await change(user, (tx, account) => welcome(tx, account))
  const [notice, hello] = await mailsTo(user.email)
  expect(notice.text).toContain('- First name\n- Birthday\n')
  expect(notice.text).toContain('please write to support@one.test')
  expect(hello.subject).toBe('Welcome to ONE')
  expect(hello.text).toContain('within 7 days')
  // Who reads it in the evening still sets their password.
  const sixDays = `update password_resets set expires_at = expires_at - interval '6 days' where user_id = $1`
  await rows(sixDays, user.id)
  expect((await post('/api/auth/reset-password', { token: linkIn(hello.text), password: NEW })).statusCode).toBe(200)
  expect((await mailsTo(user.email)).at(-1).subject).toBe('Your password on ONE was changed')
})

test('unlinking takes every way of signing in but email, of this site’s account alone', async () => {
  const user = await t.signIn(3)
  const there = await t.signIn(3, { siteId: t.sites.two.siteId, personId: user.personId })
  for (const { siteId, id } of [user, there])
    for (const provider of ['email', 'google', 'facebook'])
      await t.database.pool.query(
        'insert into auth_accounts (site_id, user_id, provider, provider_uid) values ($1, $2, $3, $4)',
        [siteId, id, provider, `${id}-x`],
      )
  const left = ({ id }: Actor) => rows('select provider from auth_accounts where user_id = $1 order by 1', id)
  const unlink = (actor: Actor | null, payload: object, headers = {}) =>
    post('/api/auth/unlink-all-socials', payload, actor, headers)
  const given = { user_id: user.id, site_id: user.siteId }
  expect((await unlink(await t.signIn(2), given)).statusCode).toBe(403)
  expect((await unlink(null, given)).statusCode).toBe(401)
  expect((await unlink(admin, given, { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await unlink(admin, { user_id: there.id, site_id: there.siteId })).statusCode).toBe(404)
  expect((await unlink(admin, { user_id: (await t.signIn(5)).id, site_id: user.siteId })).statusCode).toBe(403)
  expect((await unlink(admin, { user_id: user.id, site_id: 'x' })).statusCode).toBe(422)
  expect(await left(user)).toHaveLength(3)
  expect((await unlink(admin, given)).json()).toEqual({ status: 'success' })
  expect((await unlink(admin, { user_id: Number(user.id), site_id: user.siteId })).json()).toEqual({
    status: 'success',
  })
  expect(await left(user)).toEqual([{ provider: 'email' }])
  expect(await left(there)).toHaveLength(3)
})

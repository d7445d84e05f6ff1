import { RANKS_ABOVE } from '@ward/domain/app/roles'
import { BIO_LINKS, STATUS_REQUIRED, USERNAME_TAKEN } from '@ward/domain/users/user-input'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { EMAIL_TAKEN, SUSPEND_INTO_PAST } from '../directory/account-change.rules.ts'
import { ADMIN_EMAIL_MESSAGE } from '../directory/staff-email.rules.ts'

let t: TestApp
let admin: Actor
let made = 0
beforeAll(async () => {
  t = await startTestApp({ now: () => new Date('2026-06-01T12:00:00Z') })
  admin = await t.signIn(1, { username: 'Boss' })
})
afterAll(() => t.stop())

type Made = { id: string; username: string; slug: string; roleId: number; status: number; badge: string }
const fresh = () => ({ username: `Fresh_${++made}`, email: `fresh_${made}@mail.example`, roleId: 3 })
const create = (given: object, actor = admin) =>
  t.mutate<Made>(actor, 'createUser', { ...fresh(), ...given }, 'id username slug roleId status badge')
const rowOf = async (id: string | undefined) =>
  (await t.database.pool.query('select * from users where id = $1', [id])).rows[0]
const refusedAt = async (given: object, actor = admin) =>
  ((await create(given, actor)).refusal?.extensions.fields as { path: string; message: string }[] | undefined)?.[0]

test('a new user has what was typed, what was left empty is absent, and the defaults', async () => {
  const { answer } = await create({ username: 'New.User', firstName: ' Ann ', lastName: '', bio: 'Gardener.' })
  expect(answer).toMatchObject({ username: 'New.User', slug: 'new.user', roleId: 3, status: 0, badge: 'MEMBER' })
  expect(await rowOf(answer?.id)).toMatchObject({
    first_name: 'Ann',
    last_name: null,
    zipcode: null,
    bio: 'Gardener.',
    receive_emails: true,
    password_hash: null,
    verified_at: null,
    version: 1,
  })
})

test('a user made without a badge has that of their role; a wrong status is refused in plain words', async () => {
  const staff = { roleId: 2, email: 'badge@mail.example' }
  expect((await create({ username: 'with.badge', ...staff })).answer?.badge).toBe('MODERATOR')
  expect((await create({ badge: 'CONTRIBUTOR' })).answer?.badge).toBe('CONTRIBUTOR')
  expect(await refusedAt({ status: 3 })).toEqual({ path: 'status', message: STATUS_REQUIRED })
})

test('a new user who is to be notified gets a welcome with a link to set their password; others get nothing', async () => {
  const mailsTo = async (email: string) =>
    (await t.database.pool.query('select subject, payload from outbox where recipient = $1', [email])).rows
  await create({ email: 'told@mail.example', notify: true })
  await create({ email: 'untold@mail.example' })
  const [mail] = await mailsTo('told@mail.example')
  expect(mail.subject).toBe('Welcome to ONE')
  const [, token] = /https:\/\/one\.test\/reset-password\?token=(\S+?)\\n/.exec(JSON.stringify(mail.payload)) ?? []
  expect(await mailsTo('untold@mail.example')).toEqual([])
  const set = { token, password: 'Quiet-harbour-77' }
  const request = { headers: { host: 'one.test' }, payload: set }
  const answer = await t.fastify.inject({ method: 'POST', url: '/api/auth/reset-password', ...request })
  expect(answer.statusCode).toBeLessThan(400)
})

test('with a password they sign in at once', async () => {
  await create({ email: 'ready@mail.example', password: 'Quiet-harbour-77' })
  const answer = await t.fastify.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { host: 'one.test' },
    payload: { email: 'ready@mail.example', password: 'Quiet-harbour-77' },
  })
  expect(answer.statusCode).toBeLessThan(400)
})

test('a username or an address that somebody on the site has is refused at its field, whatever the case', async () => {
  await create({ username: 'Taken', email: 'taken@mail.example' })
  expect(await refusedAt({ username: 'TAKEN' })).toEqual({ path: 'username', message: USERNAME_TAKEN })
  expect(await refusedAt({ email: 'TAKEN@mail.example' })).toEqual({ path: 'email', message: EMAIL_TAKEN })
  const there = await t.signIn(1, { siteId: t.sites.two.siteId })
  expect((await create({ username: 'Taken', email: 'taken@mail.example' }, there)).refusal).toBeUndefined()
})

test('when ten make the same user at once, one does', async () => {
  const same = fresh()
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(same)))
  expect(answers.filter(({ answer }) => answer)).toHaveLength(1)
})

test.each([
  [{ roleId: 5 }, 'roleId', RANKS_ABOVE],
  [{ bio: 'https://caps.example' }, 'bio', BIO_LINKS],
  [{ status: 1, suspendedUntil: '2026-06-01' }, 'suspendedUntil', SUSPEND_INTO_PAST],
])('%j is refused at its field', async (given, path, message) => {
  expect(await refusedAt(given)).toEqual({ path, message })
})

test('a spammer is blocked from the beginning; super admins make super admins', async () => {
  expect((await create({ roleId: 4 })).answer?.status).toBe(2)
  const { answer } = await create({ roleId: 4, status: 1, suspendedUntil: '2026-07-01' })
  expect(await rowOf(answer?.id)).toMatchObject({ status: 2, suspended_until: null })
  expect((await create({ roleId: 5 }, await t.signIn(5))).answer?.roleId).toBe(5)
})

test('a suspended user is so until their day begins on the site', async () => {
  const { answer } = await create({ status: 1, suspendedUntil: '2026-07-01' })
  expect((await rowOf(answer?.id)).suspended_until.toISOString()).toBe('2026-07-01T04:00:00.000Z')
})

test('an admin needs an address of the company or of its testers, wherever the site says which these are', async () => {
  const settings = JSON.stringify({
    staffDomains: ['ward.example'],
    testAddressPattern: '^test\\+[0-9]+@mail\\.example$',
  })
  const { siteId } = t.sites.one
  await t.database.network.updateTable('siteSettings').set({ settings }).where('siteId', '=', siteId).execute()
  for (const roleId of [1, 6])
    expect(await refusedAt({ roleId })).toEqual({ path: 'email', message: ADMIN_EMAIL_MESSAGE })
  expect((await create({ roleId: 2 })).refusal).toBeUndefined()
  for (const email of ['new@WARD.example', 'test+1@mail.example'])
    expect((await create({ roleId: 1, email })).refusal).toBeUndefined()
})

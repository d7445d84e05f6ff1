import { RANKS_ABOVE } from '@ward/domain/app/roles'
import { TOO_MANY_TRIES_FOR_ACCOUNT } from '@ward/domain/sessions/sessions'
import {
  ANOTHER_ADDRESS_THERE,
  CHOOSE_THEIR_OWN,
  CONFIRM_FIRST,
  NOT_PROVEN_ELSEWHERE,
  OWN,
  OWN_EMAIL_ASKED,
  PROVE_FIRST,
  ROLE_ELSEWHERE,
  STAFF_ELSEWHERE,
} from '@ward/domain/users/letting-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, type GraphqlProblem, startTestApp, TEST_PASSWORD, type TestApp } from '../../../../test/app.ts'
import { doRun } from '../block/block.fixtures.ts'
import { syncAccounts } from '../sync/sync.task.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const THIEF = 'Thief-Long-9911'
const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const rowOf = async (id: string) => (await rows('select * from users where id = $1', id))[0]
const two = () => t.sites.two.siteId
const post = (url: string, payload: object, { cookie, siteId }: Partial<Actor> = {}) =>
  t.fastify.inject({
    method: 'POST',
    url,
    headers: { host: t.hostOf(siteId ?? t.sites.one.siteId), ...(cookie && { cookie }) },
    payload,
  })
const signIn = (email: string, password: string, siteId?: number) =>
  post('/api/auth/sign-in', { email, password }, { siteId })
const signsIn = async (...asked: Parameters<typeof signIn>) => (await signIn(...asked)).statusCode === 200
const cookieOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) =>
  /ward=[^;]+/.exec(String([headers['set-cookie']].flat().find((each) => String(each).startsWith('ward='))))?.[0]
const isIn = async ({ cookie, siteId }: Actor) =>
  (await t.fastify.inject({ url: '/api/auth/check-session', headers: { host: t.hostOf(siteId), cookie } })).json()
    .status === 'success'
const update = (id: string, given: object, by = admin) => t.mutate(by, 'updateUser', { id, ...given }, 'id')
const create = async (given: object, by = admin) => t.mutate<{ id: string }>(by, 'createUser', given, 'id')
const fieldOf = ({ refusal }: { refusal: GraphqlProblem | undefined }) =>
  (refusal?.extensions.fields as { path: string; message: string }[] | undefined)?.[0]
const mailsTo = (recipient: string) =>
  rows(`select subject, payload ->> 'text' as text from outbox where recipient = $1 order by id`, recipient)
const linkTo = async (recipient: string) => /token=([\w-]+)/.exec((await mailsTo(recipient)).at(-1)?.text ?? '')?.[1]

test.each([1, 5, 6])(
  'an open session of role %i changes neither its own password nor its own address',
  async (role) => {
    const own = await t.signIn(role)
    const there = await t.signIn(role, { siteId: two(), personId: own.personId })
    expect(fieldOf(await update(own.id, { password: THIEF }, own))).toEqual({ path: 'password', message: OWN.password })
    expect(fieldOf(await update(own.id, { email: `thief-${role}@ward.example` }, own))).toEqual({
      path: 'email',
      message: OWN.email,
    })
    const unlink = await post('/api/auth/unlink-all-socials', { user_id: own.id, site_id: own.siteId }, own)
    expect([unlink.statusCode, unlink.json().message]).toEqual([403, OWN.logins])
    expect([await isIn(own), await isIn(there), await signsIn(own.email, THIEF)]).toEqual([true, true, false])
    expect((await update(own.id, { firstName: 'Own', email: own.email }, own)).refusal).toBeUndefined()
  },
)

test('one’s own address changes with the present password, once the new one is confirmed; the old one hears at once', async () => {
  const own = await t.signIn(2)
  const ask = (given: object) => post('/api/auth/change-email', given, own)
  const email = 'own-new@mail.example'
  expect((await ask({ current: THIEF, email })).json().fields[0].path).toBe('current')
  expect((await ask({ current: TEST_PASSWORD, email: 'no address' })).statusCode).toBe(422)
  expect((await ask({ current: TEST_PASSWORD, email })).json().message).toBe(OWN_EMAIL_ASKED)
  const [reported] = await mailsTo(own.email)
  expect([reported.subject, reported.text.includes(email)]).toEqual(['Your email on ONE is about to change', false])
  expect(await rowOf(own.id)).toMatchObject({ email: own.email, verified_at: expect.any(Date) })
  const token = await linkTo(email)
  // Opening the link changes nothing, and its page says what a press will do.
  const opened = async () =>
    (await t.fastify.inject({ url: `/confirm-email?token=${token}`, headers: { host: 'one.test' } })).body
  expect(await opened()).toContain(
    `This becomes the email address of the account ${own.username} on ONE once you press`,
  )
  expect(await rowOf(own.id)).toMatchObject({ email: own.email })
  expect((await post('/api/auth/confirm-email', { token })).statusCode).toBe(200)
  expect(await opened()).not.toContain(own.username)
  expect(await rowOf(own.id)).toMatchObject({ email, verified_at: expect.any(Date) })
  expect([await isIn(own), await signsIn(email, TEST_PASSWORD)]).toEqual([false, true])
})

test('asking for the address of another member answers as for any other, and its owner gets a mail', async () => {
  const own = await t.signIn(3)
  const other = await t.signIn(3)
  const ask = async (email: string) => {
    const { statusCode, body } = await post('/api/auth/change-email', { current: TEST_PASSWORD, email }, own)
    return [statusCode, body, (await mailsTo(own.email)).length]
  }
  const [status, words] = await ask('nobodys@mail.example')
  expect(await ask(other.email?.toUpperCase() ?? '')).toEqual([status, words, 2])
  const letters = await mailsTo(other.email)
  expect(letters.map(({ subject }) => subject)).toEqual(['You have an account on ONE'])
  expect(letters[0].text).not.toContain('token=')
})

test('one person has a handful of letters an hour sent to new addresses, whatever they are', async () => {
  const own = await t.signIn(3)
  const ask = async (current: string, n: number) =>
    (await post('/api/auth/change-email', { current, email: `stranger-${n}@mail.example` }, own)).statusCode
  expect(await ask(THIEF, 0)).toBe(422)
  const answers = []
  for (let n = 0; n < 6; n++) answers.push(await ask(TEST_PASSWORD, n))
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  expect(await mailsTo('stranger-5@mail.example')).toEqual([])
})

test('a new password stops a change of address that was asked for with the old one', async () => {
  const own = await t.signIn(3)
  await post('/api/auth/change-email', { current: TEST_PASSWORD, email: 'stopped@mail.example' }, own)
  await post('/api/auth/change-password', { current: TEST_PASSWORD, password: 'Another-evening-7' }, own)
  expect((await post('/api/auth/confirm-email', { token: await linkTo('stopped@mail.example') })).statusCode).toBe(422)
})

test('so does one on another site, of an account that had the old password by copy', async () => {
  const own = await t.signIn(3)
  const there = await t.signIn(3, { siteId: two(), personId: own.personId })
  await rows(
    'update users set password_hash = (select password_hash from users where id = $1) where id = $2',
    own.id,
    there.id,
  )
  await post('/api/auth/change-email', { current: TEST_PASSWORD, email: 'stopped-there@mail.example' }, there)
  await post('/api/auth/change-password', { current: TEST_PASSWORD, password: 'Another-evening-7' }, own)
  const token = await linkTo('stopped-there@mail.example')
  expect((await post('/api/auth/confirm-email', { token }, { siteId: two() })).statusCode).toBe(422)
  expect((await rowOf(there.id)).email).toBe(there.email)
})

test('staff of a site where the viewer is none get no password, address or role from them, but a link by mail', async () => {
  const here = await t.signIn(3)
  const there = await t.signIn(2, { siteId: two(), personId: here.personId })
  const refused = { password: THIEF, email: 'attacker@evil.example', roleId: 2 }
  for (const [path, value] of Object.entries(refused))
    expect(fieldOf(await update(here.id, { [path]: value }))).toEqual({
      path,
      message: path === 'roleId' ? ROLE_ELSEWHERE : STAFF_ELSEWHERE,
    })
  const many = await t.mutate(admin, 'bulkUpdateUserRoles', { userIds: [here.id], roleId: 2 }, 'id')
  expect(fieldOf(many)?.message).toContain(ROLE_ELSEWHERE)
  const unlink = await post('/api/auth/unlink-all-socials', { user_id: here.id, site_id: here.siteId }, admin)
  expect([unlink.statusCode, await isIn(here), await isIn(there)]).toEqual([403, true, true])
  expect((await update(here.id, { roleId: 4 })).refusal).toBeUndefined()
  const { answer } = await t.query(admin, 'userWork', { id: here.id }, 'whyNoPassword whyNoEmail')
  expect(answer).toEqual({ whyNoPassword: STAFF_ELSEWHERE, whyNoEmail: STAFF_ELSEWHERE })
  expect((await t.mutate(admin, 'mailPasswordLink', { id: here.id })).refusal).toBeUndefined()
  expect((await mailsTo(here.email)).at(-1).subject).toBe('Set your password on ONE')
  await rows('update users set verified_at = null where id = $1', here.id)
  expect((await t.mutate(admin, 'mailPasswordLink', { id: here.id })).refusal?.message).toBe(NOT_PROVEN_ELSEWHERE)
})

test('an admin of both sites may, and so may a super admin', async () => {
  const both = await t.signIn(1)
  await t.signIn(1, { siteId: two(), personId: both.personId })
  for (const by of [both, await t.signIn(5)]) {
    const here = await t.signIn(3)
    await t.signIn(2, { siteId: two(), personId: here.personId })
    expect((await update(here.id, { password: 'Quiet-harbour-88', roleId: 2 }, by)).refusal).toBeUndefined()
  }
})

test('a password that staff set counts on that account alone, and carries nobody to another site', async () => {
  const both = await t.signIn(1)
  await t.signIn(1, { siteId: two(), personId: both.personId })
  const here = await t.signIn(2)
  const there = await t.signIn(2, { siteId: two(), personId: here.personId })
  await update(here.id, { password: THIEF }, both)
  expect([await signsIn(here.email, THIEF), await signsIn(there.email, THIEF, two())]).toEqual([true, false])
  const carry = (cookie: string | undefined) =>
    post('/api/auth/switch-sites', { host: 'two.test', redirect: '/moderation' }, { ...here, cookie })
  expect((await carry(cookieOf(await signIn(here.email, THIEF)))).json().message).toBe(PROVE_FIRST)
  // Changing it with the same knowledge makes it no more theirs.
  const cookie = cookieOf(await signIn(here.email, THIEF))
  const changed = { current: THIEF, password: 'Another-evening-8' }
  expect((await post('/api/auth/change-password', changed, { ...here, cookie })).statusCode).toBe(200)
  expect((await carry(cookie)).json().message).toBe(PROVE_FIRST)
  const asked = { current: 'Another-evening-8', email: 'thief2@mail.example' }
  expect((await post('/api/auth/change-email', asked, { ...here, cookie })).json().fields[0].message).toBe(PROVE_FIRST)
  await post('/api/auth/request-password-reset', { email: here.email })
  const password = 'Quiet-harbour-99'
  await post('/api/auth/reset-password', { token: await linkTo(here.email), password })
  expect((await carry(cookieOf(await signIn(here.email, password)))).statusCode).toBe(303)
})

test('an address that is proven takes away a password that staff chose, and every session', async () => {
  const made = (await create({ email: 'bram@ward.example', username: 'brammig', roleId: 2, password: THIEF })).answer
  const id = made?.id ?? expect.fail()
  await update(id, { email: 'tmp@ward.example' })
  await update(id, { email: 'bram@ward.example' })
  const cookie = cookieOf(await signIn('bram@ward.example', THIEF)) ?? ''
  expect((await post('/api/auth/confirm-email', { token: await linkTo('bram@ward.example') })).statusCode).toBe(200)
  expect(await isIn({ ...admin, cookie })).toBe(false)
  expect(await signsIn('bram@ward.example', THIEF)).toBe(false)
})

test('an address that staff set takes away a password that was chosen under the one before', async () => {
  const made = (await create({ email: 'tmp@evil.example', username: 'premade', roleId: 2 })).answer
  const id = made?.id ?? expect.fail()
  await post('/api/auth/request-password-reset', { email: 'tmp@evil.example' })
  await post('/api/auth/reset-password', { token: await linkTo('tmp@evil.example'), password: THIEF })
  expect(await signsIn('tmp@evil.example', THIEF)).toBe(true)
  await update(id, { email: 'noor@ward.example' })
  expect((await post('/api/auth/confirm-email', { token: await linkTo('noor@ward.example') })).statusCode).toBe(200)
  expect(await signsIn('noor@ward.example', THIEF)).toBe(false)
})

test('an account that takes the address of somebody on another site loses its password when it is confirmed', async () => {
  const victim = await t.signIn(1, { siteId: two() })
  const own = await t.signIn(3)
  await post('/api/auth/change-email', { current: TEST_PASSWORD, email: victim.email }, own)
  expect((await post('/api/auth/confirm-email', { token: await linkTo(victim.email) })).statusCode).toBe(200)
  expect(await signsIn(victim.email, TEST_PASSWORD)).toBe(false)
  expect(await signsIn(victim.email, TEST_PASSWORD, two())).toBe(true)
})

test('staff who have another address on a third site are not linked, since that would open the rest', async () => {
  const victim = await t.signIn(1, { siteId: two() })
  const made = await t.signIn(2)
  await rows('update users set email = $2 where id = $1', made.id, victim.email)
  const [third] = await rows(`insert into sites (name, prefix, tier) values ('Three', 'three', 1) returning id`)
  const other = await t.signIn(3, { siteId: third.id, personId: made.personId })
  await t.mutate(admin, 'syncUsers', {}, 'id')
  await doRun(t, syncAccounts, 'network')
  const toVictim = async () => (await mailsTo(victim.email)).length
  expect(await toVictim()).toBe(0)
  await rows('update users set email = $2 where id = $1', other.id, victim.email)
  await t.mutate(admin, 'syncUsers', {}, 'id')
  await doRun(t, syncAccounts, 'network')
  expect(await toVictim()).toBe(1)
})

test('where linking gives rights of the staff the person is asked by mail; linked, all sessions of both end', async () => {
  const victim = await t.signIn(1, { siteId: two() })
  const made = await t.signIn(2)
  await rows('update users set email = $2 where id = $1', made.id, victim.email)
  const sync = async () => {
    await t.mutate(admin, 'syncUsers', {}, 'id')
    await doRun(t, syncAccounts, 'network')
  }
  await sync()
  await sync()
  expect((await rowOf(made.id)).person_id).toBe(made.personId)
  const mails = await mailsTo(victim.email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Are these accounts yours\?/)])
  const asked = { token: await linkTo(victim.email) }
  const site = /https:\/\/one\.test/.test(mails[0].text) ? t.sites.one.siteId : two()
  expect((await post('/api/auth/link-accounts', { token: 'guessed' }, { siteId: site })).statusCode).toBe(422)
  expect((await post('/api/auth/link-accounts', asked, { siteId: site })).statusCode).toBe(200)
  expect((await rowOf(made.id)).person_id).toBe((await rowOf(victim.id)).person_id)
  expect([await isIn(made), await isIn(victim)]).toEqual([false, false])
  expect((await post('/api/auth/link-accounts', asked, { siteId: site })).statusCode).toBe(422)
})

test.each([1, 6])(
  'role %i works only while its address is proven, and staff never choose its password',
  async (roleId) => {
    const email = `ghost${roleId}@ward.example`
    const ghost = { email, username: `ghosty${roleId}`, roleId }
    expect(fieldOf(await create({ ...ghost, password: THIEF }))).toEqual({
      path: 'password',
      message: CHOOSE_THEIR_OWN,
    })
    const id = (await create(ghost)).answer?.id ?? expect.fail()
    expect(fieldOf(await update(id, { password: THIEF }))).toEqual({ path: 'password', message: CHOOSE_THEIR_OWN })
    const member = await t.signIn(3)
    expect(fieldOf(await update(member.id, { roleId, password: THIEF }))?.message).toBe(CHOOSE_THEIR_OWN)
    // One whose password staff chose as a member's loses it with the role.
    await update(member.id, { password: THIEF })
    await update(member.id, { roleId })
    expect(await signsIn(member.email, THIEF)).toBe(false)
    // Any session, and any password from before the upgrade.
    const open = await t.signIn(roleId)
    expect((await t.query(open, 'auditLog', {}, 'total')).refusal).toBeUndefined()
    await rows('update users set verified_at = null where id = $1', open.id)
    expect((await t.query(open, 'auditLog', {}, 'total')).refusal?.extensions.code).toBe('FORBIDDEN')
    expect((await signIn(open.email, TEST_PASSWORD)).json().message).toBe(CONFIRM_FIRST)
    const set = { token: await linkTo(open.email), password: 'Quiet-harbour-77' }
    expect((await post('/api/auth/reset-password', set)).statusCode).toBe(200)
    const cookie = cookieOf(await signIn(open.email, set.password)) ?? ''
    expect((await t.query({ ...open, cookie }, 'auditLog', {}, 'total')).refusal).toBeUndefined()
  },
)

test.each([1, 5, 6])(
  'who gets role %i signs in with no password from before: they are mailed a link, and a block that is recalled takes none',
  async (roleId) => {
    const chief = await t.signIn(5)
    const member = await t.signIn(3)
    // An address of the staff that nobody has, asked for by whoever knows the password, and confirmed by who reads it.
    const email = `unowned-${roleId}@ward.example`
    await post('/api/auth/change-email', { current: TEST_PASSWORD, email }, member)
    await post('/api/auth/confirm-email', { token: await linkTo(email) })
    expect(await signsIn(email, TEST_PASSWORD)).toBe(true)
    expect((await update(member.id, { roleId }, chief)).refusal).toBeUndefined()
    expect(await signsIn(email, TEST_PASSWORD)).toBe(false)
    expect((await mailsTo(email)).at(-1).subject).toBe('You have a new role on ONE')
    const set = { token: await linkTo(email), password: 'Quiet-harbour-66' }
    expect((await post('/api/auth/reset-password', set)).statusCode).toBe(200)
    expect(await signsIn(email, set.password)).toBe(true)
    // From one such role to another, and through a block and its recall, the password stays.
    await update(member.id, { roleId: roleId === 6 ? 1 : 6 }, chief)
    await update(member.id, { roleId: 4 }, chief)
    expect((await t.mutate(chief, 'recallBlock', { id: member.id }, 'id')).refusal).toBeUndefined()
    expect(await signsIn(email, set.password)).toBe(true)
  },
)

test('an admin who confirms another address sets a new password by mail', async () => {
  const own = await t.signIn(6)
  const email = 'other-own@ward.example'
  await post('/api/auth/change-email', { current: TEST_PASSWORD, email }, own)
  await post('/api/auth/confirm-email', { token: await linkTo(email) })
  expect(await signsIn(email, TEST_PASSWORD)).toBe(false)
})

test('an account with another address leads to no account of an admin', async () => {
  const here = await t.signIn(2)
  const there = await t.signIn(1, { siteId: two(), personId: here.personId })
  const hop = () => post('/api/auth/switch-sites', { host: 'two.test', redirect: '/moderation' }, here)
  expect((await hop()).json().message).toBe(ANOTHER_ADDRESS_THERE)
  // Neither has an address: that is not the same one.
  await rows('update users set email = null where id in ($1, $2)', here.id, there.id)
  expect((await hop()).json().message).toBe(ANOTHER_ADDRESS_THERE)
  await rows('update users set email = $3 where id in ($1, $2)', here.id, there.id, here.email)
  expect((await hop()).statusCode).toBe(303)
})

test('a link that staff have mailed is enough: a handful an hour goes to one account', async () => {
  const { id } = await t.signIn(3)
  const answers = []
  for (let n = 0; n < 6; n++) answers.push((await t.mutate(admin, 'mailPasswordLink', { id })).refusal?.extensions.code)
  expect(answers).toEqual([undefined, undefined, undefined, undefined, undefined, 'RATE_LIMITED'])
  const chief = await t.signIn(5)
  expect((await t.mutate(admin, 'mailPasswordLink', { id: chief.id })).refusal?.message).toBe(RANKS_ABOVE)
})

test('wrong passwords at one address are counted on all sites together', async () => {
  const here = await t.signIn(3)
  const there = await t.signIn(3, { siteId: two(), personId: here.personId })
  await rows('update users set email = $2 where id = $1', there.id, here.email)
  for (let n = 0; n < 3; n++) expect((await signIn(here.email, THIEF)).statusCode).toBe(401)
  expect((await signIn(here.email, THIEF, two())).json().message).toBe(TOO_MANY_TRIES_FOR_ACCOUNT)
})

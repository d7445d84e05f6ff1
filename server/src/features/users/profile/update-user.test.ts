import { LAST_SUPER_ADMIN, RANKS_ABOVE } from '@ward/domain/app/roles'
import {
  BIO_LINKS,
  BIRTHDAY_TOO_LATE,
  EMAIL_INVALID,
  NOT_ONE_S_OWN_ROLE,
  NOT_ONE_S_OWN_STATUS,
  SPAMMERS_ARE_BLOCKED,
  USER_CHANGED,
  USERNAME_TAKEN,
} from '@ward/domain/users/user-input'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_PASSWORD, type TestApp } from '../../../../test/app.ts'
import { EMAIL_TAKEN, SUSPEND_INTO_PAST } from '../directory/account-change.rules.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp({ now: () => new Date('2026-06-01T12:00:00Z') })
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

type Changed = { id: string; username: string; roleId: number; status: number }
const update = (id: string, given: object, actor = admin) =>
  t.mutate<Changed>(actor, 'updateUser', { id, ...given }, 'id username roleId status')
const rowOf = async ({ id }: { id: string }) =>
  (await t.database.pool.query('select * from users where id = $1', [id])).rows[0]
const mailsTo = async (email: string) =>
  (await t.database.pool.query('select subject, payload from outbox where recipient = $1', [email])).rows
const fieldsOf = async (id: string) =>
  (
    await t.database.pool.query(
      `select fields from audit_log where action = 'updateUser' and subject_id = $1 order by id desc limit 1`,
      [id],
    )
  ).rows[0]?.fields
const isIn = async ({ cookie, siteId }: Actor) =>
  (await t.fastify.inject({ url: '/api/auth/check-session', headers: { host: t.hostOf(siteId), cookie } })).json()
    .status === 'success'
const refusedAt = async (id: string, given: object, actor = admin) =>
  ((await update(id, given, actor)).refusal?.extensions.fields as { path: string; message: string }[] | undefined)?.[0]

test('what is said is changed, and nothing else; the audit row names what changed', async () => {
  const user = await t.signIn(3)
  const said = { firstName: 'Ann', birthday: '1984-04-17', gender: 'NON_BINARY', optIn: false, zipcode: '' }
  expect((await update(user.id, said)).refusal).toBeUndefined()
  const { updated_at: _, ...row } = await rowOf(user)
  expect(row).toMatchObject({
    first_name: 'Ann',
    birthday: '1984-04-17',
    gender: 'non_binary',
    receive_emails: false,
    zipcode: null,
    username: user.username,
    email: user.email,
    role_id: 3,
    version: 2,
  })
  expect(await fieldsOf(user.id)).toEqual(['firstName', 'birthday', 'gender', 'optIn'])
  await update(user.id, { birthday: null })
  expect((await rowOf(user)).birthday).toBeNull()
})

test('when ten people save the same version, one does, and nine read that it changed', async () => {
  const { id } = await t.signIn(3)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => update(id, { bio: `Mine ${at}`, version: 1 })),
  )
  const refused = answers.flatMap(({ refusal }) => refusal ?? [])
  expect(refused).toHaveLength(9)
  for (const refusal of refused)
    expect(refusal).toMatchObject({
      message: USER_CHANGED,
      extensions: { code: 'CONFLICT', state: { id, version: 2 } },
    })
})

test('whatever else changes the user makes another version, and what the form does not show makes none', async () => {
  const user = await t.signIn(3)
  await t.database.pool.query('update users set role_id = 2 where id = $1', [user.id])
  await t.database.pool.query(`update users set avatar = '{}', updated_at = now() where id = $1`, [user.id])
  expect((await rowOf(user)).version).toBe(2)
})

test('a new username brings its slug, and the old one leads on to the profile', async () => {
  const user = await t.signIn(3, { username: 'Before' })
  await update(user.id, { username: 'After' })
  expect(await rowOf(user)).toMatchObject({ username: 'After', slug: 'after' })
  const open = (slug: string) => t.fastify.inject({ url: `/members/${slug}`, headers: { host: 'one.test' } })
  const moved = await open('before')
  expect([moved.statusCode, moved.headers.location]).toEqual([308, '/members/after'])
  expect((await open('after')).statusCode).toBe(200)
  const made = { username: 'Before', email: 'next@mail.example', roleId: 3 }
  const next = (await t.mutate<Changed>(admin, 'createUser', made, 'id')).answer ?? expect.fail()
  expect((await open('before')).statusCode).toBe(200)
  expect(await refusedAt(next.id, { username: 'AFTER' })).toEqual({ path: 'username', message: USERNAME_TAKEN })
  await update(next.id, { username: 'BEFORE' })
  expect((await rowOf(next)).slug).toBe('before')
})

test('a user with a new role is signed out, and the chosen badge comes with it', async () => {
  const user = await t.signIn(3)
  const { answer } = await update(user.id, { roleId: 2, badge: 'MODERATOR' })
  expect([answer?.roleId, await isIn(user), (await rowOf(user)).badge]).toEqual([2, false, 'MODERATOR'])
})

test('the role Spammer starts a block; leaving it makes the account active again', async () => {
  const user = await t.signIn(3)
  expect((await update(user.id, { roleId: 4, status: 0 })).answer).toMatchObject({ roleId: 4, status: 2 })
  const blocks = await t.database.pool.query('select count(*)::int as n from user_blocks where user_id = $1', [user.id])
  expect(blocks.rows[0].n).toBe(1)
  expect(await refusedAt(user.id, { status: 0 })).toEqual({ path: 'status', message: SPAMMERS_ARE_BLOCKED })
  expect((await update(user.id, { roleId: 3, status: 2 })).answer).toMatchObject({ roleId: 3, status: 0 })
})

test('a new spammer is blocked, whatever status they had and whatever status is sent with the role', async () => {
  const until = { status: 1, suspendedUntil: '2026-07-01' }
  const changes: [object, object][] = [
    [{ status: 2 }, { status: 0 }],
    [until, { status: 0 }],
    [until, {}],
    [{}, until],
  ]
  for (const [before, after] of changes) {
    const user = await t.signIn(3)
    await update(user.id, before)
    expect((await update(user.id, { roleId: 4, ...after })).answer).toMatchObject({ roleId: 4, status: 2 })
    expect((await rowOf(user)).suspended_until).toBeNull()
  }
})

test('a suspended user is signed out until their day; active again, the day is gone', async () => {
  const user = await t.signIn(3)
  await update(user.id, { status: 1, suspendedUntil: '2026-07-01' })
  expect(await isIn(user)).toBe(false)
  expect((await rowOf(user)).suspended_until.toISOString()).toBe('2026-07-01T04:00:00.000Z')
  expect((await update(user.id, { bio: 'Quiet.', status: 1, suspendedUntil: '2026-07-01' })).refusal).toBeUndefined()
  expect(await fieldsOf(user.id)).toEqual(['bio'])
  await update(user.id, { status: 0, suspendedUntil: '2026-07-01' })
  expect(await rowOf(user)).toMatchObject({ status: 0, suspended_until: null })
})

test('a new password signs them out and lets them in; an empty one stays as it is', async () => {
  const user = await t.signIn(3)
  const signIn = async (password: string) =>
    (
      await t.fastify.inject({
        method: 'POST',
        url: '/api/auth/sign-in',
        headers: { host: 'one.test' },
        payload: { email: user.email, password },
      })
    ).statusCode
  await update(user.id, { password: '' })
  expect(await isIn(user)).toBe(true)
  expect(await refusedAt(user.id, { password: user.username })).toMatchObject({ path: 'password' })
  await update(user.id, { password: 'Quiet-harbour-88' })
  expect([await isIn(user), await signIn(TEST_PASSWORD), await signIn('Quiet-harbour-88')]).toEqual([false, 401, 200])
})

test('the badge of the old role gives way to that of the new one; one that was chosen, or is sent, stays', async () => {
  const badgeAfter = async (before: string, input: object) => {
    const user = await t.signIn(3)
    await t.database.pool.query('update users set badge = $2 where id = $1', [user.id, before])
    return (await t.mutate<{ badge: string }>(admin, 'updateUser', { id: user.id, roleId: 2, ...input }, 'badge'))
      .answer
  }
  expect(await badgeAfter('MEMBER', {})).toEqual({ badge: 'MODERATOR' })
  expect(await badgeAfter('CONTRIBUTOR', {})).toEqual({ badge: 'CONTRIBUTOR' })
  expect(await badgeAfter('MEMBER', { badge: 'CONTRIBUTOR' })).toEqual({ badge: 'CONTRIBUTOR' })
})

test('whose password staff set hears of it once, in whatever mail, and never what it is', async () => {
  const [quiet, reported] = [await t.signIn(3), await t.signIn(3)]
  await update(quiet.id, { password: 'Quiet-harbour-88' })
  await update(reported.id, { password: 'Quiet-harbour-88', notify: true })
  const mails = [...(await mailsTo(quiet.email)), ...(await mailsTo(reported.email))]
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your password on ONE was changed',
    'Your account on ONE was changed',
  ])
  expect(JSON.stringify(mails)).toContain('The staff of ONE set a new password')
  expect(JSON.stringify(mails)).not.toContain('Quiet-harbour-88')
})

test('another address counts at once and is unproven; the one they had hears of it, whatever is ticked', async () => {
  const [quiet, reported] = [await t.signIn(3), await t.signIn(3)]
  await update(quiet.id, { email: 'quiet@mail.example', notifyEmailChange: false })
  await update(reported.id, { email: 'told@mail.example', notifyEmailChange: true })
  expect(await rowOf(reported)).toMatchObject({ email: 'told@mail.example', verified_at: null })
  expect([(await mailsTo('told@mail.example')).length, (await mailsTo(quiet.email)).length]).toEqual([1, 1])
  expect((await mailsTo(reported.email))[0].subject).toBe('Your email address on ONE was changed')
  expect(await refusedAt(quiet.id, { email: 'TOLD@mail.example' })).toEqual({ path: 'email', message: EMAIL_TAKEN })
})

test('a user who is to be notified gets a mail that names the changed fields and no value', async () => {
  const user = await t.signIn(3)
  await update(user.id, { firstName: 'Zebedee', zipcode: '04101' })
  expect(await mailsTo(user.email)).toEqual([])
  await update(user.id, { firstName: 'Zachary', zipcode: '04102', notify: true })
  const [mail] = await mailsTo(user.email)
  expect(mail.subject).toBe('Your account on ONE was changed')
  const text = JSON.stringify(mail.payload)
  expect(text).toContain('- First name\\n- Zip code')
  for (const value of ['Zebedee', 'Zachary', '04101', '04102']) expect(text).not.toContain(value)
})

test.each([
  [{ bio: 'See www.caps.example' }, 'bio', BIO_LINKS],
  [{ birthday: '2008-06-02' }, 'birthday', BIRTHDAY_TOO_LATE],
  [{ email: '' }, 'email', EMAIL_INVALID],
  [{ roleId: 5 }, 'roleId', RANKS_ABOVE],
  [{ status: 1, suspendedUntil: '2026-06-01' }, 'suspendedUntil', SUSPEND_INTO_PAST],
])('%j is refused at its field', async (given, path, message) => {
  const { id } = await t.signIn(3)
  expect(await refusedAt(id, given)).toEqual({ path, message })
})

test('what was there before a rule may stay while something else is changed', async () => {
  const user = await t.signIn(3)
  await t.database.pool.query(`update users set bio = 'https://caps.example', birthday = '2015-01-01' where id = $1`, [
    user.id,
  ])
  const { refusal } = await update(user.id, { bio: 'https://caps.example', birthday: '2015-01-01', firstName: 'Ann' })
  expect([refusal, (await rowOf(user)).first_name]).toEqual([undefined, 'Ann'])
})

test('nobody changes their own role or status, or whoever ranks above them; the deleted are not found', async () => {
  expect(await refusedAt(admin.id, { roleId: 3 })).toEqual({ path: 'roleId', message: NOT_ONE_S_OWN_ROLE })
  expect(await refusedAt(admin.id, { status: 2 })).toEqual({ path: 'status', message: NOT_ONE_S_OWN_STATUS })
  expect((await update(admin.id, { firstName: 'Own', roleId: 1, status: 0 })).refusal).toBeUndefined()
  const chief = await t.signIn(5)
  expect((await update(chief.id, { bio: 'x' })).refusal).toMatchObject({
    message: RANKS_ABOVE,
    extensions: { code: 'FORBIDDEN' },
  })
  const gone = await t.signIn(3)
  await t.database.pool.query('update users set status = 3 where id = $1', [gone.id])
  const elsewhere = await t.signIn(3, { siteId: t.sites.two.siteId })
  for (const id of [gone.id, elsewhere.id, '999999999'])
    expect((await update(id, { bio: 'x' })).refusal?.extensions.code).toBe('NOT_FOUND')
})

test('the last super admin can neither be demoted nor suspended, also by two at once', async () => {
  await t.database.pool.query('update users set role_id = 1 where role_id = 5')
  const [one, two] = [await t.signIn(5), await t.signIn(5)]
  const suspended = { status: 1, suspendedUntil: '2099-07-01' }
  const answers = await Promise.all([update(one.id, suspended, two), update(two.id, { roleId: 3 }, one)])
  const refused = answers.flatMap(({ refusal }) => refusal ?? [])
  expect(refused).toHaveLength(1)
  expect([LAST_SUPER_ADMIN, 'Please sign in first']).toContain(refused[0]?.message)
  const left = await t.database.pool.query('select count(*)::int as n from users where role_id = 5 and status = 0')
  expect(left.rows[0].n).toBe(1)
})

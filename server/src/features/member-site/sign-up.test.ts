import { memberSettingsPath, ownDataPath, signUpPath } from '@ward/domain/app/front-end-links'
import { AVATAR_FIELD } from '@ward/domain/avatars/avatars'
import { IMAGE_PROBLEM } from '@ward/domain/kernel/images'
import { LOADED_FOR_FIELD } from '@ward/domain/kernel/loaded-for-fields'
import { MAILS_RETURN } from '@ward/domain/member-site/member-writing'
import { NOT_YOUR_PASSWORD } from '@ward/domain/sessions/sessions'
import { BIRTHDAY_MISSING, RULES_NOT_ACCEPTED, SIGN_UP_LINK_USED, TOO_YOUNG } from '@ward/domain/sign-up/sign-up'
import { EMAIL_INVALID, USERNAME_RULE, USERNAME_TAKEN } from '@ward/domain/users/user-input'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { avatarFile } from '../avatars/avatars.fixtures.ts'
import { sentTo } from '../notifications/leave-by-mail.fixtures.ts'
import { notifyAsChosen } from '../notifications/tellings.actions.ts'
import { doRun } from '../users/block/block.fixtures.ts'
import { eraseUser } from '../users/erase/erase.task.ts'
import { closeDueAccount } from '../users/erase/own-deletion.task.ts'
import { senderOf, sendForm } from './answering.fixtures.ts'
import { askerOf } from './member-site.fixtures.ts'

const PASSWORD = 'Calm-Evenings-42'
let later = 0
let made = 0
let t: TestApp
let page: ReturnType<typeof askerOf>
let send: ReturnType<typeof senderOf>
beforeAll(async () => {
  t = await startTestApp({ now: () => new Date(Date.now() + later) })
  page = askerOf(t)
  send = senderOf(t)
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
/** Every sign-up comes from a network of its own: how fast one may is another test. */
const signUp = (fields: Record<string, string> = {}, from = `9.${++made % 250}.7.1`) =>
  t.fastify.inject({
    method: 'POST',
    url: signUpPath,
    remoteAddress: from,
    headers: { host: 'one.test', 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams({
      username: `newcomer-${made}`,
      email: `newcomer-${made}@mail.example`,
      birthday: '04/05/1980',
      rules: 'yes',
      ...fields,
    }).toString(),
  })
const mailTo = async (email: string) =>
  (await rows('select payload::text as text from outbox where recipient = $1 order by id desc', email))[0]?.text as
    | string
    | undefined
const linkIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const confirm = (token: string, password = PASSWORD) => send(null, `${signUpPath}/confirm`, { token, password })
const signIn = (email: string) =>
  t.fastify.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { host: 'one.test' },
    payload: { email, password: PASSWORD },
  })
const save = (by: Actor, what: string, fields: Record<string, string> = {}) =>
  send(by, memberSettingsPath, { what, ...fields })

test('signing up mails a link; a password then makes the account, once, with a proven address', async () => {
  expect((await signUp()).headers.location).toBe(`${signUpPath}?q=sent`)
  const [username, email] = [`newcomer-${made}`, `newcomer-${made}@mail.example`]
  expect(await rows('select id from users where username = $1', username)).toEqual([])
  const token = linkIn(await mailTo(email))
  const weak = await confirm(token, 'short')
  expect(weak.statusCode).toBe(422)
  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 422, 422])
  expect(answers.find(({ statusCode }) => statusCode === 422)?.body).toContain(SIGN_UP_LINK_USED)
  const [account] = await rows(
    'select role_id, birthday::text, verified_at is not null as proven, is_disposable from users where username = $1',
    username,
  )
  expect(account).toEqual({ role_id: 3, birthday: '1980-04-05', proven: true, is_disposable: false })
  expect((await signIn(email)).statusCode).toBe(200)
})

test.each([
  [{ username: 'x' }, USERNAME_RULE],
  [{ email: 'nobody' }, EMAIL_INVALID],
  [{ birthday: 'soon' }, BIRTHDAY_MISSING],
  [{ birthday: '01/01/2020' }, TOO_YOUNG],
  [{ rules: '' }, RULES_NOT_ACCEPTED],
])('%j is refused beside its field, and what was typed stands there again', async (fields, message) => {
  const answer = await signUp(fields)
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain(message.replaceAll('’', '’'))
  expect(answer.body).toContain('value="newcomer-')
})

test('an address that has an account gets the same answer, and a mail that says so; a name that is taken is told', async () => {
  const member = await t.signIn(3)
  const [{ email }] = await rows('select email from users where id = $1', member.id)
  const answer = await signUp({ email })
  expect(answer.headers.location).toBe(`${signUpPath}?q=sent`)
  // The page says of no link how long it works: each mail does, of its own.
  expect((await page(`${signUpPath}?q=sent`)).body).toMatch(
    /<p class="card thanks" role="status">[^<]*account[.]<[/]p>/,
  )
  expect(await mailTo(email)).toContain('has already')
  expect(await mailTo(email)).toContain('within 60 minutes')
  expect((await signUp({ username: member.username.toUpperCase() })).body).toContain(USERNAME_TAKEN)
})

test('a throwaway address is marked; a program that fills in everything gets no mail; a network is slowed down', async () => {
  await signUp({ email: 'quick@mailinator.com' })
  await confirm(linkIn(await mailTo('quick@mailinator.com')))
  expect(await rows(`select is_disposable from users where email = 'quick@mailinator.com'`)).toEqual([
    { is_disposable: true },
  ])
  expect((await signUp({ website: 'x' })).headers.location).toBe(`${signUpPath}?q=sent`)
  expect(await mailTo(`newcomer-${made}@mail.example`)).toBeUndefined()
  const codes: number[] = []
  for (let n = 0; n < 12; n++) codes.push((await signUp({ email: `n${n}@mail.example` }, '198.51.100.7')).statusCode)
  expect(codes.filter((code) => code === 429)).toHaveLength(2)
})

test('a link of a week ago makes no account, and asks for no password', async () => {
  await signUp()
  const token = linkIn(await mailTo(`newcomer-${made}@mail.example`))
  later = 8 * 86_400_000
  const answer = await confirm(token)
  later = 0
  expect(answer.body).toContain(SIGN_UP_LINK_USED)
  expect(answer.body).not.toContain('type="password"')
})

test('a member sees and saves their own settings, and nobody else’s', async () => {
  const member = await t.signIn(3)
  expect((await page(memberSettingsPath)).headers.location).toContain('/login?')
  expect((await save(member, 'profile', { bio: 'Paper diary' })).statusCode).toBe(303)
  const notices = {
    answers: 'page',
    mentions: 'off',
    threads: 'mail',
    reports: 'mail',
    pace: 'daily',
    receivesEmails: 'yes',
    isRecommended: 'no',
  }
  expect((await save(member, 'notices', notices)).statusCode).toBe(303)
  const { body } = await page(memberSettingsPath, member.cookie)
  expect(body).toContain('Paper diary</textarea>')
  for (const name of ['Profile', 'Notifications', 'Delete account']) expect(body).toContain(`aria-label="${name}"`)
  expect(body).toContain('<option value="off" selected>')
  expect(await rows('select name, value from preferences where user_id = $1 order by name', member.id)).toEqual([
    { name: 'member.isRecommended', value: 'no' },
    { name: 'member.mailPace', value: 'daily' },
    { name: 'member.tell.answers', value: 'page' },
    { name: 'member.tell.mentions', value: 'off' },
  ])
  const links = await save(member, 'profile', { bio: 'See https://shop.example' })
  expect(links.statusCode).toBe(422)
  const long = await save(member, 'profile', { bio: 'x'.repeat(1001) })
  expect([long.statusCode, long.body.includes(`\n${'x'.repeat(1001)}</textarea>`)]).toEqual([422, true])
  expect(long.body).toContain('A bio may have at most 1000 characters')
  expect(long.body).not.toMatch(/<textarea[^>]*maxlength/)
  expect((await save(member, 'notices', { ...notices, answers: 'shout' })).statusCode).toBe(422)
  expect((await save(member, 'everything')).statusCode).toBe(422)
})

test('what a member no longer wants by email is not sent where it still waits', async () => {
  const member = await t.signIn(3)
  await rows('update users set receive_emails = true where id = $1', member.id)
  const ctx = t.ctxOf({ kind: 'nobody', siteId: member.siteId, roleId: null }, member.siteId)
  for (const telling of ['answers', 'mentions', 'threads'] as const)
    await inTransaction(
      ctx,
      (tx) => notifyAsChosen(tx, telling, [member.id], { subjectType: 'content', subjectId: '1', by: null }),
      { audited: false },
    )
  await save(member, 'notices', {
    ...{ answers: 'page', mentions: 'off', threads: 'mail', reports: 'mail' },
    ...{ pace: 'each', receivesEmails: 'yes', isRecommended: 'yes' },
  })
  const sent = await sentTo(t, member.email)
  expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/thread you follow/)])
})

test('a member brings their own picture, of a page that was loaded for them alone', async () => {
  const member = await t.signIn(3)
  const other = await t.signIn(3)
  const bring = (file: Uint8Array, viewer: Actor) => {
    const form = new FormData()
    form.set(LOADED_FOR_FIELD.siteId, String(member.siteId))
    form.set(LOADED_FOR_FIELD.viewerId, viewer.id)
    form.set(AVATAR_FIELD, new Blob([new Uint8Array(file)], { type: 'image/png' }), 'me.png')
    return sendForm(t, member, `${memberSettingsPath}/picture`, form)
  }
  const own = (await page(memberSettingsPath, member.cookie)).body
  expect(own.slice(own.indexOf('aria-label="Picture"')).slice(0, 200)).toContain(LOADED_FOR_FIELD.viewerId)
  const picture = await avatarFile()
  expect((await bring(picture, other)).statusCode).toBe(409)
  const refused = await bring(Buffer.from('no picture'), member)
  expect([refused.statusCode, refused.body.includes(IMAGE_PROBLEM.noImage)]).toEqual([422, true])
  expect(await rows('select id from files where user_id = any ($1)', [member.id, other.id])).toEqual([])
  expect((await bring(picture, member)).statusCode).toBe(303)
  const [{ slug }] = await rows('select slug from users where id = $1', member.id)
  expect((await page(`/members/${slug}`)).body).toMatch(/<img class="picture" src="\/files\/[0-9a-f]{32}-/)
})

test('a member ends the emails of the site on their settings and begins them again, but for an address they come back from', async () => {
  const member = await t.signIn(3)
  const { siteId, id, email } = member
  const saved = (receivesEmails: string) =>
    save(member, 'notices', {
      ...{ answers: 'mail', mentions: 'mail', threads: 'mail', reports: 'mail' },
      ...{ pace: 'each', receivesEmails, isRecommended: 'yes' },
    })
  const isChosen = async (value: string) =>
    (await page(memberSettingsPath, member.cookie)).body.includes(`name="receivesEmails" value="${value}" checked`)
  expect(await isChosen('yes')).toBe(true)
  expect((await saved('no')).statusCode).toBe(303)
  expect(await isChosen('no')).toBe(true)
  expect(await rows('select receive_emails from users where id = $1', id)).toEqual([{ receive_emails: false }])
  for (const _ of [1, 2]) expect((await saved('yes')).statusCode).toBe(303)
  expect(await rows('select receive_emails from users where id = $1', id)).toEqual([{ receive_emails: true }])
  expect(await rows('select kind from subscription_events where user_id = $1 order by id', id)).toEqual([
    { kind: 'unsubscribed' },
    { kind: 'opted_back_in' },
  ])
  await saved('no')
  await rows(`insert into subscribers (site_id, email, status) values ($1, $2, 'bounced')`, siteId, email)
  const refused = await saved('yes')
  expect([refused.statusCode, refused.body.includes(MAILS_RETURN)]).toEqual([422, true])
  expect(await isChosen('no')).toBe(true)
  // Nothing was saved, so all that was chosen still stands in the form, and the reason where it is about.
  const again = await save(member, 'notices', {
    ...{ answers: 'off', mentions: 'mail', threads: 'page', reports: 'mail' },
    ...{ pace: 'daily', receivesEmails: 'yes', isRecommended: 'no' },
  })
  const form = /<form [^>]*aria-label="Notifications">.*?<\/form>/s.exec(again.body)?.[0] ?? ''
  const chosen = [...form.matchAll(/value="(\w+)" (?:selected|checked)/g)].map(([, value]) => value)
  expect(chosen).toEqual(['off', 'mail', 'page', 'mail', 'yes', 'daily', 'no'])
  expect(form).toContain(`${MAILS_RETURN}</p></fieldset>`)
  expect(again.body.split('id="problem"')).toHaveLength(2)
})

test('a member says on their settings what a condition is to them, of those that members can have', async () => {
  const member = await t.signIn(3)
  const make = async (name: string, isRelatable: boolean) => {
    const [{ id }] = await rows('insert into disorders (name) values ($1) returning id', name)
    await rows(
      `insert into site_disorders (site_id, disorder_id, is_relatable_to_users) values ($1, $2, $3)
       on conflict (site_id, disorder_id) do update set is_relatable_to_users = excluded.is_relatable_to_users`,
      member.siteId,
      id,
      isRelatable,
    )
    return String(id)
  }
  const [offered, kept] = [await make('Cluster <headache>', true), await make('Kept out', false)]
  const { body } = await page(memberSettingsPath, member.cookie)
  expect(body).toContain('Cluster &lt;headache&gt;</option>')
  expect(body).not.toContain('Kept out')
  const add = (disorderId: string, relationshipType = 'patient') =>
    save(member, 'condition', { disorderId, relationshipType })
  expect((await add(offered)).statusCode).toBe(303)
  expect((await page(memberSettingsPath, member.cookie)).body).toContain('I have it</p>')
  expect((await add(kept)).statusCode).toBe(422)
  expect((await add(offered, 'owner')).statusCode).toBe(422)
  expect((await add(offered, 'remove')).statusCode).toBe(303)
  expect(await rows('select id from user_disorders where user_id = $1', member.id)).toEqual([])
})

test('one relationship to a condition is taken off the profile alone: another to the same stays', async () => {
  const member = await t.signIn(3)
  const [{ id: disorderId }] = await rows(`insert into disorders (name) values ('Two ways') returning id`)
  for (const type of ['patient', 'caregiver'])
    await rows(
      `insert into user_disorders (site_id, user_id, disorder_id, relationship_type) values ($1, $2, $3, $4)`,
      ...[member.siteId, member.id, disorderId, type],
    )
  const { body } = await page(memberSettingsPath, member.cookie)
  expect(body.match(/name="replaces" value="\w+"/g)).toEqual(
    ['patient', 'caregiver'].map((type) => `name="replaces" value="${type}"`),
  )
  const removed = { disorderId, relationshipType: 'remove', replaces: 'caregiver' }
  expect((await save(member, 'condition', removed)).statusCode).toBe(303)
  expect(await rows('select relationship_type from user_disorders where user_id = $1', member.id)).toEqual([
    { relationship_type: 'patient' },
  ])
})

test('one’s own data comes as a file, of this site alone', async () => {
  const member = await t.signIn(3)
  const answer = await send(member, ownDataPath, {})
  expect(answer.headers['content-type']).toBe('application/zip')
  const files = Object.keys(unzipSync(answer.rawPayload))
  expect(files.every((path) => path.startsWith(`site-${member.siteId}/user-${member.id}/`))).toBe(true)
})

test('a file of one’s own data names the letters to its owner, and holds no link of theirs', async () => {
  const member = await t.signIn(3)
  await send(null, '/api/auth/request-password-reset', { email: member.email })
  expect(linkIn(await mailTo(member.email))).not.toBe('')
  const files = unzipSync((await send(member, ownDataPath, {})).rawPayload)
  const letters = new TextDecoder().decode(files[`site-${member.siteId}/user-${member.id}/outbox.json`])
  expect(letters).toContain(member.email)
  expect(letters).toContain('password-reset:')
  expect(letters).not.toContain('token=')
})

test('a sign-up typed in capital letters is in the file of one’s own data, and goes with the account', async () => {
  await signUp({ email: 'Anna.Capital@Mail.example' })
  await confirm(linkIn(await mailTo('Anna.Capital@Mail.example')))
  const cookie = String((await signIn('anna.capital@mail.example')).headers['set-cookie']).split(';')[0] ?? ''
  const [{ id, siteId }] = await rows(
    `select id, site_id as "siteId" from users where lower(email) = 'anna.capital@mail.example'`,
  )
  const member = { id, siteId, cookie } as Actor
  const files = unzipSync((await send(member, ownDataPath, {})).rawPayload)
  const signUps = new TextDecoder().decode(files[`site-${siteId}/user-${id}/sign_ups.json`])
  expect(JSON.parse(signUps)).toMatchObject([{ email: 'Anna.Capital@Mail.example', birthday: '1980-04-05' }])
  await t.mutate(await t.signIn(5), 'deleteUser', { id })
  await doRun(t, eraseUser(TEST_CONFIG.secretKey), id, siteId)
  expect(await rows(`select from sign_ups where lower(email) = 'anna.capital@mail.example'`)).toEqual([])
})

test('the letter that somebody signed up with is in the file of their own data, and goes with the account when they have another address', async () => {
  await signUp()
  const email = `newcomer-${made}@mail.example`
  await confirm(linkIn(await mailTo(email)))
  const cookie = String((await signIn(email)).headers['set-cookie']).split(';')[0] ?? ''
  const [{ id, siteId }] = await rows(`select id, site_id as "siteId" from users where email = $1`, email)
  await rows(`update users set email = 'moved@mail.example', verified_at = now() where id = $1`, id)
  const files = unzipSync((await send({ id, siteId, cookie } as Actor, ownDataPath, {})).rawPayload)
  const letters = JSON.parse(new TextDecoder().decode(files[`site-${siteId}/user-${id}/outbox.json`]))
  expect(letters).toContainEqual(expect.objectContaining({ recipient: email, key: expect.stringMatching(/^sign-up:/) }))
  await t.mutate(await t.signIn(5), 'deleteUser', { id })
  await doRun(t, eraseUser(TEST_CONFIG.secretKey), id, siteId)
  expect(await rows('select from outbox where recipient = $1', email)).toEqual([])
})

test('an account is deleted 30 days after its owner asked, unless they sign in before', async () => {
  await signUp()
  const email = `newcomer-${made}@mail.example`
  await confirm(linkIn(await mailTo(email)))
  const cookieOf = async () => String((await signIn(email)).headers['set-cookie']).split(';')[0] ?? ''
  const [{ id }] = await rows('select id from users where email = $1', email)
  const actor = async () => ({ id, siteId: t.sites.one.siteId, cookie: await cookieOf() }) as Actor
  const due = () => {
    const ctx = t.ctxOf(
      { kind: 'system', siteId: t.sites.one.siteId, roleId: null, task: closeDueAccount.name },
      t.sites.one.siteId,
    )
    return closeDueAccount.run(ctx, { id, isLast: true, signal: new AbortController().signal })
  }
  const wrong = await save(await actor(), 'delete', { current: 'no' })
  expect(wrong.body).toContain(NOT_YOUR_PASSWORD)
  const member = await actor()
  expect((await save(member, 'delete', { current: PASSWORD })).body).toContain('30 days')
  expect((await page(memberSettingsPath, member.cookie)).headers.location).toContain('/login?')
  const status = async () => (await rows('select status from users where id = $1', id))[0].status
  await due()
  expect(await status()).toBe(0)
  // Back in time: the account stays.
  await actor()
  later = 31 * 86_400_000
  await due()
  later = 0
  expect(await status()).toBe(0)
  await save(await actor(), 'delete', { current: PASSWORD })
  later = 31 * 86_400_000
  await due()
  await due()
  later = 0
  expect(await status()).toBe(3)
})

import { ANSWER_NEEDED, EMAIL_NEEDED } from '@ward/domain/leads/lead-forms/answers'
import { FORM_IS_OTHER, LEAD_LIMIT, LEADS_TOO_FAST, UNSEEN_FIELD } from '@ward/domain/leads/lead-forms/public-form'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { insertPost } from '../content/content.db.ts'
import { asSystem } from '../flags/flag/flags.fixtures.ts'
import { FORM, makeForm } from '../leads/lead-forms/lead-forms.fixtures.ts'
import { uploadLeads } from '../leads/lead-upload/lead-upload.fixtures.ts'
import { leaveBy, sentTo } from '../notifications/leave-by-mail.fixtures.ts'
import { browserOf, PLAIN } from './engagement/taking-part.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())
beforeEach(() => rows('delete from rate_limits'))

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
/** The fields of the form of the fixtures. */
const WEEKLY = { q1: '2' }
const NEVER = { q1: '3' }
let made = 0
const newAddress = () => `lead${++made}@halden.example`
const send = (id: string, fields: Record<string, string | string[]>, actor?: Actor) =>
  browserOf(t, actor ? { actor } : {}).send('POST', `/api/lead-forms/${id}`, fields, PLAIN)
const leadsIn = (id: string) => rows('select * from leads where form_id = $1 order by id', id)
const change = (id: string, fields: object) => t.mutate(admin, 'upsertCommercialLeadForm', { id, ...fields }, 'id')

test('a shortcode in a post is the form, without script; the page’s policy names where its answers may lead', async () => {
  const id = await makeForm(t, admin, { successUrl: 'https://halden.example/thanks?a=1' })
  const body = `<p>Before</p><p>[lead-form id="${id}"] [lead-form id="${id}"]</p><p>In <b>[lead-form id="${id}"]</b></p><p>[lead-form id="99"] [lead-form]</p>`
  await asSystem(t, ({ site }) => insertPost(site, { slug: 'with-a-form', title: 'A post', body }))
  const page = await browserOf(t).send('GET', '/with-a-form', {}, PLAIN)
  expect(page.body.match(/<form class="card write lead-form"/g)).toHaveLength(1)
  expect(page.body.match(new RegExp(`<a href="/lead-forms/${id}">Take part</a>`, 'g'))).toHaveLength(2)
  expect(page.body).toContain(`action="/api/lead-forms/${id}"`)
  expect(page.body).toContain('<!-- lead-form 99: not there -->')
  expect(page.body).toContain('[lead-form]')
  expect(page.body).not.toMatch(/<script(?! type="application\/ld\+json")/)
  expect(page.headers['content-security-policy']).toContain(`form-action 'self' https://halden.example;`)
  const other = await browserOf(t).send('GET', '/', {}, PLAIN)
  expect(other.headers['content-security-policy']).toContain(`form-action 'self';`)
})

test('what is filled in is kept with its definition, and leads to the success page; a program is told where', async () => {
  const id = await makeForm(t, admin)
  const member = await t.signIn(3)
  const email = newAddress()
  const { statusCode, headers } = await send(id, { ...WEEKLY, q4: ` ${email.toUpperCase()} `, definition: '1' }, member)
  expect([statusCode, headers.location]).toEqual([303, '/thanks'])
  expect(await leadsIn(id)).toMatchObject([
    {
      ...{ definition: 1, email, answers: { 1: ['2'], 4: email }, is_disqualified: false, is_opted_in: false },
      ...{ spam_reason: null, user_id: member.id },
    },
  ])
  const answer = await browserOf(t).send('POST', `/api/lead-forms/${id}`, { ...WEEKLY, q4: newAddress() })
  expect(answer.json()).toEqual({ leadsTo: '/thanks' })
})

test('choosing an option that excludes leads to the secondary page, where there is one', async () => {
  const id = await makeForm(t, admin)
  expect((await send(id, { ...NEVER, q4: newAddress() })).headers.location).toBe('https://halden.example/sorry')
  expect(await leadsIn(id)).toMatchObject([{ is_disqualified: true }])
  await change(id, { failure_url: '' })
  expect((await send(id, { ...NEVER, q4: newAddress() })).headers.location).toBe('/thanks')
})

test('a form that is refused comes back as its page with all that was typed, and keeps nothing', async () => {
  const id = await makeForm(t, admin)
  const { statusCode, body, headers } = await send(id, { q4: 'ann <at> "b"', 'opt-in': 'yes' })
  expect(statusCode).toBe(422)
  expect(body).toContain('value="ann &lt;at&gt; &quot;b&quot;"')
  expect(body).toContain(EMAIL_NEEDED)
  expect(body).toContain(ANSWER_NEEDED)
  expect(body).toMatch(/name="opt-in" value="yes" checked/)
  expect(headers['content-security-policy']).toContain('https://halden.example')
  expect(await leadsIn(id)).toEqual([])
})

test('an answer that is too long comes back whole, with the reason', async () => {
  const question = { name: 'Tell us more', type: 'WYSIWYGTEXTAREA', required: false, crmId: '', helperText: '' }
  const asked = [...FORM.leadFormQuestions, { ...question, leadFormOptions: [] }]
  const id = await makeForm(t, admin, { leadFormQuestions: asked })
  const words = 'x'.repeat(20_001)
  const { statusCode, body } = await send(id, { ...WEEKLY, q4: newAddress(), q5: words })
  expect([statusCode, body.includes(`\n${words}</textarea>`)]).toEqual([422, true])
  expect(body).toContain('At most 5000 characters')
  expect(body).not.toMatch(/<textarea[^>]*maxlength/)
  expect(await leadsIn(id)).toEqual([])
})

test('one lead of an address counts: the first, or by the form’s setting the newest, however many come at once', async () => {
  for (const [keeps, counting] of [
    ['FIRST', ['2']],
    ['NEWEST', ['3']],
  ] as const) {
    const id = await makeForm(t, admin, { keeps })
    const q4 = newAddress()
    await send(id, { ...WEEKLY, q4 })
    await Promise.all([1, 2, 3].map(() => send(id, { ...NEVER, q4 })))
    const all = await leadsIn(id)
    const counted = all.filter(({ replaced_at }) => replaced_at === null)
    expect(counted.map(({ answers }) => answers[1])).toEqual([counting])
    expect(all).toHaveLength(keeps === 'FIRST' ? 1 : 4)
    const { answer } = await t.query<object>(admin, 'commercialLeadForm', { id }, 'numberOfSubmissions')
    expect(answer).toEqual({ numberOfSubmissions: 1 })
    const { answer: csv } = await t.query<string>(admin, 'getCsvData', { id })
    expect(csv?.match(/Replaced by another one/g)?.length ?? 0).toBe(keeps === 'FIRST' ? 0 : 3)
  }
})

test('suspected spam is answered like any other, kept and marked, and does not take an address away', async () => {
  const id = await makeForm(t, admin)
  const q4 = newAddress()
  const spam = await send(id, { ...WEEKLY, q4, 'opt-in': 'yes', [UNSEEN_FIELD]: 'https://pills.example' })
  expect([spam.statusCode, spam.headers.location]).toEqual([303, '/thanks'])
  await send(id, { ...WEEKLY, q4 })
  expect((await leadsIn(id)).map(({ spam_reason }) => spam_reason)).toEqual(['unseen_field', null])
  expect(await rows('select from subscribers where email = $1', q4)).toEqual([])
})

test('a lead that is no spam counts from then on, unless one of its address does already; its opt-in counts too', async () => {
  const id = await makeForm(t, admin)
  const [alone, twice] = [newAddress(), newAddress()]
  for (const q4 of [alone, twice])
    await send(id, { ...WEEKLY, q4, 'opt-in': 'yes', [UNSEEN_FIELD]: 'https://pills.example' })
  await send(id, { ...WEEKLY, q4: twice })
  const { answer } = await t.query<{ total: number; leads: { id: string; email: string }[] }>(
    admin,
    'suspectedLeads',
    { formId: id },
    'total leads { id email }',
  )
  expect(answer?.total).toBe(2)
  for (const { id: lead, email } of answer?.leads ?? []) {
    expect((await t.mutate<boolean>(admin, 'clearLeadSpam', { id: lead })).answer).toBe(email === alone)
    expect((await t.mutate(admin, 'clearLeadSpam', { id: lead })).refusal?.extensions.code).toBe('NOT_FOUND')
  }
  const counting = (await leadsIn(id)).filter(({ replaced_at }) => replaced_at === null)
  expect(counting.map(({ email, answers }) => [email, answers[1]])).toEqual([
    [alone, ['2']],
    [twice, ['2']],
  ])
  expect(await rows('select status from subscribers where email = $1', alone)).toEqual([{ status: 'subscribed' }])
})

test('whoever ticks the box after an upload stays subscribed when that is undone, and it is noted on which basis', async () => {
  const tech = await t.signIn(6)
  const id = await makeForm(t, admin)
  const [ticks, leaves] = [newAddress(), newAddress()]
  const member = await t.signIn(3)
  await rows('update users set receive_emails = false where id = $1', member.id)
  const list = [ticks, leaves, member.email].join('\n')
  const upload = await uploadLeads(t, tech, list, { isReconsented: true, sendEmail: false })
  await send(id, { ...WEEKLY, q4: ticks, 'opt-in': 'yes' })
  await send(id, { ...WEEKLY, q4: member.email, 'opt-in': 'yes' }, member)
  const { answer } = await t.mutate(tech, 'undoUpload', { id: upload }, 'undone')
  expect(answer).toEqual({ undone: 1 })
  expect(await rows('select email from subscribers where email = any($1)', [ticks, leaves])).toEqual([{ email: ticks }])
  expect(await rows('select receive_emails from users where id = $1', member.id)).toEqual([{ receive_emails: true }])
  const basis = { 'lead form': id, 'version of the consent': 1 }
  const noted = await rows(
    `select e.kind, e.basis from subscription_events e left join subscribers s on s.id = e.subscriber_id
      where (s.email = $1 or e.user_id = $2) and e.upload_id is null`,
    ...[ticks, member.id],
  )
  expect(noted).toEqual([
    { kind: 'subscribed', basis },
    { kind: 'subscribed', basis },
  ])
})

test('the opt-in box makes a subscriber with the version of the consent, and brings nobody back who left or is blacklisted', async () => {
  const id = await makeForm(t, admin)
  await change(id, { optInText: 'Write to me often' })
  const q4 = newAddress()
  await send(id, { ...WEEKLY, q4, 'opt-in': 'yes', definition: '2' })
  const history = `select s.status, e.kind, e.basis from subscribers s join subscription_events e on e.subscriber_id = s.id where email = $1`
  const basis = { 'lead form': id, 'version of the consent': 2 }
  expect(await rows(history, q4)).toEqual([{ status: 'subscribed', kind: 'subscribed', basis }])
  const member = await t.signIn(3)
  for (const status of ['unsubscribed', 'bounced', 'blacklisted']) {
    await rows('update subscribers set status = $1 where email = $2', status, q4)
    await rows('delete from leads where form_id = $1', id)
    await send(id, { ...WEEKLY, q4, 'opt-in': 'yes' }, member)
    expect(await rows('select status from subscribers where email = $1', q4)).toEqual([{ status }])
  }
  expect(await leadsIn(id)).toMatchObject([{ is_opted_in: true }])
  expect(await rows('select from outbox')).toEqual([])
})

test('the box makes a subscriber of who is unsubscribed only because an upload was undone, but not once they left', async () => {
  const tech = await t.signIn(6)
  const id = await makeForm(t, admin)
  const [ticks, leaves] = [newAddress(), newAddress()]
  const upload = await uploadLeads(t, tech, `${ticks}\n${leaves}`)
  const [, mail] = [...(await sentTo(t, ticks)), ...(await sentTo(t, leaves))]
  await t.mutate(tech, 'undoUpload', { id: upload })
  await leaveBy(t, mail)
  for (const q4 of [ticks, leaves]) await send(id, { ...WEEKLY, q4, 'opt-in': 'yes' })
  const last = `select s.status, e.kind, e.basis from subscribers s join subscription_events e on e.subscriber_id = s.id
                 where s.email = $1 order by e.id desc limit 1`
  const basis = { 'lead form': id, 'version of the consent': 1 }
  expect(await rows(last, ticks)).toEqual([{ status: 'subscribed', kind: 'subscribed', basis }])
  expect(await rows(last, leaves)).toEqual([{ status: 'unsubscribed', kind: 'unsubscribed', basis: null }])
})

test('a member who left gets mails again by ticking the box, signed in and with their own address alone', async () => {
  const id = await makeForm(t, admin, { keeps: 'FIRST' })
  const member = await t.signIn(3)
  const [{ email }] = await rows(
    'update users set receive_emails = false, email = $1 where id = $2 returning email',
    newAddress(),
    member.id,
  )
  const gets = async () => (await rows('select receive_emails from users where id = $1', member.id))[0]?.receive_emails
  await send(id, { ...WEEKLY, q4: email, 'opt-in': 'yes' })
  expect(await gets()).toBe(false)
  await send(id, { ...WEEKLY, q4: email, 'opt-in': 'yes' }, member)
  expect(await gets()).toBe(true)
})

test('a form that changed meanwhile is taken as it was shown, for a day', async () => {
  const id = await makeForm(t, admin)
  await change(id, { leadFormQuestions: [{ name: 'New', type: 'TEXT', required: true }] })
  expect((await send(id, { ...WEEKLY, q4: newAddress(), definition: '1' })).statusCode).toBe(303)
  await rows(`update lead_form_definitions set inserted_at = now() - interval '25 hours' where form_id = $1`, id)
  const late = await send(id, { ...WEEKLY, q4: newAddress(), definition: '1' })
  expect(late.statusCode).toBe(409)
  expect(late.body).toContain(FORM_IS_OTHER)
  expect(await leadsIn(id)).toHaveLength(1)
})

test('a form that is refused after it was changed comes back as it was shown; long after, as it is now, and agrees to nothing', async () => {
  const id = await makeForm(t, admin)
  await change(id, { optInText: 'Phone me' })
  const filledIn = { ...WEEKLY, q4: 'nobody', 'opt-in': 'yes', definition: '1' }
  const soon = await send(id, filledIn)
  expect(soon.body).toMatch(/name="definition" value="1"[\s\S]*name="opt-in" value="yes" checked><span>Write to me</)
  await rows(`update lead_form_definitions set inserted_at = now() - interval '25 hours' where form_id = $1`, id)
  const late = await send(id, filledIn)
  expect(late.body).toContain(FORM_IS_OTHER)
  expect(late.body).toMatch(/name="definition" value="2"[\s\S]*name="opt-in" value="yes"><span>Phone me</)
  expect(late.body).toContain('value="nobody"')
})

test('a deleted form is gone from pages and takes nothing in; its leads stay', async () => {
  const id = await makeForm(t, admin)
  await send(id, { ...WEEKLY, q4: newAddress() })
  await t.mutate(admin, 'deleteCommercialLeadForm', { id })
  expect((await browserOf(t).send('GET', `/lead-forms/${id}`, {}, PLAIN)).statusCode).toBe(404)
  expect((await send(id, { ...WEEKLY, q4: newAddress() })).statusCode).toBe(404)
  expect(await leadsIn(id)).toHaveLength(1)
})

test('a network can send so many and no more; a form of another site is not there', async () => {
  const id = await makeForm(t, admin)
  const answers = []
  for (let nth = 0; nth <= LEAD_LIMIT.leads; nth++) answers.push(await send(id, { ...WEEKLY, q4: newAddress() }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(LEAD_LIMIT.leads).fill(303), 429])
  expect(answers.at(-1)?.body).toContain(LEADS_TOO_FAST)
  const there = browserOf(t, { site: 'two' })
  expect((await there.send('GET', `/lead-forms/${id}`, {}, PLAIN)).statusCode).toBe(404)
  expect((await there.send('POST', `/api/lead-forms/${id}`, { ...WEEKLY, q4: newAddress() }, PLAIN)).statusCode).toBe(
    404,
  )
})

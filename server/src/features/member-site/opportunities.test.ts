import { exportPath } from '@ward/domain/kernel/list-export'
import {
  ANSWER_MISSING,
  ANSWERED_ALREADY,
  CAMPAIGN_ENDED,
  CAMPAIGN_FULL,
  CAMPAIGN_RESTS,
  CONSENT_MISSING,
  onlyWith,
  WITHDRAWN,
} from '@ward/domain/opportunity-campaigns/answering'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { giveDisorder, makeDisorder } from '../conditions/conditions.fixtures.ts'
import { insertPost } from '../content/content.db.ts'
import { asSystem, takeIn } from '../flags/flag/flags.fixtures.ts'
import { makeCampaign } from '../opportunity-campaigns/campaigns.fixtures.ts'
import { browserOf, PLAIN } from './engagement/taking-part.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const open = async (actor: Actor | undefined, url: string, headers = {}) =>
  browserOf(t, { actor }).send('GET', url, {}, { ...PLAIN, ...headers })
const send = async (actor: Actor, id: string, fields: Record<string, string | string[]>) =>
  browserOf(t, { actor }).send('POST', `/opportunities/${id}`, { definition: '1', ...fields }, PLAIN)
const agree = (actor: Actor, id: string, fields = {}) => send(actor, id, { consent: 'yes', ...fields })
const withdraw = (actor: Actor, id: string) =>
  browserOf(t, { actor }).send('POST', `/opportunities/${id}/withdraw`, {}, PLAIN)
const responsesTo = (id: string) =>
  rows('select user_id, definition, answers from opportunity_responses where campaign_id = $1 order by id', id)

let made = 0
const postWith = async (body: string) => {
  const slug = `about-it-${++made}`
  await asSystem(t, ({ site }) => insertPost(site, { slug, title: 'A post', body }))
  return `/${slug}`
}
const ask = async (id: string, questions: object[], more = {}) => {
  const given = { opportunityCampaignId: id, questions, ...more }
  const { refusal } = await t.mutate(admin, 'saveOpportunityQuestions', given, 'id')
  expect(refusal).toBeUndefined()
}
const QUESTIONS = [
  { text: 'How often?', kind: 'ONE', options: ['Weekly', 'Daily'], notSure: true },
  { text: 'What helps?', kind: 'SEVERAL', options: ['Sleep', 'A walk'] },
  { text: 'Since when?', kind: 'DATE', notSure: true },
  { text: 'Anything else?' },
]
const ANSWERS = { q1: 'not-sure', q2: ['0', '1'], 'not-sure-3': 'yes', q4: '<b>No</b>' }
const funnelOf = async (id: string) =>
  (await t.query<{ funnel: object }>(admin, 'opportunityCampaign', { id }, 'funnel { shown started finished }')).answer
    ?.funnel

test('a shortcode shows a campaign, whose own page asks without script; a visitor is led to signing in', async () => {
  const id = await makeCampaign(t, admin, { name: 'Sleep <diary>', successUrl: 'https://halden.example/thanks' })
  const path = await postWith(`<p>Before</p><p>[opportunity id="${id}"]</p><p>[opportunity id="999"]</p>`)
  const member = await t.signIn(3)
  const { body } = await open(member, path)
  expect(body).toContain('Sleep &lt;diary&gt;')
  expect(body).toContain(`href="/opportunities/${id}"`)
  expect(body).not.toContain('[opportunity')
  const page = await open(member, `/opportunities/${id}`)
  expect(page.body).toContain('name="consent"')
  // Its own part of the page: the one script there is keeps drafts in the browser, and no answers about somebody's health.
  expect(page.body.match(/<script/g)).toHaveLength(1)
  expect(page.body).not.toContain('data-draft')
  expect(page.headers['content-security-policy']).toContain(`form-action 'self' https://halden.example`)
  const visited = await open(undefined, `/opportunities/${id}`)
  expect(visited.body).toContain(`/login?redirect=${encodeURIComponent(`/opportunities/${id}`)}`)
  expect(visited.body).not.toContain('name="consent"')
  expect((await browserOf(t, { site: 'two' }).send('GET', `/opportunities/${id}`, {}, PLAIN)).statusCode).toBe(404)
})

test('a response keeps questions and answers in words, under what was asked and agreed to then, and leads to the success URL', async () => {
  const id = await makeCampaign(t, admin, { successUrl: 'https://halden.example/thanks' })
  await ask(id, QUESTIONS, { consentText: 'I say yes.' })
  const member = await t.signIn(3)
  expect((await open(member, `/opportunities/${id}`)).body).toContain('I say yes.')
  // Changed while somebody answers: the version they saw counts.
  await ask(id, [{ text: 'Other?' }], { consentText: 'Other words.' })
  const { statusCode, headers } = await agree(member, id, { ...ANSWERS, definition: '2' })
  expect([statusCode, headers.location]).toEqual([303, 'https://halden.example/thanks'])
  expect(await responsesTo(id)).toEqual([
    {
      ...{ user_id: member.id, definition: 2 },
      answers: [
        { question: 'How often?', answer: 'Not sure' },
        { question: 'What helps?', answer: 'Sleep; A walk' },
        { question: 'Since when?', answer: 'Not sure' },
        { question: 'Anything else?', answer: '<b>No</b>' },
      ],
    },
  ])
  const consents = await rows(
    `select d.consent_text from opportunity_responses r join opportunity_definitions d using (site_id, campaign_id, definition)
      where campaign_id = $1`,
    id,
  )
  expect(consents).toEqual([{ consent_text: 'I say yes.' }])
  const after = await open(member, `/opportunities/${id}`)
  expect(after.body).toContain(ANSWERED_ALREADY)
  expect(after.body).toContain('&lt;b&gt;No&lt;/b&gt;')
})

test('every question wants an answer that it offers, and the consent a tick; what was typed is given back', async () => {
  const id = await makeCampaign(t, admin)
  await ask(id, QUESTIONS)
  const member = await t.signIn(3)
  const refusals = [
    [{ ...ANSWERS, q1: '7' }, 'q1'],
    [{ ...ANSWERS, q1: ['0', '1'] }, 'q1'],
    [{ ...ANSWERS, q2: 'not-sure' }, 'q2'],
    [{ ...ANSWERS, 'not-sure-3': '', q3: 'yesterday' }, 'q3'],
    [{ ...ANSWERS, q4: ' ' }, 'q4'],
    [{ ...ANSWERS, q4: 'x'.repeat(20_001) }, 'q4'],
  ] as const
  for (const [fields, field] of refusals) {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
    const { statusCode, body } = await send(member, id, { definition: '2', consent: 'yes', ...(given as object) })
    expect([field, statusCode]).toEqual([field, 422])
    if (fields.q4 === ' ') expect(body).toContain(ANSWER_MISSING)
    if (field !== 'q4') continue
    expect(body).toContain(`\n${fields.q4}</textarea>`)
    expect(body).not.toMatch(/<textarea[^>]*maxlength/)
  }
  const { body } = await send(member, id, { definition: '2', ...ANSWERS })
  expect(body).toContain(CONSENT_MISSING)
  expect(body).toContain('&lt;b&gt;No&lt;/b&gt;')
  const gone = await send(member, id, { definition: '99', ...ANSWERS, consent: 'yes' })
  expect(gone.statusCode).toBe(404)
  expect(gone.body).toMatch(/readonly>\s*&lt;b&gt;No&lt;\/b&gt;<\/textarea>/)
  expect(await responsesTo(id)).toEqual([])
})

test('answers that are refused after the questions changed come back under the questions and the consent they were given to', async () => {
  const id = await makeCampaign(t, admin)
  await ask(id, [{ text: 'Do you smoke?', kind: 'ONE', options: ['Yes', 'No'] }, { text: 'How much?' }])
  const member = await t.signIn(3)
  await ask(id, [{ text: 'Have you children?', kind: 'ONE', options: ['No', 'Yes'] }], { consentText: 'Phone me.' })
  const { body } = await agree(member, id, { definition: '2', q1: '1', q2: ' ' })
  expect(body).toMatch(/name="definition" value="2"[\s\S]*value="1" required checked><span>No<[\s\S]*How much\?/)
  expect(body).not.toContain('Phone me.')
  expect((await open(member, `/opportunities/${id}`)).body).toContain('Phone me.')
})

test('a member answers once, also by 50 requests at once, and of the last place one gets hold', async () => {
  const id = await makeCampaign(t, admin)
  const member = await t.signIn(3)
  const limits = 'delete from rate_limits'
  const all = await Promise.all(
    Array.from({ length: 50 }, async () => {
      await rows(limits)
      return (await agree(member, id)).statusCode
    }),
  )
  expect(all.filter((status) => ![303, 429].includes(status))).toEqual([])
  expect(await responsesTo(id)).toHaveLength(1)
  const last = await makeCampaign(t, admin, { places: 1 })
  const members = await Promise.all(Array.from({ length: 5 }, () => t.signIn(3)))
  const came = await Promise.all(members.map(async (each) => (await agree(each, last)).statusCode))
  expect(came.toSorted()).toEqual([303, 409, 409, 409, 409])
  expect(await responsesTo(last)).toHaveLength(1)
})

test('staff who try a campaign take no place, and are let in where all are taken', async () => {
  const id = await makeCampaign(t, admin, { places: 1 })
  const limits = 'delete from rate_limits'
  await rows(limits)
  expect((await agree(admin, id)).statusCode).toBe(303)
  expect((await agree(await t.signIn(3), id)).statusCode).toBe(303)
  expect((await agree(await t.signIn(3), id)).statusCode).toBe(409)
  await rows(limits)
  expect((await agree(await t.signIn(6), id)).statusCode).toBe(303)
})

test('when all places are taken, the last day is over or its condition rests, it says so in the text and on its page', async () => {
  const disorderId = await makeDisorder(t)
  const [full, over, resting] = [
    await makeCampaign(t, admin, { places: 1 }),
    await makeCampaign(t, admin, { endsOn: '2020-01-01' }),
    await makeCampaign(t, admin, { disorderId }),
  ]
  await agree(await t.signIn(3), full)
  const member = await t.signIn(3)
  await giveDisorder(t, { userId: member.id, disorderId })
  await t.database.pool.query('update disorders set is_active = false where id = $1', [disorderId])
  for (const [id, because] of [
    [full, CAMPAIGN_FULL],
    [over, CAMPAIGN_ENDED],
    [resting, CAMPAIGN_RESTS],
  ] as const) {
    const { body } = await open(member, await postWith(`<p>[opportunity id="${id}"]</p>`))
    expect(body).toContain(because)
    expect((await open(member, `/opportunities/${id}`)).body).toContain(because)
    expect((await agree(member, id)).statusCode).toBe(409)
  }
})

test('a member with the condition is asked, and nothing else about them counts: not flags, risk or decisions', async () => {
  const disorderId = await makeDisorder(t, 'Cluster headache')
  const id = await makeCampaign(t, admin, { disorderId })
  const path = await postWith(`<p>[opportunity id="${id}"]</p>`)
  const [calm, watched, other] = [await t.signIn(3), await t.signIn(3), await t.signIn(3)]
  for (const { id: userId } of [calm, watched]) await giveDisorder(t, { userId, disorderId })
  const text = {
    kind: 'thread',
    authorId: watched.id,
    body: '<p>I want to die.</p>',
    thread: { name: 'x', slug: 'x-y' },
  }
  const { content } = await asSystem(t, (tx) => takeIn(tx, text as never))
  await rows(
    'insert into flags (site_id, assoc_type, content_id, is_open, at_risk) values ($1, $2, $3, true, true) on conflict do nothing',
    watched.siteId,
    'thread',
    content.id,
  )
  await rows(`insert into flags (site_id, assoc_type, user_id) values ($1, 'user', $2)`, watched.siteId, watched.id)
  const partOf = (body: string) => /<aside class="card opportunity"[\s\S]*?<\/aside>/.exec(body)?.[0]
  const shown = partOf((await open(calm, path)).body)
  expect(shown).toContain('Take part')
  expect(partOf((await open(watched, path)).body)).toBe(shown)
  expect(partOf((await open(other, path)).body)).toBeUndefined()
  expect((await open(other, `/opportunities/${id}`)).body).toContain(onlyWith('Cluster headache'))
  expect((await agree(other, id)).statusCode).toBe(409)
  expect((await agree(watched, id)).statusCode).toBe(303)
})

test('a member who withdraws is no longer named but still counted; their place is free, and they may answer again', async () => {
  const id = await makeCampaign(t, admin, { places: 1 })
  const member = await t.signIn(3)
  await open(member, `/opportunities/${id}`)
  await agree(member, id)
  const { headers } = await withdraw(member, id)
  expect((await open(member, headers.location ?? '')).body).toContain(WITHDRAWN)
  expect(await responsesTo(id)).toEqual([{ user_id: null, definition: 1, answers: [] }])
  expect(await funnelOf(id)).toEqual({ shown: 1, started: 1, finished: 1 })
  expect(await rows('select from opportunity_visits where campaign_id = $1 and user_id is not null', id)).toEqual([])
  expect(
    await rows(`select from audit_log where subject_type = 'opportunityCampaign' and actor_id = $1`, member.id),
  ).toEqual([])
  expect((await agree(member, id)).statusCode).toBe(303)
  expect(await responsesTo(id)).toHaveLength(2)
  expect(await funnelOf(id)).toEqual({ shown: 2, started: 2, finished: 2 })
})

test('each member is counted once as shown and started; staff, heads and pages prepared ahead are not', async () => {
  const id = await makeCampaign(t, admin)
  const path = await postWith(`<p>[opportunity id="${id}"]</p>`)
  const [ann, ben] = [await t.signIn(3), await t.signIn(3)]
  await open(admin, path)
  await open(admin, `/opportunities/${id}`)
  await open(undefined, path)
  await open(ben, path, { 'sec-purpose': 'prefetch' })
  expect(await funnelOf(id)).toEqual({ shown: 0, started: 0, finished: 0 })
  for (const member of [ann, ann, ben]) await open(member, path)
  for (let nth = 0; nth < 2; nth++) await open(ann, `/opportunities/${id}`)
  await agree(ann, id)
  expect(await funnelOf(id)).toEqual({ shown: 2, started: 1, finished: 1 })
})

test('staff who answer are in no count, in the console and in its file, and whoever answers counts as shown and started', async () => {
  const id = await makeCampaign(t, admin)
  for (const roleId of [1, 2, 5, 6]) expect((await agree(await t.signIn(roleId), id)).statusCode).toBe(303)
  expect(await funnelOf(id)).toEqual({ shown: 0, started: 0, finished: 0 })
  for (let n = 0; n < 5; n++) await agree(await t.signIn(3), id)
  expect(await funnelOf(id)).toEqual({ shown: 5, started: 5, finished: 5 })
  const headers = { host: 'one.test', cookie: admin.cookie }
  const url = exportPath('opportunity-campaigns')
  const { body } = await t.fastify.inject({ method: 'POST', url, headers, payload: {} })
  expect(body.split('\r\n').find((line) => line.includes(`,"${id}",`))).toMatch(/,5,5,5$/)
})

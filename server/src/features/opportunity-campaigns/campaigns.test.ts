import { exportPath } from '@ward/domain/kernel/list-export'
import { DESTINATION_RULE } from '@ward/domain/leads/destination'
import { CAMPAIGN_NAME_REQUIRED } from '@ward/domain/leads/lead-forms/lead-forms'
import { CAMPAIGN_CHANGED, USUAL_CONSENT } from '@ward/domain/opportunity-campaigns/campaigns'
import { CHOICES_REQUIRED, QUESTION_TWICE } from '@ward/domain/opportunity-campaigns/questions'
import { CONDITION_NOT_RELATABLE } from '@ward/domain/users/user-disorders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { makeDisorder } from '../conditions/conditions.fixtures.ts'
import { makeCampaign, makeResponse } from './campaigns.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const SHOWN = 'id version name successUrl disorderId places endsOn disorder { name }'
type Campaign = { id: string; version: number; name: string; disorderId: string | null; disorder: { name: string } }
const campaign = async (id: string, actor = admin) =>
  (await t.query<Campaign>(actor, 'opportunityCampaign', { id }, SHOWN)).answer
const save = (given: object) => t.mutate<Campaign>(admin, 'saveOpportunityCampaign', given, SHOWN)
const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows

test('a campaign has a name, a success URL and, where it is not for all, a condition; the list is paged', async () => {
  const disorderId = await makeDisorder(t, 'Cluster headache')
  const given = { name: 'Sleep diary', successUrl: 'https://halden.example/thanks', disorderId }
  const { answer } = await save(given)
  expect(answer).toMatchObject({ ...given, version: 1, places: null, disorder: { name: 'Cluster headache' } })
  const second = await makeCampaign(t, admin)
  type Page = { total: number; list: { id: string }[] }
  const page = async (given: object) =>
    (await t.query<Page>(admin, 'opportunityCampaigns', given, 'total list { id }')).answer
  const first = await page({})
  expect(first?.list.map(({ id }) => id)).toEqual([second, answer?.id])
  expect(await page({ limit: 25, offset: 1 })).toEqual({ total: 2, list: [{ id: answer?.id }] })
  expect(await rows('select definition, questions, consent_text from opportunity_definitions')).toEqual(
    Array(2).fill({ definition: 1, questions: [], consent_text: USUAL_CONSENT }),
  )
})

test('name and success URL are required, and the URL leads somewhere one may be sent', async () => {
  const { refusal } = await save({ name: ' ', successUrl: '//evil.example' })
  expect(refusal?.extensions.fields).toEqual([
    { path: 'name', message: CAMPAIGN_NAME_REQUIRED },
    { path: 'successUrl', message: DESTINATION_RULE },
  ])
})

test('its condition is one that members of this site can have: active, relatable, not merged', async () => {
  const gone = await makeDisorder(t)
  const into = await makeDisorder(t)
  await t.mutate(admin, 'bulkEditDisorders', { operation: 'MERGE', ids: [gone], mergeIntoId: into }, 'id')
  const wrong = [
    await makeDisorder(t, 'Not active', { isActive: false }),
    await makeDisorder(t, 'Not relatable', { isRelatableToUsers: false }),
    gone,
  ]
  for (const disorderId of wrong) {
    const { refusal } = await save({ name: 'A', successUrl: '/', disorderId })
    expect(refusal?.extensions.fields).toEqual([{ path: 'disorderId', message: CONDITION_NOT_RELATABLE }])
  }
  const { refusal } = await save({ name: 'A', successUrl: '/', disorderId: '999999999' })
  expect(refusal?.extensions.code).toBe('NOT_FOUND')
})

test('what is sent alone is changed alone, null makes it for all, and a stale version is refused', async () => {
  const disorderId = await makeDisorder(t)
  const id = await makeCampaign(t, admin, { disorderId, places: 12 })
  await t.database.pool.query('update disorders set is_active = false where id = $1', [disorderId])
  const { answer } = await save({ id, version: 1, name: 'Renamed', successUrl: '/thanks' })
  expect(answer).toMatchObject({ name: 'Renamed', disorderId, places: 12, version: 2 })
  expect((await save({ id, version: 1, name: 'Late', successUrl: '/' })).refusal?.message).toBe(CAMPAIGN_CHANGED)
  expect((await save({ id, name: 'Renamed', successUrl: '/', disorderId: null })).answer?.disorderId).toBeNull()
})

test('a campaign whose condition is merged follows it, which is told before; undone, it has its own again', async () => {
  const [from, to] = [await makeDisorder(t), await makeDisorder(t, 'The other')]
  const id = await makeCampaign(t, admin, { disorderId: from })
  const given = { ids: [from], mergeIntoId: to }
  const { answer: effects } = await t.query(admin, 'bulkEditDisordersEffects', given, 'kind n')
  expect(effects).toContainEqual({ kind: 'CAMPAIGNS_MOVED', n: 1 })
  const { answer } = await t.mutate<{ merges: { id: string }[] }>(
    admin,
    'bulkEditDisorders',
    { operation: 'MERGE', ...given },
    'merges { id }',
  )
  expect(await campaign(id)).toMatchObject({ disorderId: to, disorder: { name: 'The other' } })
  await t.mutate(admin, 'undoDisorderMerge', { id: answer?.merges[0]?.id }, 'id')
  expect(await campaign(id)).toMatchObject({ disorderId: from })
})

test('a response has its user, questions and answers; who reads them is in the audit log', async () => {
  const id = await makeCampaign(t, admin)
  const member = await t.signIn(3)
  const response = await makeResponse(t, id, member)
  const ask = (actor: Actor) =>
    t.query(
      actor,
      'opportunityResponses',
      { opportunityCampaignId: id },
      'total list { id userId answers { question answer } }',
    )
  expect((await ask(admin)).answer).toEqual({
    total: 1,
    list: [{ id: response, userId: member.id, answers: [{ question: 'Since when?', answer: 'Since spring' }] }],
  })
  const looks = `select subject_id from audit_log where action = 'readOpportunityResponses' and actor_id = $1`
  expect(await rows(looks, admin.id)).toEqual([{ subject_id: id }])
  expect((await ask(await t.signIn(2))).refusal?.extensions.code).toBe('FORBIDDEN')
  const there = await t.signIn(1, { siteId: t.sites.two.siteId })
  expect((await ask(there)).refusal?.extensions.code).toBe('NOT_FOUND')
  const foreign = await t.mutate(there, 'deleteOpportunityResponse', { id: response })
  expect(foreign.refusal?.extensions.code).toBe('NOT_FOUND')
  expect((await t.mutate(admin, 'deleteOpportunityResponse', { id: response })).refusal).toBeUndefined()
  expect((await ask(admin)).answer).toEqual({ total: 0, list: [] })
})

test('a campaign that is deleted takes its responses with it, and the audit log says how many', async () => {
  const id = await makeCampaign(t, admin)
  for (let nth = 0; nth < 2; nth++) await makeResponse(t, id, await t.signIn(3))
  const there = await t.signIn(1, { siteId: t.sites.two.siteId })
  expect((await t.mutate(there, 'deleteOpportunityCampaign', { id })).refusal?.extensions.code).toBe('NOT_FOUND')
  expect((await t.mutate(admin, 'deleteOpportunityCampaign', { id })).refusal).toBeUndefined()
  expect(await rows('select from opportunity_responses where campaign_id = $1', id)).toEqual([])
  const [row] = await rows(
    `select effects from audit_log where action = 'deleteOpportunityCampaign' and subject_id = $1`,
    id,
  )
  expect(row.effects).toEqual({ responses_deleted: 2 })
})

test('questions are saved beside the campaign: at most 20, each with words of its own, and choices where they are chosen from', async () => {
  const id = await makeCampaign(t, admin)
  const put = (given: object) =>
    t.mutate<{ questions: object[]; consentText: string; version: number }>(
      admin,
      'saveOpportunityQuestions',
      { opportunityCampaignId: id, ...given },
      'version consentText questions { text kind options notSure }',
    )
  const wrong = await put({
    questions: [{ text: 'A?', kind: 'ONE', options: ['Yes', 'yes'] }, { text: 'a?' }],
  })
  expect(wrong.refusal?.extensions.fields).toEqual([
    { path: 'questions.0.options', message: CHOICES_REQUIRED },
    { path: 'questions.1.text', message: QUESTION_TWICE },
  ])
  const { answer } = await put({ questions: [{ text: 'A?', options: ['left', 'over'] }], version: 1 })
  expect(answer).toEqual({
    ...{ version: 2, consentText: USUAL_CONSENT },
    questions: [{ text: 'A?', kind: 'TEXT', options: [], notSure: false }],
  })
  const more = await put({ consentText: 'Yes.' })
  expect(more.answer).toMatchObject({ version: 3, consentText: 'Yes.', questions: [{ text: 'A?' }] })
  expect((await put({ version: 2, questions: [] })).refusal?.message).toBe(CAMPAIGN_CHANGED)
})

test('numbers under 5 leave masked in the file of campaigns', async () => {
  const there = await t.signIn(1, { siteId: t.sites.two.siteId })
  const id = await makeCampaign(t, there)
  for (let nth = 0; nth < 5; nth++) {
    const member = await t.signIn(3, { siteId: there.siteId })
    await t.siteOf(there.siteId).insertInto('opportunityVisits', { campaignId: id, userId: member.id }).execute()
    if (nth > 0) await makeResponse(t, id, member)
  }
  const { body } = await t.fastify.inject({
    method: 'POST',
    url: exportPath('opportunity-campaigns'),
    headers: { host: t.hostOf(there.siteId), cookie: there.cookie },
    payload: {},
  })
  expect(body.trim().split('\r\n').at(-1)).toContain(`,"${id}",5,"under 5","under 5"`)
})

import { NOT_REACHED, NOT_SIGNED_IN, OTHER_HOST_KEY, PASSWORD_NEEDED } from '@ward/domain/leads/lead-forms/connection'
import { FORM_CHANGED } from '@ward/domain/leads/lead-forms/lead-forms'
import { CRM_ID_TAKEN, QUESTION_NAME_REQUIRED } from '@ward/domain/leads/lead-forms/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { placesOf } from '../../../../test/places.ts'
import { saveSetting } from '../../site-settings/site-settings.db.ts'
import { FORM, fillForms, makeForm } from './lead-forms.fixtures.ts'
import { startSftp } from './sftp.fixtures.ts'

let t: TestApp
let admin: Actor
let server: Awaited<ReturnType<typeof startSftp>>
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  server = await startSftp()
})
afterAll(async () => {
  server.stop()
  await t.stop()
})

const SHOWN = `id campaignName name type successUrl failure_url optInText disclaimer keeps version numberOfSubmissions
  insertedAt updatedAt deletedAt deliveryOptions { fileType connectionOptions { dir host port user password hasPassword } }
  leadFormQuestions { id name type required crmId helperText leadFormOptions { id name crmValue exclude } }`
type Question = {
  id: string
  name: string
  type: string
  crmId: string
  required: boolean
  leadFormOptions: { id: string }[]
}
type Form = {
  id: string
  version: number
  leadFormQuestions: Question[]
  deliveryOptions: { connectionOptions: object }
}
const form = async (id: string, actor = admin) =>
  (await t.query<Form>(actor, 'commercialLeadForm', { id }, SHOWN)).answer as Form
const save = (given: object) => t.mutate<Form>(admin, 'upsertCommercialLeadForm', given, SHOWN)

test('a form has all that the specification lists, and the question for the email', async () => {
  const id = await makeForm(t, admin)
  const made = await form(id)
  expect(made).toMatchObject({ name: 'Take part', successUrl: '/thanks', numberOfSubmissions: 0, deletedAt: null })
  const [choice, email] = made.leadFormQuestions
  expect(email).toMatchObject({ type: 'EMAIL', crmId: '1', required: true })
  expect(choice).toMatchObject({ type: 'RADIO', crmId: '14', leadFormOptions: [{ exclude: false }, { exclude: true }] })
})

test('the question for the email cannot be taken away or become another kind, whoever asks for it', async () => {
  const id = await makeForm(t, admin)
  const email = { name: 'Your address', type: 'TEXT', required: false, crmId: '1' }
  await save({ id, leadFormQuestions: [email] })
  expect((await form(id)).leadFormQuestions).toMatchObject([{ name: 'Your address', type: 'EMAIL', required: true }])
  await save({ id, leadFormQuestions: [] })
  expect((await form(id)).leadFormQuestions).toMatchObject([{ type: 'EMAIL', crmId: '1' }])
  const [kept] = (await form(id)).leadFormQuestions
  await save({ id, leadFormQuestions: [{ ...email, id: kept?.id, crmId: '7' }] })
  expect((await form(id)).leadFormQuestions).toMatchObject([{ id: kept?.id, type: 'EMAIL', crmId: '1' }])
})

test('a question with the Question ID of the email is refused, before it or behind it, and nothing is dropped', async () => {
  const id = await makeForm(t, admin)
  const { leadFormQuestions: before, version } = await form(id)
  const choice = { name: 'Which one?', type: 'RADIO', crmId: '1', leadFormOptions: [{ name: 'This one' }] }
  for (const [nth, leadFormQuestions] of [
    [0, [choice, ...before]],
    [2, [...before, choice]],
  ] as const) {
    const { refusal } = await save({ id, leadFormQuestions })
    expect(refusal?.extensions.fields).toEqual([{ path: `leadFormQuestions.${nth}.crmId`, message: CRM_ID_TAKEN }])
  }
  expect(await form(id)).toMatchObject({ version, leadFormQuestions: before })
  const second = { name: 'Your other address', type: 'EMAIL', crmId: '9' }
  const { answer } = await save({ id, leadFormQuestions: [second, ...before] })
  expect(answer?.leadFormQuestions.map(({ crmId }) => crmId)).toEqual(['9', '14', '1'])
})

test('what is sent alone is changed alone: an order or a deletion is saved whatever else', async () => {
  const id = await makeForm(t, admin)
  const before = await form(id)
  await save({ id, version: before.version, leadFormQuestions: before.leadFormQuestions.toReversed() })
  const after = await form(id)
  expect(after.leadFormQuestions.map(({ id: each }) => each)).toEqual(
    before.leadFormQuestions.map(({ id: each }) => each).toReversed(),
  )
  expect(after).toMatchObject({ successUrl: '/thanks', optInText: 'Write to me', version: 2 })
  expect((await save({ id, version: 1, name: 'Late' })).refusal?.message).toBe(FORM_CHANGED)
})

test('two questions have no Question ID in common, and one may have none', async () => {
  const question = (crmId: string) => ({ name: 'Why?', type: 'TEXT', crmId })
  const { refusal } = await save({ ...FORM, leadFormQuestions: [question('x'), question('X')] })
  expect(refusal?.extensions.fields).toEqual([{ path: 'leadFormQuestions.2.crmId', message: CRM_ID_TAKEN }])
  const { answer } = await save({ ...FORM, leadFormQuestions: [question(''), question('2')] })
  expect(answer?.leadFormQuestions.map(({ crmId }) => crmId)).toEqual(['1', '', '2'])
})

test.each(['<p> </p>', '<p>&shy;</p>', '<p><script>words</script></p>', '<script>words</script>'])(
  'a text between the questions that shows nothing, as %s, is no question',
  async (name) => {
    const { refusal } = await save({ ...FORM, leadFormQuestions: [{ name, type: 'WYSIWYGTEXTAREA', crmId: '' }] })
    expect(refusal?.extensions.fields).toEqual([{ path: 'leadFormQuestions.1.name', message: QUESTION_NAME_REQUIRED }])
  },
)

test.each(['<p></p>', '', ' \u200b'])(
  'a form with such a text from before, as %j, is saved where the text stays',
  async (name) => {
    const { answer } = await save({
      ...FORM,
      leadFormQuestions: [{ name: 'Words', type: 'WYSIWYGTEXTAREA', crmId: '' }],
    })
    const id = answer?.id
    await t.database.pool.query(
      `update lead_form_definitions set questions = replace(questions::text, 'Words', $2)::jsonb where form_id = $1`,
      [id, name],
    )
    expect((await save({ id, campaignName: 'Other' })).refusal).toBeUndefined()
    const { leadFormQuestions } = await form(String(id))
    expect(leadFormQuestions).toMatchObject([{ crmId: '1' }, { name: name.trim() }])
    expect((await save({ id, leadFormQuestions: leadFormQuestions.toReversed() })).refusal).toBeUndefined()
    for (const other of [{ name: '<p> </p>' }, { type: 'TEXT', name: '' }]) {
      const [email, text] = leadFormQuestions
      const { refusal } = await save({ id, leadFormQuestions: [email, { ...text, ...other }] })
      expect(refusal?.extensions.fields).toEqual([
        { path: 'leadFormQuestions.1.name', message: QUESTION_NAME_REQUIRED },
      ])
    }
  },
)

test.each(['TEXT', 'RADIO'])('a question of the type %s has words', async (type) => {
  for (const name of ['', ' ', '\u200b']) {
    const leadFormQuestions = [{ name, type, crmId: '', leadFormOptions: [{ name: 'Yes' }] }]
    const { refusal } = await save({ ...FORM, leadFormQuestions })
    expect(refusal?.extensions.fields).toEqual([{ path: 'leadFormQuestions.1.name', message: QUESTION_NAME_REQUIRED }])
  }
})

test('a lead keeps the definition it was given under: each change of what people see has a number', async () => {
  const id = await makeForm(t, admin)
  await save({ id, campaignName: 'Other' })
  await save({ id, optInText: 'Other words' })
  const { rows } = await t.database.pool.query(
    'select definition, opt_in_text from lead_form_definitions where form_id = $1 order by 1',
    [id],
  )
  expect(rows).toEqual([
    { definition: 1, opt_in_text: 'Write to me' },
    { definition: 2, opt_in_text: 'Other words' },
  ])
})

test('a form that is deleted is gone from the list; those of another site are not there', async () => {
  const id = await makeForm(t, admin)
  const there = await t.signIn(1, { siteId: t.sites.two.siteId })
  expect((await t.query(there, 'commercialLeadForm', { id })).refusal?.extensions.code).toBe('NOT_FOUND')
  const { answer } = await t.query<{ total: number }>(
    admin,
    'commercialLeadForms',
    { limit: 1000, type: 'CLINICAL_TRIAL' },
    'total',
  )
  expect((await t.mutate(admin, 'deleteCommercialLeadForm', { id })).refusal).toBeUndefined()
  const after = await t.query<{ total: number }>(admin, 'commercialLeadForms', { type: 'CLINICAL_TRIAL' }, 'total')
  expect(after.answer?.total).toBe((answer?.total ?? 0) - 1)
})

test('a form has all its questions and options; one of a list a few, and how many there are', async () => {
  await fillForms(t, { siteId: admin.siteId, n: 1 })
  const asked = 'leadFormQuestionsCount leadFormQuestions { name leadFormOptionsCount leadFormOptions { name } }'
  type Asked = {
    leadFormQuestionsCount: number
    leadFormQuestions: { leadFormOptionsCount: number; leadFormOptions: object[] }[]
  }
  const shape = (one: Asked | undefined) => ({
    questions: [one?.leadFormQuestions.length, one?.leadFormQuestionsCount],
    options: one?.leadFormQuestions.map((each) => [each.leadFormOptions.length, each.leadFormOptionsCount]),
  })
  const listed = async (fields: string) =>
    (
      await t.query<{ forms: (Asked & { id: string })[] }>(
        admin,
        'commercialLeadForms',
        { search: 'Full 1' },
        `forms { id ${fields} }`,
      )
    ).answer?.forms[0]
  const short = await listed(asked)
  expect(shape(short)).toEqual({ questions: [3, 6], options: Array(3).fill([1, 4]) })
  const { answer } = await t.query<Asked>(admin, 'commercialLeadForm', { id: short?.id }, asked)
  expect(shape(answer)).toEqual({ questions: [6, 6], options: Array(6).fill([4, 4]) })
})

test('the leads are a file with a column for each Question ID, in which no spreadsheet runs anything', async () => {
  const id = await makeForm(t, admin)
  const [choice, email] = (await form(id)).leadFormQuestions
  const answers = { [email?.id ?? '']: '=1+1@evil.example', [choice?.id ?? '']: [choice?.leadFormOptions[0]?.id] }
  await t
    .siteOf(admin.siteId)
    .insertInto('leads', {
      ...{ formId: id, definition: 1, email: '=1+1@evil.example', answers: JSON.stringify(answers) },
      ...{ isDisqualified: false, isOptedIn: true },
    })
    .execute()
  const { answer } = await t.query<string>(admin, 'getCsvData', { id })
  const [head, line] = String(answer).split('\r\n')
  expect(head).toContain('"id","submittedAt","status","optedIn","14","1"')
  expect(line).toContain(`"Lead",Yes,"W","'=1+1@evil.example"`)
})

const at = (more: object = {}) => ({
  host: '127.0.0.1',
  port: server.port,
  dir: '.',
  user: 'ward',
  password: server.password,
  ...more,
})
const tryIt = (connectionOptions: object, more: object = {}) =>
  t.mutate<{ algorithm: string; fingerprint: string }>(admin, 'testSftpConnection', { connectionOptions, ...more })

const allow = () => saveSetting(t.siteOf(admin.siteId), 'sftpToPrivateHosts', true)

test('private addresses are not reached unless a Super Admin allows it, and answer like what is not there', async () => {
  expect((await tryIt(at())).refusal?.message).toBe(NOT_REACHED)
  expect(server.seen).toEqual([])
  await allow()
  expect((await tryIt(at({ port: 1 }))).refusal?.message).toBe(NOT_REACHED)
})

test('a test signs in, writes and reads; its host key is pinned, and another one sees no password', async () => {
  await allow()
  const { answer } = await tryIt(at())
  expect(answer).toEqual({ algorithm: 'ssh-ed25519', fingerprint: expect.stringMatching(/^SHA256:[\w+/]{43}$/) })
  expect((await tryIt(at({ password: 'wrong' }))).refusal?.message).toBe(NOT_SIGNED_IN)
  const form = await makeForm(t, admin, { deliveryOptions: { connectionOptions: at() } })
  const asked = 'deliveryOptions { hostKey { algorithm fingerprint pinnedAt } }'
  const shownKey = await t.query(admin, 'commercialLeadForm', { id: form }, asked)
  expect(shownKey.answer).toEqual({ deliveryOptions: { hostKey: { ...answer, pinnedAt: expect.any(String) } } })
  const other = await startSftp()
  await t.database.pool.query('update sftp_host_keys set port = $1', [other.port])
  const changed = await tryIt(at({ port: other.port }))
  expect(changed.refusal).toMatchObject({ message: OTHER_HOST_KEY, extensions: { code: 'CONFLICT' } })
  expect(other.seen).toEqual([])
  const { shown } = (changed.refusal as unknown as { extensions: { state: { shown: string } } }).extensions.state
  expect((await tryIt(at({ port: other.port }), { confirmedKey: shown })).answer?.fingerprint).toBe(shown)
  other.stop()
})

test('the password is kept sealed and never answered; kept, it serves the stored server and user alone; blank, there is none', async () => {
  await allow()
  const connectionOptions = at()
  const id = await makeForm(t, admin, { deliveryOptions: { connectionOptions } })
  expect((await form(id)).deliveryOptions.connectionOptions).toMatchObject({
    port: server.port,
    password: null,
    hasPassword: true,
  })
  expect(await placesOf(t, server.password, [])).toEqual([])
  const { password: _, ...kept } = connectionOptions
  await save({ id, deliveryOptions: { connectionOptions: { dir: '.' } } })
  expect((await tryIt(kept, { id })).refusal).toBeUndefined()
  for (const change of [{ user: 'thief' }, { host: '127.0.0.2' }, { port: 2 }])
    expect((await tryIt({ ...kept, ...change }, { id })).refusal?.message).toBe(PASSWORD_NEEDED)
  await save({ id, deliveryOptions: { connectionOptions: { password: '' } } })
  expect((await form(id)).deliveryOptions.connectionOptions).toMatchObject({ hasPassword: false, user: 'ward' })
})

test('a stored password goes on to no other server or user: saved with another one, it is typed again or taken away', async () => {
  await allow()
  const connectionOptions = at()
  const id = await makeForm(t, admin, { deliveryOptions: { connectionOptions } })
  const other = await startSftp()
  const saved = (change: object) => save({ id, deliveryOptions: { connectionOptions: change } })
  for (const change of [{ host: 'elsewhere.example' }, { port: other.port }, { user: 'thief' }, { host: '' }])
    expect((await saved(change)).refusal?.extensions?.fields).toEqual([
      { path: 'deliveryOptions.connectionOptions.password', message: PASSWORD_NEEDED },
    ])
  const { password: _, ...there } = at({ port: other.port })
  expect((await tryIt(there, { id })).refusal?.message).toBe(PASSWORD_NEEDED)
  expect(other.seen).toEqual([])
  expect((await form(id)).deliveryOptions.connectionOptions).toMatchObject({ port: server.port, hasPassword: true })
  expect((await saved({ port: other.port, password: '' })).refusal).toBeUndefined()
  expect((await tryIt(there, { id })).refusal?.message).toBe(NOT_SIGNED_IN)
  expect(other.seen).not.toContain(server.password)
  expect((await saved({ port: server.port })).refusal).toBeUndefined()
  expect((await saved({ password: server.password })).refusal).toBeUndefined()
  expect((await tryIt({ ...there, port: server.port }, { id })).refusal).toBeUndefined()
  other.stop()
})

test('our public key is made once, and its other half is told nowhere', async () => {
  const first = await t.query<string>(admin, 'getPublicKey')
  expect(first.answer).toMatch(/^ssh-ed25519 [\w+/=]+ ward$/)
  expect((await t.query<string>(admin, 'getPublicKey')).answer).toBe(first.answer)
})

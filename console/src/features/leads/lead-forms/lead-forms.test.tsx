import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { NOT_FOUND_HEADING, TEXT_COPIED } from '@ward/domain/app/shell'
import { DESTINATION_RULE } from '@ward/domain/leads/destination'
import { NOT_SIGNED_IN, PASSWORD_NEEDED, SFTP_TESTED } from '@ward/domain/leads/lead-forms/connection'
import {
  CAMPAIGN_NAME_REQUIRED,
  FORM_CHANGED,
  FORM_DELETED,
  FORM_SAVED,
  LEAD_FORM_PAGE_SIZE,
} from '@ward/domain/leads/lead-forms/lead-forms'
import {
  CHOOSABLE_TYPES,
  CRM_ID_TAKEN,
  leadQuestionTypeLabel,
  OPTION_NAME_REQUIRED,
  OPTIONS_REQUIRED,
  QUESTION_NAME_REQUIRED,
} from '@ward/domain/leads/lead-forms/questions'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { fakeLive } from '../../flags/flag/flags.fixtures.ts'
import { leadRoutes } from '../leads.routes.tsx'
import { NEW_LEAD_FORM } from './form-titles.ts'

const question = (id: string, name: string, type: string, crmId: string) => ({
  ...{ id, name, type, crmId, required: id === '1', helperText: '', leadFormOptions: [] },
})
const FORM = {
  ...{ id: '7', version: 3, campaignName: 'Headache Day', name: 'Take part', type: 'LEAD_GEN', successUrl: '/thanks' },
  ...{ failure_url: '', optInText: '', disclaimer: '<p>Words</p>', keeps: 'FIRST', numberOfSubmissions: 1284 },
  leadFormQuestions: [question('1', 'Your email', 'EMAIL', '1'), question('2', 'Since when?', 'DATE', '22')],
  deliveryOptions: {
    ...{ fileType: 'DEFAULT_CSV', schedule: 'OFF' },
    connectionOptions: { dir: '/in', host: 'sftp.example', port: 22, user: 'ward', hasPassword: true },
  },
}
const BUILDER = '/commercial-lead-gen-form-builder'

function formServer() {
  const asked: { query: string; variables: Record<string, unknown> }[] = []
  const answer: object | Promise<object> = { id: '7', version: 4 }
  const server = { refusal: null as object | null, absent: false, form: FORM, answer }
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    asked.push({ query, variables })
    if (server.absent && query.includes('query CommercialLeadForm('))
      return new Response(JSON.stringify({ errors: [{ message: 'None', extensions: { code: 'NOT_FOUND' } }] }))
    if (query.includes('mutation') && server.refusal) return new Response(JSON.stringify({ errors: [server.refusal] }))
    const data = {
      commercialLeadForms: { total: 1, forms: [FORM] },
      commercialLeadForm: server.form,
      upsertCommercialLeadForm: query.includes('mutation Upsert') && (await server.answer),
      deleteCommercialLeadForm: true,
      testSftpConnection: { algorithm: 'ssh-ed25519', fingerprint: 'SHA256:x' },
      getPublicKey: 'ssh-ed25519 AAAA ward',
      getCsvData: 'id',
      leadsWaiting: 0,
      suspectedLeads: { total: 0, leads: [] },
      leadBatches: { total: 0, batches: [] },
    }
    return new Response(JSON.stringify({ data }))
  })
  const of = (word: string) => asked.filter(({ query }) => query.includes(word)).map(({ variables }) => variables)
  return Object.assign(server, { of, saved: () => of('mutation Upsert') })
}
const open = (path: string, live: Parameters<typeof openConsole>[3] = null) =>
  openConsole(`/moderation${path}`, leadRoutes, makeSession(ROLE.admin), live)
/** What somebody else adds. */
const THEIRS = question('3', 'How bad is it?', 'TEXT', '')
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (name: RegExp | string, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name }), text)

test('the list has Campaign Name, Form Header, ID and actions, up to 1000 a page; a row leads to the builder', async () => {
  const server = formServer()
  const { history } = open('/commercial-lead-gen-form-list-view')
  const row = (await screen.findByText('Headache Day')).closest('tr') as HTMLElement
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Campaign Name', 'Form Header', 'ID', 'Actions'])
  expect(server.of('query CommercialLeadForms')[0]).toMatchObject({ limit: LEAD_FORM_PAGE_SIZE, type: null })
  await userEvent.click(within(row).getByRole('button', { name: /^Copy shortcode ?: Headache Day$/ }))
  await screen.findByText(TEXT_COPIED)
  expect(screen.getByRole('link', { name: 'Create a new form' })).toBeTruthy()
  await userEvent.click(within(row).getByRole('link', { name: 'Headache Day' }))
  await waitFor(() => expect(history.location.pathname).toBe(`/moderation${BUILDER}/7`))
})

test('a new form wants a campaign name and where to lead people; once it is saved its builder opens', async () => {
  const server = formServer()
  const { history } = open(BUILDER)
  await screen.findByRole('heading', { name: 'Create a new form' })
  await type('Success Page URL', '//evil.example')
  await type(/^Secondary Page URL/, 'x')
  await press('Save Form')
  await screen.findByText(CAMPAIGN_NAME_REQUIRED)
  expect(screen.getAllByText(DESTINATION_RULE)).toHaveLength(2)
  expect(server.saved()).toEqual([])
  await type('Campaign Name', 'Headache Day')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Success Page URL' }))
  await type('Success Page URL', 'https://halden.example/thanks')
  await userEvent.clear(screen.getByRole('textbox', { name: /^Secondary Page URL/ }))
  await press('Save Form')
  await screen.findByText(FORM_SAVED)
  expect(server.saved()[0]).toMatchObject({
    campaignName: 'Headache Day',
    leadFormQuestions: [{ type: 'EMAIL', crmId: '1' }],
  })
  await waitFor(() => expect(history.location.pathname).toBe(`/moderation${BUILDER}/7`))
  // It takes the place of the empty builder, so that the arrow leads to the list.
  expect(history.canGoBack()).toBe(false)
})

test('an existing form shows its submissions and all that can be done with it; saved, it is read anew', async () => {
  const server = formServer()
  const { history } = open(`${BUILDER}/7`)
  await screen.findByRole('heading', { name: 'Edit this form' })
  expect(document.title).toContain('Headache Day')
  expect(screen.getByText('ID 7, 1,284 submissions')).toBeTruthy()
  for (const name of ['Back', 'Copy shortcode', 'Download leads CSV', 'Save Form'])
    expect(screen.getByRole('button', { name })).toBeTruthy()
  for (const name of [
    'Campaign Name',
    /^Form Header/,
    'Success Page URL',
    /^Secondary Page URL/,
    /^Opt-in checkbox text/,
  ])
    expect(screen.getByRole('textbox', { name })).toBeTruthy()
  const disclaimer = within(screen.getByRole('region', { name: 'Disclaimer' }))
  const modes = (await disclaimer.findAllByRole('radio', {}, { timeout: 10_000 })) as HTMLInputElement[]
  expect(modes.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['WYSIWYG', 'HTML'])
  await type(/^Form Header/, '!')
  const before = server.of('query CommercialLeadForm(').length
  await press('Save Form')
  await screen.findByText(FORM_SAVED)
  await waitFor(() => expect(server.of('query CommercialLeadForm(').length).toBeGreaterThan(before))
  await type(/^Form Header/, '?')
  await press('Delete')
  await press('Delete form')
  await screen.findByText(FORM_DELETED)
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/commercial-lead-gen-form-list-view'))
})

test('an order of questions, and a deletion, of a saved form is saved at once, whatever else is wrong on the screen', async () => {
  const server = formServer()
  open(`${BUILDER}/7`)
  await userEvent.clear(await screen.findByRole('textbox', { name: 'Campaign Name' }))
  await press(/^Move Since when\? up|Since when\?.*up/i)
  await waitFor(() => expect(server.saved()).toHaveLength(1))
  const [first] = server.saved()
  expect(first).toMatchObject({ id: '7', leadFormQuestions: [{ id: '2' }, { id: '1' }] })
  expect(first).not.toHaveProperty('campaignName')
  await screen.findByText(FORM_SAVED)
  await press('Close')
  await press('Edit Since when?')
  await press('Delete question')
  const asked = () => screen.findByRole('dialog', { name: 'Delete the question “Since when?”?' })
  await userEvent.click(within(await asked()).getByRole('button', { name: 'Cancel' }))
  await press('Delete question')
  expect(server.saved()).toHaveLength(1)
  await userEvent.click(within(await asked()).getByRole('button', { name: 'Delete question' }))
  await waitFor(() => expect(server.saved()[1]).toMatchObject({ id: '7', leadFormQuestions: [{ id: '1' }] }))
  await screen.findByText(FORM_SAVED)
})

test('an order of the questions of a saved form is taken back by Undo, over the version that it made', async () => {
  const server = formServer()
  open(`${BUILDER}/7`)
  await press('Move Since when? up')
  await waitFor(() => expect(server.saved()).toHaveLength(1))
  await screen.findByText(FORM_SAVED)
  await userEvent.keyboard('u')
  await waitFor(() => expect(server.saved()).toHaveLength(2))
  expect(server.saved()[1]).toMatchObject({ version: 4, leadFormQuestions: [{ id: '1' }, { id: '2' }] })
  const moves = (await screen.findAllByRole('button', { name: /^Edit / })).map(({ textContent }) => textContent)
  expect(moves.at(-1)).toBe('Edit Since when?')
})

test('to move or delete a question that is not saved yet saves nothing, and nothing says that it did', async () => {
  const server = formServer()
  open(`${BUILDER}/7`)
  await press('Add New Field')
  await type('Question Name', 'How bad is it?')
  await type('Question ID', '30')
  await press('Save field')
  await press('Move How bad is it? up')
  const asked = () => screen.getAllByRole('button', { name: /^Edit / }).map(({ textContent }) => textContent)
  await waitFor(() => expect(asked()[1]).toBe('Edit How bad is it?'))
  await press('Edit How bad is it?')
  await press('Delete question')
  const question = within(await screen.findByRole('dialog', { name: 'Delete the question “How bad is it?”?' }))
  expect(question.getByText('It isn’t saved yet, so nobody was asked it.')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Delete question' }))
  await waitFor(() => expect(asked()).not.toContain('Edit How bad is it?'))
  expect(server.saved()).toEqual([])
  expect(screen.queryByText(FORM_SAVED)).toBeNull()
})

const NEW_QUESTION = question('3', 'How bad is it?', 'TEXT', '30')
/** A form in which a question is new; `hold` keeps the answer of a save back, and hands on what gives it. */
async function withNewQuestion() {
  const server = formServer()
  open(`${BUILDER}/7`)
  await press('Add New Field')
  await type('Question Name', NEW_QUESTION.name)
  await type('Question ID', NEW_QUESTION.crmId)
  await press('Save field')
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    server.answer = promise
    return async (leadFormQuestions: typeof FORM.leadFormQuestions) => {
      server.form = { ...FORM, version: 4, leadFormQuestions }
      server.answer = { id: '7', version: 5 }
      await act(async () => resolve({ id: '7', version: 4, leadFormQuestions }))
      await screen.findByText(FORM_SAVED)
    }
  }
  const asked = () => screen.getAllByRole('button', { name: /^Edit / }).map(({ textContent }) => textContent)
  return { server, hold, asked }
}

test('a new question that is opened while it is saved is the saved one when it is put back', async () => {
  const { server, hold, asked } = await withNewQuestion()
  const give = hold()
  await press('Save Form')
  await press('Edit How bad is it?')
  await give([...FORM.leadFormQuestions, NEW_QUESTION])
  await type('Question Name', ' Really?')
  await press('Save field')
  await waitFor(() => expect(asked()[2]).toBe('Edit How bad is it? Really?'))
  expect(asked()).toHaveLength(3)
  await press('Save Form')
  await waitFor(() => expect(server.saved()).toHaveLength(2))
  const [first, second] = server.saved()
  expect(first).toMatchObject({ leadFormQuestions: [{ id: '1' }, { id: '2' }, { name: 'How bad is it?' }] })
  const sent = [{ id: '1' }, { id: '2' }, { id: '3', name: 'How bad is it? Really?' }]
  expect(second).toMatchObject({ version: 4, leadFormQuestions: sent })
})

test('a new question that is opened while it is saved is deleted as the saved one', async () => {
  const { server, hold } = await withNewQuestion()
  const give = hold()
  await press('Save Form')
  await press('Edit How bad is it?')
  await give([...FORM.leadFormQuestions, NEW_QUESTION])
  await press('Delete question')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the question “How bad is it?”?' }))
  expect(dialog.getByText(/^The form is saved without it at once/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete question' }))
  await waitFor(() => expect(server.saved()).toHaveLength(2))
  expect(server.saved()[1]?.leadFormQuestions).toMatchObject([{ id: '1' }, { id: '2' }])
})

test('a new question that is opened while the one above it is deleted takes its own place again', async () => {
  const { hold, asked } = await withNewQuestion()
  const give = hold()
  await press('Edit Since when?')
  await press('Delete question')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the question “Since when?”?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete question' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Edit How bad is it?')
  await give(FORM.leadFormQuestions.slice(0, 1))
  await type('Question Name', ' Really?')
  await press('Save field')
  await waitFor(() => expect(asked()).toEqual(['Edit Your email', 'Edit How bad is it? Really?']))
})

test('a question that somebody else added stays when an order is saved over their version', async () => {
  const server = formServer()
  open(`${BUILDER}/7`)
  await type(/^Form Header/, '!')
  const leadFormQuestions = [...FORM.leadFormQuestions, THEIRS].map((each) => ({
    ...each,
    type: each.type.toLowerCase(),
  }))
  const state = { ...FORM, type: 'survey', keeps: 'first', version: 4, leadFormQuestions }
  server.refusal = { message: FORM_CHANGED, extensions: { code: 'CONFLICT', state } }
  await press('Save Form')
  const dialog = within(await screen.findByRole('dialog', { name: FORM_CHANGED }))
  const theirs = (name: RegExp) => dialog.getByRole('row', { name }).children[1]?.textContent
  expect(theirs(/^Kind/)).toBe('Survey')
  expect(theirs(/^Questions/)).toContain(
    'Since when? (Date, Optional, Question ID 22)\nHow bad is it? (Text, Optional)',
  )
  await press('Take theirs')
  server.refusal = null
  await press('Move Since when? up')
  await waitFor(() => expect(server.saved()).toHaveLength(2))
  expect(server.saved()[1]).toMatchObject({ version: 4, leadFormQuestions: [{ id: '2' }, { id: '1' }, { id: '3' }] })
})

test('an order that was saved is no unsaved change, and the version it made is none either', async () => {
  const server = formServer()
  open(`${BUILDER}/7`)
  await type(/^Form Header/, '!')
  await press('Move Since when? up')
  await screen.findByText(FORM_SAVED)
  expect(screen.getByText('1 unsaved change').nextSibling?.textContent).toBe('in Form Header')
  await type(/^Form Header/, '{Backspace}')
  await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull())
  await type(/^Form Header/, '?')
  await press('Save Form')
  await waitFor(() => expect(server.saved()[1]).toMatchObject({ version: 4, name: 'Take part?' }))
})

test('list and builder ask again when a form changes; while a question is open the form keeps the version it was opened in', async () => {
  const server = formServer()
  const { live, say } = fakeLive()
  open(`${BUILDER}/7`, live)
  await screen.findByRole('button', { name: 'Edit Since when?' })
  server.form = { ...FORM, version: 4, leadFormQuestions: [THEIRS, ...FORM.leadFormQuestions] }
  act(() => void say('leadForm', '7'))
  await screen.findByRole('button', { name: 'Edit How bad is it?' })
  await press('Edit Since when?')
  await screen.findByRole('dialog', { name: 'Field' })
  server.form = { ...FORM, version: 5, leadFormQuestions: [THEIRS] }
  const asked = server.of('query CommercialLeadForm(').length
  act(() => void say('leadForm', '7'))
  await waitFor(() => expect(server.of('query CommercialLeadForm(').length).toBeGreaterThan(asked))
  await type('Question Name', ' Really?')
  await press('Save field')
  await press('Save Form')
  const [saved] = await waitFor(() => {
    expect(server.saved()).toHaveLength(1)
    return server.saved()
  })
  expect(saved).toMatchObject({
    version: 4,
    leadFormQuestions: [{ id: '3' }, { id: '1' }, { name: 'Since when? Really?' }],
  })
  cleanup()
  const { live: again, say: sayAgain } = fakeLive()
  open('/commercial-lead-gen-form-list-view', again)
  await screen.findByText('Headache Day')
  const before = server.of('query CommercialLeadForms').length
  act(() => void sayAgain('leadForm', '7'))
  await waitFor(() => expect(server.of('query CommercialLeadForms').length).toBeGreaterThan(before))
})

test('a field has a type, a name, a Question ID, helper text, whether it is required, and options to choose from', async () => {
  formServer()
  open(`${BUILDER}/7`)
  await press('Add New Field')
  const dialog = await screen.findByRole('dialog', { name: 'Field' })
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Type' }))
  const types = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(types).toEqual(CHOOSABLE_TYPES.map((each) => leadQuestionTypeLabel[each]))
  await userEvent.click(screen.getByRole('option', { name: 'Radio' }))
  for (const name of ['Question Name', 'Question ID', /^Helper Text/])
    expect(within(dialog).getByRole('textbox', { name })).toBeTruthy()
  expect(within(dialog).getByRole('checkbox', { name: 'Is required' })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add option' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save field' }))
  await screen.findByText(QUESTION_NAME_REQUIRED)
  expect(screen.getByText(OPTION_NAME_REQUIRED)).toBeTruthy()
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Question Name' }), 'How often?')
  for (const [type, options] of Object.entries({ Text: 0, Select: 1, Date: 0 })) {
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Type' }))
    await userEvent.click(await screen.findByRole('option', { name: type }))
    expect(within(dialog).queryAllByRole('textbox', { name: 'Name' })).toHaveLength(options)
  }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save field' }))
  expect(await screen.findByRole('button', { name: 'Edit How often?' })).toBeTruthy()
})

test('a typed question is discarded after a question alone, by Escape as by Cancel', async () => {
  formServer()
  open(BUILDER)
  await press('Add New Field')
  await type('Question Name', 'Since when?')
  for (const leave of [() => userEvent.keyboard('{Escape}'), () => press('Cancel')]) {
    await leave()
    const question = within(await screen.findByRole('dialog', { name: 'Discard what you typed?' }))
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard what you typed?' })).toBeNull())
    expect(screen.getByRole('textbox', { name: 'Question Name' })).toHaveProperty('value', 'Since when?')
  }
  await press('Cancel')
  await press('Discard')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Field' })).toBeNull())
})

test('a Question ID that another question has, and a choice without an option, are refused in the dialog', async () => {
  formServer()
  open(`${BUILDER}/7`)
  await press('Edit Since when?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Field' }))
  const questionId = dialog.getByRole('textbox', { name: 'Question ID' })
  await userEvent.clear(questionId)
  await userEvent.type(questionId, '1')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Type' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Radio' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save field' }))
  await dialog.findByText(CRM_ID_TAKEN)
  expect(dialog.getByText(OPTIONS_REQUIRED)).toBeTruthy()
})

test('what the server refuses of a question is told in its row, with the focus there, until it is changed', async () => {
  const server = formServer()
  open(`${BUILDER}/7`)
  await type(/^Form Header/, '!')
  const fields = [{ path: 'leadFormQuestions.1.leadFormOptions', message: OPTIONS_REQUIRED }]
  server.refusal = { message: OPTIONS_REQUIRED, extensions: { code: 'INVALID', fields } }
  await press('Save Form')
  const said = await screen.findByText(OPTIONS_REQUIRED)
  expect(said.closest('li')?.textContent).toContain('Since when?')
  const edit = screen.getByRole('button', { name: 'Edit Since when?' })
  await waitFor(() => expect(document.activeElement).toBe(edit))
  await userEvent.click(edit)
  await type('Question Name', '!')
  await press('Save field')
  await waitFor(() => expect(screen.queryByText(OPTIONS_REQUIRED)).toBeNull())
})

test('the email question can be neither deleted nor made another kind', async () => {
  formServer()
  open(`${BUILDER}/7`)
  await press('Edit Your email')
  const dialog = await screen.findByRole('dialog', { name: 'Field' })
  expect(within(dialog).getByRole('combobox', { name: 'Type' })).toHaveProperty('disabled', true)
  expect(within(dialog).queryByRole('button', { name: 'Delete question' })).toBeNull()
})

test('the connection is tested as it is typed; the password goes out only where Update Password is ticked, and the port is a number', async () => {
  const server = formServer()
  open(`${BUILDER}/7`)
  const port = await screen.findByRole('textbox', { name: 'Port' })
  await userEvent.clear(port)
  await userEvent.type(port, '2222')
  await press('Test Connection')
  await screen.findByText(SFTP_TESTED)
  const sent = () => server.of('mutation TestSftp').at(-1)?.connectionOptions
  expect(sent()).toEqual({ dir: '/in', host: 'sftp.example', port: 2222, user: 'ward' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Update Password' }))
  await press('Test Connection')
  await waitFor(() => expect(sent()).toMatchObject({ password: '' }))
  server.refusal = { message: NOT_SIGNED_IN, extensions: { code: 'INVALID' } }
  await press('Test Connection')
  expect((await screen.findByText(NOT_SIGNED_IN)).closest('[role="alert"], [data-kind="error"]')).toBeTruthy()
  await press('Copy Public Key')
  await screen.findByText(TEXT_COPIED)
})

test('a typed password is unsaved until it is sent: leaving asks, Reset drops it, and nothing else shows or keeps it', async () => {
  const server = formServer()
  const { router } = open(`${BUILDER}/7`)
  const choose = async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Update Password' }))
    await screen.findByText('1 unsaved change')
    await userEvent.type(screen.getByLabelText('Password'), 'lamp-9')
  }
  await choose()
  await act(async () => void router.navigate({ to: '/commercial-lead-gen-form-list-view' }))
  await press('Stay')
  await press('Reset')
  await press('Discard')
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
  expect(screen.queryByText('1 unsaved change')).toBeNull()

  await choose()
  const connectionOptions = { dir: '/in', host: 'files.example', port: 22, user: 'ward' }
  const deliveryOptions = { fileType: 'default_csv', schedule: 'off', connectionOptions }
  server.refusal = { message: FORM_CHANGED, extensions: { code: 'CONFLICT', state: { version: 4, deliveryOptions } } }
  await press('Save Form')
  const question = within(await screen.findByRole('dialog', { name: FORM_CHANGED }))
  expect(question.getByText('A new one')).toBeTruthy()
  expect(question.queryByText(/lamp-9/)).toBeNull()
  server.refusal = null
  await userEvent.click(question.getByRole('button', { name: 'Keep mine' }))
  await screen.findByText(FORM_SAVED)
  expect(server.saved().at(-1)).toMatchObject({
    deliveryOptions: { connectionOptions: { host: 'files.example', password: 'lamp-9' } },
  })
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('lamp-9')

  await type(/^Form Header/, '!')
  await press('Save Form')
  await waitFor(() => expect(server.saved().at(-1)).toMatchObject({ name: 'Take part!' }))
  expect(JSON.stringify(server.saved().at(-1))).not.toContain('password')
})

test('another host key than the pinned one is taken once a person has compared both', async () => {
  const server = formServer()
  const state = { pinned: 'SHA256:old', shown: 'SHA256:new' }
  server.refusal = { message: 'Another key', extensions: { code: 'CONFLICT', state } }
  open(`${BUILDER}/7`)
  await press('Test Connection')
  const question = within(await screen.findByRole('dialog', { name: 'Trust the new host key?' }))
  for (const key of [/SHA256:old/, /SHA256:new/]) expect(question.getByText(key)).toBeTruthy()
  server.refusal = null
  await userEvent.click(question.getByRole('button', { name: 'Trust this key' }))
  await screen.findByText(SFTP_TESTED)
  expect(server.of('mutation TestSftp').map(({ confirmedKey }) => confirmedKey)).toEqual([undefined, 'SHA256:new'])
})

test('with another server the form asks for the password again, and a refused one is told at its box', async () => {
  const server = formServer()
  open(`${BUILDER}/7`)
  await screen.findByText('A password is stored. It is never shown.')
  await type('Host', 'x')
  await screen.findByText(/only for the host, port and user it was saved with/)
  const fields = [{ path: 'deliveryOptions.connectionOptions.password', message: PASSWORD_NEEDED }]
  server.refusal = { message: PASSWORD_NEEDED, extensions: { code: 'INVALID', fields } }
  await press('Save Form')
  const box = screen.getByRole('checkbox', { name: 'Update Password' })
  await waitFor(() => expect(box.closest('[class*=Checkbox-root]')?.textContent).toContain(PASSWORD_NEEDED))
  server.refusal = null
  await userEvent.click(box)
  await userEvent.type(screen.getByLabelText('Password'), 'Quiet-lamp-4')
  await press('Save Form')
  await screen.findByText(FORM_SAVED)
  expect(server.saved().at(-1)).toMatchObject({
    deliveryOptions: { connectionOptions: { host: 'sftp.examplex', password: 'Quiet-lamp-4' } },
  })
})

test('the window of a new form says that it is new, and a form that is not there is not found', async () => {
  const server = formServer()
  open(BUILDER)
  await screen.findByRole('heading', { name: NEW_LEAD_FORM })
  await waitFor(() => expect(document.title).toContain(NEW_LEAD_FORM))
  cleanup()
  server.absent = true
  open(`${BUILDER}/99`)
  expect(await screen.findByText(NOT_FOUND_HEADING)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy()
  await waitFor(() => expect(document.title).toContain(NOT_FOUND_HEADING))
})

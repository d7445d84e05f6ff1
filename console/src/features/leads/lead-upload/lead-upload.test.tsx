import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import {
  DRY_RUN_DISCARDED,
  LEAD_LIST_MAX,
  LEAD_OUTCOMES,
  LEAD_RESULTS_POLL,
  LEAD_WORD_MAX,
  LIST_IS_GONE,
  NO_ADDRESSES,
  NO_SUCH_LIST,
  NOT_SENT_LABEL,
  RECONSENTED_LABEL,
  SEND_WELCOME_LABEL,
  UNDO_GOES_ON,
  UPLOAD_RESUMED,
  UPLOAD_SUBMITTED,
  WELCOME_POLL,
} from '@ward/domain/leads/lead-upload/lead-upload'
import { afterEach, expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { stubUploads } from '../../../api/upload.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { leadRoutes } from '../leads.routes.tsx'

const site = (id: number, name: string) => ({ id, name })
const NOTHING = Object.fromEntries(Object.values(LEAD_OUTCOMES).map(({ count }) => [count, null]))
const made = {
  ...{ id: '7', form: '', adName: '', campaign: 'Autumn', sendEmail: true, isDryRun: false },
  ...{ insertedAt: '2026-11-20T10:00:00Z', finishedAt: null, sameListAs: null, undoableUntil: null, leadsToUndo: 0 },
  ...{ hasMoreToUndo: false, undoState: null },
  ...{ runState: 'RUNNING', runError: null },
  ...{ undoneAt: null, undone: null, welcomeMails: null, site: site(1, 'Migraine'), medium: site(2, 'Conference') },
  submittedBy: { id: '5', username: 'mara', avatar: null },
}
const COMPLETE = {
  ...NOTHING,
  newLeads: 12480,
  membersAlreadyOptedIn: 1906,
  blacklisted: 341,
  invalid: 2,
  duplicate: 0,
}

afterEach(() => vi.useRealTimers())

function leadServer(...results: object[]) {
  const asked: { query: string; variables: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    asked.push({ query, variables })
    const nth = asked.filter((each) => each.query.includes('query GetUpload')).length
    const rows = [{ position: 3, address: 'kit@@harbor.example', outcome: 'INVALID', reason: 'Two @ signs' }]
    const data = {
      leadUploadSites: [site(4, 'Lupus'), site(1, 'Migraine')],
      getMediums: [site(1, 'Website'), site(2, 'Conference')],
      generateLeads: { id: '7' },
      discardDryRun: true,
      resumeUpload: { id: '7' },
      undoUpload: { id: '7', undoState: 'QUEUED' },
      getUpload: { ...made, ...(results[Math.min(nth, results.length) - 1] ?? NOTHING) },
      leadRows: { total: 1, rows },
    }
    return new Response(JSON.stringify({ data }))
  })
  return {
    asked,
    of: (word: string) => asked.filter(({ query }) => query.includes(word)).map(({ variables }) => variables),
  }
}
const open = (path: string) => openConsole(`/moderation${path}`, leadRoutes, makeSession(ROLE.communityTech))
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))

test('the form has Site, Medium, Form, Ad Name, Campaign, Email List, Send welcome email and Submit, with their defaults', async () => {
  leadServer()
  open('/leadgen-upload')
  expect(await screen.findByRole('combobox', { name: 'Site' })).toHaveProperty('value', 'Migraine')
  expect(screen.getByRole('combobox', { name: 'Medium' })).toHaveProperty('value', 'Website')
  for (const name of ['Form (optional)', 'Ad Name (optional)', 'Campaign (optional)', 'Email List'])
    expect((await field(name)).value).toBe('')
  expect(screen.getByRole('checkbox', { name: SEND_WELCOME_LABEL })).toHaveProperty('checked', true)
  expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy()
})

test('Submit asks first, with site, medium and what is filled; then the results of the upload open', async () => {
  const server = leadServer()
  const { history } = open('/leadgen-upload')
  await userEvent.type(await field('Campaign (optional)'), 'Autumn')
  await userEvent.click(await field('Email List'))
  await userEvent.paste('a@b.example\nAnn <c@d.example> ')
  await userEvent.tab()
  expect((await field('Email List')).value).toBe('a@b.example,c@d.example')
  await press('Submit')
  const dialog = await screen.findByRole('dialog', { name: 'Upload these addresses?' })
  const reported = [...dialog.querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextSibling?.textContent}`,
  )
  expect(reported).toEqual(['Site: Migraine', 'Medium: Website', 'Campaign: Autumn'])
  await userEvent.click(within(dialog).getByRole('checkbox', { name: RECONSENTED_LABEL }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Submit upload' }))
  await screen.findByText(UPLOAD_SUBMITTED)
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/leadgen-upload/7'))
  expect(server.of('mutation GenerateLeads')[0]).toMatchObject({
    ...{ siteId: 1, leadMediumId: 1, campaign: 'Autumn', sendEmail: true, isReconsented: true, isDryRun: false },
    emailList: 'a@b.example,c@d.example',
  })
})

test('a chosen file is not left without a question; sent, it is', async () => {
  const server = leadServer()
  const sent = stubUploads()
  const { router, history } = open('/leadgen-upload')
  await userEvent.upload(
    await screen.findByLabelText('Or a file with addresses'),
    new File(['a@b.example'], 'leads.txt', { type: 'text/plain' }),
  )
  void router.navigate({ to: '/subscribers' } as never)
  await press('Stay')
  expect(router.state.location.pathname).toBe('/leadgen-upload')
  await press('Submit')
  await press('Submit upload')
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer(200, { listId: '9', count: 1 })
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/leadgen-upload/7'))
  expect(server.of('mutation GenerateLeads')[0]).toMatchObject({ listId: '9' })
  expect(server.of('mutation GenerateLeads')[0]).not.toHaveProperty('fileName')
})

test('a list that is too long for a field travels as a file', async () => {
  const server = leadServer()
  const sent = stubUploads()
  open('/leadgen-upload')
  const list = 'a@b.example,'.repeat(LEAD_LIST_MAX / 12 + 1)
  await userEvent.click(await field('Email List'))
  await userEvent.paste(list)
  await press('Submit')
  await press('Dry run')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect([sent[0]?.path, sent[0]?.form.get('siteId')]).toEqual(['/api/moderation/lead-list', '1'])
  sent[0]?.answer(200, { listId: '9', count: 1 })
  await waitFor(() => expect(server.of('mutation')[0]).toMatchObject({ listId: '9', emailList: '', isDryRun: true }))
})

test('a file that is submitted again, as no answer came, is not sent again: it is the same request', async () => {
  const server = leadServer()
  const sent = stubUploads()
  const answer = fetch
  const requests: { body: string; id: string | null }[] = []
  const refused = { code: 'INVALID', fields: [{ path: 'listId', message: NO_SUCH_LIST }] }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await answer(url, init)
    const body = String(init.body)
    if (!body.includes('mutation GenerateLeads')) return response
    requests.push({ body, id: new Headers(init.headers).get('idempotency-key') })
    if (requests.length === 1) throw new TypeError('Failed to fetch')
    if (requests.length > 2) return response
    return new Response(JSON.stringify({ errors: [{ message: NO_SUCH_LIST, extensions: refused }] }))
  })
  const { history } = open('/leadgen-upload')
  const file = new File(['a@b.example'], 'leads.txt', { type: 'text/plain' })
  await userEvent.upload(await screen.findByLabelText('Or a file with addresses'), file)
  await press('Submit')
  await press('Submit upload')
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer(200, { listId: '9', count: 1 })
  await press('Try again')
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]).toEqual(requests[0])
  // That list is gone meanwhile.
  await waitFor(() => expect(sent).toHaveLength(2))
  sent[1]?.answer(200, { listId: '10', count: 1 })
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/leadgen-upload/7'))
  expect(server.of('mutation GenerateLeads').map(({ listId }) => listId)).toEqual(['9', '9', '10'])
})

test('results are asked for every five seconds until they are complete, and whenever Refresh is pressed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = leadServer(NOTHING, NOTHING, COMPLETE)
  open('/leadgen-upload/7')
  await screen.findByText(/are being sorted/)
  const state = screen.getByText('Running').closest('[role="status"]')
  expect(document.title).toContain('Upload 7')
  expect(server.of('query GetUpload')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(LEAD_RESULTS_POLL + 100)
  expect(server.of('query GetUpload')).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(LEAD_RESULTS_POLL + 100)
  await screen.findByText('12,480')
  expect(state?.textContent).toBe('Complete')
  await vi.advanceTimersByTimeAsync(3 * LEAD_RESULTS_POLL)
  expect(server.of('query GetUpload')).toHaveLength(3)
  screen.getByRole('button', { name: 'Refresh' }).click()
  await waitFor(() => expect(server.of('query GetUpload')).toHaveLength(4))
})

test('the results have a line for each of the six counts and three more, and each opens its addresses', async () => {
  const server = leadServer(COMPLETE)
  open('/leadgen-upload/7')
  await screen.findByText('12,480')
  expect(screen.getByRole('link', { name: 'Subscribers' }).getAttribute('href')).toBe('/moderation/subscribers')
  for (const { label } of Object.values(LEAD_OUTCOMES))
    expect(screen.getByRole('button', { name: new RegExp(`^${label}`) })).toBeTruthy()
  await press(/^Invalid/)
  expect((await screen.findByText('kit@@harbor.example')).closest('tr')?.textContent).toContain('Two @ signs')
  expect(server.of('query LeadRows')[0]).toMatchObject({ uploadId: '7' })
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search Invalid' }), 'kit')
  await waitFor(() => expect(server.of('query LeadRows').at(-1)).toMatchObject({ outcome: 'INVALID', search: 'kit' }))
})

const MAILS = {
  isAbout: false,
  ...{ sent: 9114, waiting: 3568, failed: 12, bounced: 7, unsubscribed: 31 },
  ...{ subject: 'Welcome to Migraine', text: 'You asked for news.\n\nMigraine' },
}

test('the welcome emails are counted, read, and looked at again while some wait; those that could not be sent are listed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = leadServer(
    { ...COMPLETE, welcomeMails: MAILS },
    { ...COMPLETE, welcomeMails: { ...MAILS, waiting: 0 } },
  )
  open('/leadgen-upload/7')
  const card = within(await screen.findByRole('region', { name: 'Welcome email' }))
  expect(card.getByText(/^9,114 of 12,694 sent/)).toBeTruthy()
  expect(card.getByText('Unsubscribed').parentElement?.textContent).toContain('31')
  await userEvent.click(card.getByRole('button', { name: 'Read it' }))
  const mail = await screen.findByRole('dialog', { name: 'Welcome to Migraine' })
  expect(mail.textContent).toContain('You asked for news.')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(card.getByRole('button', { name: 'Show 12' }))
  await screen.findByRole('dialog', { name: NOT_SENT_LABEL })
  await waitFor(() => expect(server.of('query LeadRows').at(-1)).toMatchObject({ welcome: 'FAILED' }))
  await userEvent.keyboard('{Escape}')
  await vi.advanceTimersByTimeAsync(WELCOME_POLL + 100)
  await waitFor(() => expect(server.of('query GetUpload')).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(2 * WELCOME_POLL)
  expect(server.of('query GetUpload')).toHaveLength(2)
})

test('figures of very many welcome emails are said to be about right', async () => {
  leadServer({ ...COMPLETE, welcomeMails: { ...MAILS, isAbout: true, failed: 0, bounced: 0 } })
  open('/leadgen-upload/7')
  const card = within(await screen.findByRole('region', { name: 'Welcome email' }))
  expect(card.getByText(/^about 9,114 of about 12,682 sent/)).toBeTruthy()
  expect(card.getByText('Unsubscribed').parentElement?.textContent).toContain('about 31')
  expect(card.getByText('Bounced').parentElement?.textContent).toBe('Bounced0')
  expect(card.getByRole('button', { name: 'Show' })).toBeTruthy()
})

test('a dry run says that it is one while it runs; where there is no such upload nothing else is shown', async () => {
  leadServer({ ...NOTHING, isDryRun: true })
  open('/leadgen-upload/7')
  expect(await screen.findByText('Dry run, running')).toBeTruthy()
  cleanup()
  const errors = [{ message: NOT_FOUND_MESSAGE, extensions: { code: 'NOT_FOUND' } }]
  vi.stubGlobal('fetch', async () => Response.json({ errors }))
  open('/leadgen-upload/8')
  await screen.findByText(NOT_FOUND_MESSAGE)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
})

test('a dry run is discarded after a question, and the form is open again', async () => {
  const server = leadServer({ ...COMPLETE, isDryRun: true })
  const { history } = open('/leadgen-upload/7')
  await press('Discard')
  const question = await screen.findByRole('dialog', { name: 'Discard dry run 7?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText(DRY_RUN_DISCARDED)).toBeTruthy()
  expect(server.of('mutation DiscardDryRun')).toEqual([{ id: '7' }])
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/leadgen-upload'))
})

test('the results add up in a last line, and name who submitted the list', async () => {
  leadServer(COMPLETE)
  open('/leadgen-upload/7')
  expect((await screen.findByText('Together')).parentElement?.textContent).toContain('14,729')
  expect(screen.getByText('Submitted by').parentElement?.textContent).toContain('mara')
})

test('what is wrong in a field is said there, before anybody is asked whether they mean the upload', async () => {
  const server = leadServer()
  open('/leadgen-upload')
  await userEvent.type(await field('Email List'), 'kit@harbor.example')
  await userEvent.click(await field('Campaign (optional)'))
  await userEvent.paste('x'.repeat(LEAD_WORD_MAX + 1))
  await press('Submit')
  expect(await screen.findByText(`At most ${LEAD_WORD_MAX} characters`)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.of('mutation GenerateLeads')).toEqual([])
})

test('a missing list and a file that is too large are said at their fields, which get the focus', async () => {
  const server = leadServer()
  open('/leadgen-upload')
  const list = await field('Email List')
  await press('Submit')
  expect(await screen.findByText(NO_ADDRESSES)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(list))
  expect(list.getAttribute('aria-invalid')).toBe('true')
  const chooser = screen.getByLabelText(/^Or a file with addresses/)
  const large = new File(['x'], 'all.csv', { type: 'text/csv' })
  Object.defineProperty(large, 'size', { value: 10 ** 12 })
  await userEvent.upload(chooser, large)
  expect(screen.queryByText(NO_ADDRESSES)).toBeNull()
  await press('Submit')
  expect(await screen.findByText(/^The file may have at most/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('file'))
  expect(server.of('mutation')).toEqual([])
})

test('an upload that ended early says so and why, is asked for no more, and can be resumed or undone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const failed = { ...NOTHING, runState: 'GAVE_UP', runError: 'The medium is gone', leadsToUndo: 3 }
  const server = leadServer(failed, failed, COMPLETE)
  open('/leadgen-upload/7')
  const notice = within(await screen.findByRole('region', { name: 'Upload: gave up' }))
  expect(notice.getByText(/The medium is gone/)).toBeTruthy()
  expect(screen.queryByText(/are being sorted/)).toBeNull()
  expect(notice.queryByRole('button', { name: 'Discard' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Undo this upload' })).toBeTruthy()
  await vi.advanceTimersByTimeAsync(3 * LEAD_RESULTS_POLL)
  expect(server.of('query GetUpload')).toHaveLength(1)
  await userEvent.click(notice.getByRole('button', { name: 'Resume' }))
  await screen.findByText(UPLOAD_RESUMED)
  expect(server.of('mutation ResumeUpload')).toEqual([{ id: '7' }])
})

test('undoing a long list says that it goes on, is looked at until it ends, and continues where it ended early', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const undone = { ...COMPLETE, undoneAt: '2026-11-20T11:00:00Z', undone: 2000 }
  const server = leadServer(
    { ...COMPLETE, leadsToUndo: 9999, hasMoreToUndo: true },
    { ...undone, undoState: 'RUNNING' },
    { ...undone, undoState: 'FAILED' },
    { ...undone, undone: 12480, undoState: 'COMPLETED' },
  )
  open('/leadgen-upload/7')
  expect(await screen.findByText('at least 9,999 leads')).toBeTruthy()
  await press('Undo this upload')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo this upload' }))
  await screen.findByText(UNDO_GOES_ON)
  await screen.findByText('Being undone')
  expect(screen.queryByRole('button', { name: /undo/i })).toBeNull()
  await vi.advanceTimersByTimeAsync(LEAD_RESULTS_POLL + 100)
  await screen.findByText('Undo stopped')
  await press('Continue undoing')
  await screen.findByText('Undone', { selector: '[role="status"] *' })
  expect(server.of('mutation UndoUpload')).toEqual([{ id: '7' }, { id: '7' }])
  await vi.advanceTimersByTimeAsync(3 * LEAD_RESULTS_POLL)
  expect(server.of('query GetUpload')).toHaveLength(4)
})

test('an upload whose list is gone says so, and is not resumed', async () => {
  leadServer({ ...NOTHING, runState: 'GAVE_UP', runError: LIST_IS_GONE, leadsToUndo: 3 })
  open('/leadgen-upload/7')
  const notice = within(await screen.findByRole('region', { name: 'Upload: gave up' }))
  expect(notice.getByText(`It ended before all addresses were sorted. ${LIST_IS_GONE}`)).toBeTruthy()
  expect(notice.queryByRole('button', { name: 'Resume' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Undo this upload' })).toBeTruthy()
})

test('a dry run that ended early can be discarded', async () => {
  const server = leadServer({ ...NOTHING, isDryRun: true, runState: 'FAILED' })
  open('/leadgen-upload/7')
  const notice = within(await screen.findByRole('region', { name: 'Dry run: failed' }))
  await userEvent.click(notice.getByRole('button', { name: 'Discard' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await screen.findByText(DRY_RUN_DISCARDED)
  expect(server.of('mutation DiscardDryRun')).toEqual([{ id: '7' }])
})

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ROLE } from '@ward/domain/app/roles'
import { anyway, textTouched } from '@ward/domain/flags/at-risk-asking'
import { OPERATION_LABEL, OPERATION_MESSAGE, staleMessage } from '@ward/domain/flags/flag/flag-operations'
import { DECISION_REASON_MAX } from '@ward/domain/flags/flag/flag-update'
import { FlagFilter } from '@ward/domain/flags/flag/flags'
import { afterEach, expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { formatDate } from '../../../ui/text/dates.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { makeCase } from '../flag/flag-case.fixtures.ts'
import { TOMAS_WAS_FASTER } from '../flag/flags.fixtures.ts'
import { rememberList } from '../flag/flags.list-context.ts'
import { flagRoutes } from '../flags.routes.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

async function openFlag(change: object = {}) {
  const server = caseServer(makeCase(change))
  openConsole('/moderation/content-flag/1', flagRoutes, makeSession(ROLE.admin))
  await screen.findByRole('group', { name: 'Decide' })
  return server
}
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const undos = () => screen.queryAllByRole('button', { name: /^Undo/ })
const staff = { id: '2', username: 'mara', roleId: 2 }
const event = (status: string, insertedAt = '2026-11-20T20:45:00Z') => ({
  id: status,
  status,
  body: '',
  insertedAt,
  user: staff,
  subjectUser: null,
})

test('a decision with an inverse offers to take it back, an approval does not: it would stay public', async () => {
  const server = await openFlag()
  fireEvent.click(button(OPERATION_LABEL.SPAM))
  await screen.findByText(OPERATION_MESSAGE.SPAM)
  fireEvent.click(undos()[0] ?? expect.fail('no Undo'))
  expect(await screen.findByText(OPERATION_MESSAGE.UN_SPAM)).toBeTruthy()
  cleanup()
  toast.clear()
  const approved = await openFlag({ isPendingModeration: true, contentFlagEvents: [event('APPROVE')] })
  fireEvent.click(button(OPERATION_LABEL.APPROVE))
  await screen.findByText(OPERATION_MESSAGE.APPROVE)
  await waitFor(() => expect(button(OPERATION_LABEL.REOPEN)).toBeTruthy())
  expect(undos()).toEqual([])
  fireEvent.keyDown(document.body, { key: 'u' })
  for (const { asked } of [server, approved])
    expect(asked.some(({ variables }) => variables.operation === 'REOPEN')).toBe(false)
})

test('a text that its author deleted before it was approved is marked done, without an Undo that would be refused', async () => {
  await openFlag({ isPendingModeration: true, isDeleted: true })
  fireEvent.click(button(OPERATION_LABEL.DONE))
  await screen.findByText(OPERATION_MESSAGE.DONE)
  await waitFor(() => expect(button(OPERATION_LABEL.REOPEN).getAttribute('aria-disabled')).toBe('true'))
  expect(undos()).toEqual([])
})

test('the events offer to undo a decision that has an inverse, and no approval', async () => {
  await openFlag({ isOpen: false, contentFlagEvents: [event('DONE')] })
  expect(undos().map(({ textContent }) => textContent)).toEqual(['Undo, reopen'])
  cleanup()
  await openFlag({ isOpen: false, contentFlagEvents: [event('DONE'), event('APPROVE')] })
  expect(undos()).toEqual([])
})

test('a late decision reads who did what and when, whether the version or the state says no', async () => {
  const server = await openFlag()
  const when = formatDate(new Date(TOMAS_WAS_FASTER.at))
  server.conflict = { message: staleMessage('tomas', 'DONE'), state: TOMAS_WAS_FASTER }
  fireEvent.click(button(OPERATION_LABEL.DONE))
  expect(await screen.findByText(`tomas got there first: marked the content as done on ${when}`)).toBeTruthy()
  toast.clear()
  server.conflict = { message: 'This flag is already closed', state: TOMAS_WAS_FASTER }
  await waitFor(() => fireEvent.click(button(OPERATION_LABEL.DONE)))
  expect(
    await screen.findByText(`This flag is already closed: tomas marked the content as done on ${when}`),
  ).toBeTruthy()
})

test('what could not be reached is said until the next decision about the flag works', async () => {
  const server = await openFlag()
  server.breaks = 'before'
  fireEvent.click(button(OPERATION_LABEL.DONE))
  await screen.findByRole('button', { name: 'Try again' })
  await waitFor(() => expect(button(OPERATION_LABEL.SPAM)).toHaveProperty('disabled', false))
  fireEvent.click(button(OPERATION_LABEL.SPAM))
  expect(await screen.findByText(OPERATION_MESSAGE.SPAM)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await waitFor(() => expect(undos()).toHaveLength(2))
})

test('what did not have its turn in time can be tried again', async () => {
  const server = await openFlag()
  server.conflict = { message: 'Too many requests at once', state: {}, once: true, code: 'RATE_LIMITED' }
  fireEvent.click(button(OPERATION_LABEL.DONE))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(OPERATION_MESSAGE.DONE)).toBeTruthy()
})

test('the viewer’s own tag or edit of a moment ago is no conflict: their decision goes on from it', async () => {
  const server = await openFlag()
  const own = { ...event('ASSIGNED'), id: '77', user: { ...staff, id: makeSession(ROLE.admin).viewer.id } }
  server.flag = makeCase({ version: 2, contentFlagEvents: [own] })
  server.conflict = { message: staleMessage('mara', 'ASSIGNED'), state: TOMAS_WAS_FASTER, once: true }
  fireEvent.click(button(OPERATION_LABEL.DONE))
  expect(await screen.findByText(OPERATION_MESSAGE.DONE)).toBeTruthy()
  const sent = server.asked.filter(({ query }) => query.includes('updateContentFlag'))
  expect(sent.map(({ variables }) => variables.version)).toEqual([1, 2])
})

test('what happened is dated in the long format with its time, and the time since beside it', async () => {
  const reports = [{ id: '1', reason: 'Rude', insertedAt: '2026-11-20T20:40:00Z' }]
  await openFlag({ isOpen: false, reports, contentFlagEvents: [event('DONE')] })
  const items = within(screen.getByRole('region', { name: 'What happened' })).getAllByRole('listitem')
  const dates = items.map((item) => item.querySelector('time') ?? expect.fail('no date'))
  expect(dates.map(({ textContent }) => textContent)).toEqual(
    ['2026-11-20T20:40:00Z', '2026-11-20T20:45:00Z'].map((value) => formatDate(new Date(value))),
  )
  for (const date of dates) expect(date.parentElement?.textContent).toMatch(/ · (in .+|.+ ago)$/)
})

test('the flags before and after this one in the list are fetched before one goes there', async () => {
  rememberList({ filter: FlagFilter.parse({}), ids: ['9', '1', '2'], gone: [], offset: 0, total: 3 })
  const { asked } = await openFlag()
  const fetched = () => asked.filter(({ query }) => query.includes('FlagById')).map(({ variables }) => variables.id)
  await waitFor(() => expect(new Set(fetched())).toEqual(new Set(['9', '1', '2'])))
})

test('a reason is asked for in a drawer, sent with the decision and shown with what happened', async () => {
  const server = await openFlag({ contentFlagEvents: [{ ...event('REOPEN'), body: 'Known to us' }] })
  expect(screen.getByText('“Known to us”')).toBeTruthy()
  fireEvent.click(button('With a reason'))
  const drawer = within(await screen.findByRole('dialog', { name: 'With a reason' }))
  fireEvent.change(drawer.getByLabelText(/^Reason/), { target: { value: 'Sells herbs' } })
  fireEvent.click(drawer.getByRole('button', { name: OPERATION_LABEL.SPAM }))
  await screen.findByText(OPERATION_MESSAGE.SPAM)
  const sent = server.asked.find(({ variables }) => variables.operation === 'SPAM')
  expect(sent?.variables).toMatchObject({ operation: 'SPAM', reason: 'Sells herbs' })
})

test('a reason that is too long stays whole, says so, and holds every decision until it is shorter', async () => {
  const server = await openFlag()
  fireEvent.click(button('With a reason'))
  const drawer = within(await screen.findByRole('dialog', { name: 'With a reason' }))
  const field = drawer.getByLabelText<HTMLTextAreaElement>(/^Reason/)
  expect(field.maxLength).toBe(-1)
  fireEvent.change(field, { target: { value: 'x'.repeat(DECISION_REASON_MAX + 1) } })
  expect(drawer.getByText('The reason may have at most 500 characters')).toBeTruthy()
  const spam = drawer.getByRole('button', { name: OPERATION_LABEL.SPAM })
  expect(spam.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(spam)
  fireEvent.change(field, { target: { value: 'x'.repeat(DECISION_REASON_MAX) } })
  fireEvent.click(spam)
  await screen.findByText(OPERATION_MESSAGE.SPAM)
  expect(server.asked.filter(({ variables }) => variables.operation === 'SPAM')).toHaveLength(1)
})

test('the reason of a decision that was refused is still there', async () => {
  const server = await openFlag()
  server.conflict = { message: staleMessage('tomas', 'DONE'), state: TOMAS_WAS_FASTER }
  fireEvent.click(button('With a reason'))
  const drawer = async () => within(await screen.findByRole('dialog', { name: 'With a reason' }))
  fireEvent.change((await drawer()).getByLabelText(/^Reason/), { target: { value: 'Sells herbs' } })
  fireEvent.click((await drawer()).getByRole('button', { name: OPERATION_LABEL.SPAM }))
  await screen.findByText(/tomas got there first/)
  fireEvent.click(button('With a reason'))
  expect((await drawer()).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Sells herbs')
})

test('leaving an unused reason asks first; leaving after a deletion with it does not', async () => {
  await openFlag()
  const type = async (words: string) => {
    fireEvent.click(button('With a reason'))
    const drawer = within(await screen.findByRole('dialog', { name: 'With a reason' }))
    fireEvent.change(drawer.getByLabelText(/^Reason/), { target: { value: words } })
    return drawer
  }
  const drawer = await type('Sells herbs')
  fireEvent.click(drawer.getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  fireEvent.click(asked.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
  fireEvent.click((await type('Sells more herbs')).getByRole('button', { name: OPERATION_LABEL.DELETE }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Moderation Dashboard' })).toBeTruthy()
})

test('a reason that was typed is still there after the text was edited, and asked about before the page is left meanwhile', async () => {
  await openFlag()
  const drawer = async () => within(await screen.findByRole('dialog', { name: 'With a reason' }))
  fireEvent.click(button('With a reason'))
  fireEvent.change((await drawer()).getByLabelText(/^Reason/), { target: { value: 'Sells herbs' } })
  fireEvent.click((await drawer()).getByRole('button', { name: 'Close' }))
  fireEvent.click(button('Edit'))
  const form = within(await screen.findByRole('form', { name: 'Edit the content' }))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  fireEvent.click(asked.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: /^With a reason/ }))
  expect((await drawer()).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Sells herbs')
})

test('a key that would close or hide a text at risk asks who is on it first, and does nothing without a yes', async () => {
  const server = await openFlag({ atRisk: true })
  server.question = textTouched({ n: 1, unseen: 0, holders: ['tomas'], isYours: false })
  const operations = () =>
    server.asked.flatMap(({ query, variables }) =>
      query.includes('updateContentFlag') ? [[variables.operation, variables.atRiskConfirmed]] : [],
    )
  const answer = async (operation: 'SPAM' | 'DELETE' | 'DONE', said: string) => {
    const dialog = await screen.findByRole('dialog', { name: anyway(OPERATION_LABEL[operation]) })
    expect(within(dialog).getByText(server.question ?? '')).toBeTruthy()
    await new Promise((rested) => setTimeout(rested, 50))
    expect(screen.queryByText(/^Saving/)).toBeNull()
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: said }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  for (const [key, operation] of [
    ['Delete', 'DELETE'],
    ['d', 'DONE'],
  ] as const) {
    fireEvent.keyDown(document.body, { key })
    await answer(operation, 'Cancel')
    expect(operations().at(-1)).toEqual([operation, undefined])
  }
  expect(server.flag?.isOpen).toBe(true)
  fireEvent.keyDown(document.body, { key: 's' })
  await answer('SPAM', OPERATION_LABEL.SPAM)
  expect(await screen.findByText(OPERATION_MESSAGE.SPAM)).toBeTruthy()
  expect(operations().at(-1)).toEqual(['SPAM', true])
})

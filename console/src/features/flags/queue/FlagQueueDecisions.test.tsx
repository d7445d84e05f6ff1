import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { BULK_UNDO_LABEL } from '@ward/domain/flags/bulk/bulk-decisions'
import { eventMessage, OPERATION_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { FlagFilter } from '@ward/domain/flags/flag/flags'
import { SKIP_KEY, SKIP_TOPIC, SKIPPED_LABEL, skippedMessage } from '@ward/domain/flags/queue/flag-skips'
import { EFFECTS_DONE_LABEL } from '@ward/domain/kernel/effects'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { QUIET_MS } from '../../../ui/keys/quiet.ts'
import { justChangedMessage } from '../../../ui/press/justChanged.ts'
import { PICK_FIRST } from '../../../ui/table/useListKeys.ts'
import { changeElsewhere, fakeLive, flagServer, makeFlag } from '../flag/flags.fixtures.ts'
import { currentList, rememberList } from '../flag/flags.list-context.ts'
import { flagRoutes } from '../flags.routes.tsx'

const five = () => ['1', '2', '3', '4', '5'].map((id) => makeFlag(id))

async function openQueue(search = '') {
  const { live, say } = fakeLive()
  const opened = openConsole(`/moderation/${search}`, flagRoutes, makeSession(ROLE.admin), live)
  await screen.findByText(/^\d+ (unmoderated|flags?)$/)
  return { ...opened, say }
}
const current = () => document.querySelector<HTMLElement>('[data-current]')?.dataset.row
const changes = ({ asked }: ReturnType<typeof flagServer>) =>
  asked.flatMap(({ query, variables }) =>
    query.includes('updateContentFlag') ? [`${variables.operation} ${variables.id}`] : [],
  )
const said = () => document.querySelector('[data-announced]')

test('one is deleted at once, with Undo, as on its page; several are asked about with their number', async () => {
  const server = flagServer(five())
  await openQueue()
  await userEvent.keyboard('j{Delete}')
  expect(await screen.findByText(OPERATION_MESSAGE.DELETE)).toBeTruthy()
  expect(changes(server)).toEqual(['DELETE 1'])
  await userEvent.keyboard('u')
  expect(await screen.findByText(OPERATION_MESSAGE.UN_DELETE)).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Comment 72' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Comment 73' }))
  await userEvent.keyboard('{Delete}')
  const dialog = await screen.findByRole('dialog', { name: 'Delete content from 2 flags?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(changes(server)).toEqual(['DELETE 1', 'UN_DELETE 1'])
})

test('flags of two pages are decided together by the server, reported with its numbers, and undone by one press', async () => {
  const server = flagServer(Array.from({ length: 12 }, (_, at) => makeFlag(String(at + 1))))
  await openQueue()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Comment 72' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Comment 712' }))
  expect(screen.getByText('2 selected on 2 pages')).toBeTruthy()
  await userEvent.keyboard('d')
  const dialog = await screen.findByRole('dialog', { name: 'Mark 2 flags done?' })
  expect(within(dialog).getByText('2 flags are closed')).toBeTruthy()
  const closed = () => server.flags.filter(({ isOpen }) => !isOpen).map(({ id }) => id)
  expect([closed(), changes(server)]).toEqual([[], []])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark done' }))
  const panel = await screen.findByRole('region', { name: 'Mark done: 2 flags' })
  expect(
    within(within(panel).getByRole('list', { name: EFFECTS_DONE_LABEL })).getByText('2 flags are closed'),
  ).toBeTruthy()
  expect(await screen.findByText(`${OPERATION_MESSAGE.DONE} (2 flags)`)).toBeTruthy()
  expect(closed()).toEqual(['2', '12'])
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
  await userEvent.click(within(panel).getByRole('button', { name: BULK_UNDO_LABEL }))
  await waitFor(() => expect(closed()).toEqual([]))
  const undone = within(await screen.findByRole('region', { name: 'Reopen: 2 flags' }))
  expect(undone.getByRole('button', { name: 'Close' })).toBeTruthy()
  expect(undone.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('what is skipped says so and is not what reviewing starts with, until that is taken back', async () => {
  const server = flagServer(five())
  await openQueue()
  const start = () => screen.getByRole('link', { name: /Start reviewing/ }).getAttribute('href')
  expect(start()).toMatch(/\/1$/)
  await userEvent.keyboard(`j${SKIP_KEY}`)
  expect(await screen.findByText(skippedMessage(1))).toBeTruthy()
  await waitFor(() => expect(start()).toMatch(/\/2$/))
  expect(
    within(document.querySelector<HTMLElement>('[data-row="1"]') ?? expect.fail()).getByText(SKIPPED_LABEL),
  ).toBeTruthy()
  await userEvent.keyboard('u')
  await waitFor(() => expect(start()).toMatch(/\/1$/))
  expect(changes(server)).toEqual([])
})

test('a double press decides one flag, not also the one that takes its place', async () => {
  const server = flagServer(five())
  await openQueue()
  await userEvent.keyboard('jd')
  await waitFor(() => expect(current()).toBe('2'))
  await userEvent.keyboard('d')
  expect(changes(server)).toEqual(['DONE 1'])
})

test('the opposite has a key of its own in the list too, and stands in the bar while there is something to take back', async () => {
  const server = flagServer([makeFlag('1', { isOpen: false }), makeFlag('2')])
  await openQueue('?unmoderated=false')
  await userEvent.keyboard('jd')
  expect(await screen.findByText(/already/)).toBeTruthy()
  await new Promise((rested) => setTimeout(rested, QUIET_MS))
  await userEvent.keyboard('o')
  expect(await screen.findByText(OPERATION_MESSAGE.REOPEN)).toBeTruthy()
  expect(changes(server)).toEqual(['REOPEN 1'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Comment 72' }))
  const bar = screen.getByRole('group', { name: 'Selected content flags' })
  expect(within(bar).queryByRole('button', { name: /Reopen/ })).toBeNull()
})

test('what others do to a flag of the page is read out, and a press right after it does nothing and says who did what', async () => {
  const server = flagServer(five())
  const { say } = await openQueue()
  await userEvent.keyboard('j')
  changeElsewhere(server, '1', 'SPAM')
  say('flag', '1')
  const event = eventMessage('tomas', 'SPAM', 'Comment 71')
  await waitFor(() => expect(said()?.textContent).toBe(event))
  expect(current()).toBe('1')
  await userEvent.keyboard('{Delete}')
  expect(await screen.findByText(justChangedMessage(event), { exact: false })).toBeTruthy()
  expect(changes(server)).toEqual([])
})

test.each([
  ['that is still there', '2', '2'],
  ['that is gone, to the one after it', 'gone', '3'],
])('who comes back from a flag %s finds its row current', async (_, opened, row) => {
  flagServer(five())
  await openQueue()
  const list = currentList() ?? expect.fail('no list')
  const ids = opened === 'gone' ? ['1', '2', 'gone', '3', '4', '5'] : list.ids
  cleanup()
  rememberList({ ...list, ids, opened })
  await openQueue()
  await waitFor(() => expect(current()).toBe(row))
})

test('a row whose change is on its way says so', async () => {
  const server = flagServer(five())
  await openQueue()
  const { promise, resolve } = Promise.withResolvers<void>()
  const answer = fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    if (String(asked[1]?.body).includes('updateContentFlag')) await promise
    return answer(...asked)
  })
  await userEvent.keyboard('jd')
  await waitFor(() => expect(document.querySelector('[data-row="1"]')?.getAttribute('aria-busy')).toBe('true'))
  expect(screen.getByText('Saving 1 decision …')).toBeTruthy()
  resolve()
  await screen.findByText(OPERATION_MESSAGE.DONE)
  expect(changes(server)).toEqual(['DONE 1'])
})

test('back on the list a deciding key does nothing until a row was picked, however long that takes', async () => {
  const server = flagServer(five())
  rememberList({ filter: FlagFilter.parse({}), ids: ['1', '2', '3'], gone: [], offset: 0, total: 3, opened: '2' })
  await openQueue()
  await waitFor(() => expect(current()).toBe('2'))
  for (const key of ['{Delete}', 'd']) {
    await userEvent.keyboard(key)
    expect(await screen.findByText(PICK_FIRST)).toBeTruthy()
    await new Promise((rested) => setTimeout(rested, QUIET_MS))
  }
  expect(changes(server)).toEqual([])
  await userEvent.keyboard('jkd')
  await waitFor(() => expect(changes(server)).toEqual(['DONE 2']))
})

test('nor was the row picked that takes the place of a deleted one after the way back', async () => {
  const server = flagServer(five())
  rememberList({ filter: FlagFilter.parse({}), ids: ['1', '2', '3'], gone: [], offset: 0, total: 3, opened: '2' })
  const { say } = await openQueue()
  const focused = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
  await waitFor(() => expect(focused()).toBe('2'))
  server.flags = server.flags.filter(({ id }) => id !== '2')
  say(SKIP_TOPIC, '9')
  await waitFor(() => expect(focused()).toBe('3'))
  await userEvent.keyboard('{Delete}')
  expect(await screen.findByText(PICK_FIRST)).toBeTruthy()
  expect(changes(server)).toEqual([])
  await new Promise((rested) => setTimeout(rested, QUIET_MS))
  await userEvent.keyboard('j{Delete}')
  await waitFor(() => expect(changes(server)).toEqual(['DELETE 4']))
})

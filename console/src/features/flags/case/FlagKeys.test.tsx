import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ROLE } from '@ward/domain/app/roles'
import { UNREACHABLE_MESSAGE } from '@ward/domain/app/shell'
import {
  eventMessage,
  FLAG_OPERATIONS,
  OPERATION_LABEL,
  OPERATION_MESSAGE,
  STILL_OPENING,
  STILL_SAVING,
} from '@ward/domain/flags/flag/flag-operations'
import { FlagFilter } from '@ward/domain/flags/flag/flags'
import { afterEach, expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { justChangedMessage } from '../../../ui/press/justChanged.ts'
import { forgetPresses } from '../../../ui/press/presses.ts'
import { ownKey } from '../../../ui/remembered.ts'
import { currentToast, toast } from '../../../ui/toast/toast.ts'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { makeCase } from '../flag/flag-case.fixtures.ts'
import { OPERATION_KEY } from '../flag/flagKeys.ts'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { rememberList } from '../flag/flags.list-context.ts'
import { flagRoutes } from '../flags.routes.tsx'

const MARA = { id: '2', username: 'mara' }
const TOMAS = { id: '3', username: 'tomas' }

afterEach(() => {
  vi.restoreAllMocks()
})

async function openFlag(change: object = {}, others: string[] = []) {
  const server = caseServer(makeCase(change))
  for (const id of others) server.others.set(id, makeCase({ id, assocId: `7${id}` }))
  if (others.length > 0)
    rememberList({ filter: FlagFilter.parse({}), ids: ['1', ...others], gone: [], offset: 0, total: 1 + others.length })
  const { live, say } = fakeLive()
  openConsole('/moderation/content-flag/1', flagRoutes, makeSession(ROLE.admin), live)
  await screen.findByRole('group', { name: 'Decide' })
  return { server, say }
}
const press = (keys: string) => {
  const isShifted = keys.startsWith('Shift+')
  fireEvent.keyDown(document.body, { key: keys.replace('Shift+', ''), shiftKey: isShifted })
}
const operations = ({ asked }: ReturnType<typeof caseServer>) =>
  asked.flatMap(({ query, variables }) =>
    query.includes('updateContentFlag') ? [`${variables.operation} ${variables.id}`] : [],
  )
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const said = () => document.querySelector('[data-announced]')

test.each(['d', 's', 'Delete'])(
  'the key %s asks for its operation alone: where that is done already it says so and does not do the opposite',
  async (keys) => {
    const { server } = await openFlag({ isOpen: false, isMarkedSpam: true, isDeleted: true })
    press(keys)
    await screen.findByText(/already/)
    expect(operations(server)).toEqual([])
  },
)

test('the answer names who made the flag what it is, not who did something else since', async () => {
  const { server } = await openFlag()
  const done = server.operate('1', 'DONE', MARA) ?? expect.fail('no flag')
  const since = { id: 'r', status: 'REPLIED', body: '', insertedAt: '2026-11-20T20:50:00Z', user: TOMAS }
  server.flag = { ...done, contentFlagEvents: [...done.contentFlagEvents, since] } as typeof done
  cleanup()
  openConsole('/moderation/content-flag/1', flagRoutes, makeSession(ROLE.admin))
  await screen.findByRole('group', { name: 'Decide' })
  press('d')
  expect(await screen.findByText(/^This flag is already closed: mara marked the content as done on /)).toBeTruthy()
  expect(operations(server)).toEqual([])
})

test.each(FLAG_OPERATIONS)(
  'a double press of the key of %s makes it once and never its opposite',
  async (operation) => {
    const before = {
      DONE: {},
      REOPEN: { isOpen: false },
      APPROVE: { isPendingModeration: true },
      SPAM: {},
      UN_SPAM: { isMarkedSpam: true, isOpen: false },
      DELETE: {},
      UN_DELETE: { isDeleted: true, isOpen: false },
    }[operation]
    const { server } = await openFlag(before)
    press(OPERATION_KEY[operation])
    press(OPERATION_KEY[operation])
    await screen.findByText(OPERATION_MESSAGE[operation])
    press(OPERATION_KEY[operation])
    expect(operations(server)).toEqual([`${operation} 1`])
  },
)

test('decisions on different flags run side by side: d, ], s while the answers wait; how many wait is shown', async () => {
  const { server } = await openFlag({}, ['2'])
  const { promise, resolve } = Promise.withResolvers<void>()
  server.ready = promise
  await waitFor(() => expect(server.asked.some(({ variables }) => variables.id === '2')).toBe(true))
  press('d')
  press(']')
  await waitFor(() => expect(title()).toBe('Comment 72'))
  press('s')
  expect(await screen.findByText('Saving 2 decisions …')).toBeTruthy()
  expect(operations(server)).toEqual(['DONE 1', 'SPAM 2'])
  resolve()
  await screen.findByText(OPERATION_MESSAGE.SPAM)
  await waitFor(() => expect(screen.queryByText(/^Saving/)).toBeNull())
  expect([server.flag?.isOpen, server.others.get('2')?.isMarkedSpam]).toEqual([false, true])
})

test('the link to the next flag has the focus after a decision, also where the heading had it when this flag was opened', async () => {
  const { server } = await openFlag({}, ['2'])
  server.ready = new Promise((ready) => setTimeout(ready, 20))
  const heading = screen.getByRole('heading', { level: 1 })
  heading.tabIndex = -1
  heading.focus()
  press('d')
  const bar = within(screen.getByRole('group', { name: 'Decide' }))
  const onward = await bar.findByRole('button', { name: /^Next flag/ })
  await waitFor(() => expect(document.activeElement === onward).toBe(true))
})

test('a decision pressed before the next flag is drawn decides neither, and says so', async () => {
  const { server } = await openFlag({}, ['2'])
  act(() => {
    press(']')
    press('s')
  })
  await waitFor(() => expect(title()).toBe('Comment 72'))
  expect(currentToast()?.text).toBe(STILL_OPENING)
  expect(operations(server)).toEqual([])
})

test('two steps pressed before the first flag is drawn lead two flags on', async () => {
  await openFlag({}, ['2', '3'])
  act(() => {
    press(']')
    press(']')
  })
  await waitFor(() => expect(title()).toBe('Comment 73'))
})

test('a page with decisions on their way asks before it is closed, and then no more', async () => {
  const { server } = await openFlag()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.ready = promise
  const closing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closing()).toBe(false)
  press('d')
  await waitFor(() => expect(closing()).toBe(true))
  resolve()
  await waitFor(() => expect(closing()).toBe(false))
})

test('what is pressed while the flag is being saved is said to wait, not dropped', async () => {
  const { server } = await openFlag()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.ready = promise
  press('d')
  press('s')
  expect(await screen.findByText(STILL_SAVING)).toBeTruthy()
  expect(operations(server)).toEqual(['DONE 1'])
  resolve()
})

test('a decision that failed is told with its flag when another is shown by then, and can be tried again', async () => {
  const { server } = await openFlag({}, ['2'])
  const { promise, resolve } = Promise.withResolvers<void>()
  server.ready = promise
  server.breaks = 'before'
  await waitFor(() => expect(server.asked.some(({ variables }) => variables.id === '2')).toBe(true))
  press('d')
  press(']')
  await waitFor(() => expect(title()).toBe('Comment 72'))
  resolve()
  await screen.findByText(UNREACHABLE_MESSAGE)
  expect(screen.getByRole('alert').textContent).toContain(`Comment 71${UNREACHABLE_MESSAGE}`)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(OPERATION_MESSAGE.DONE)).toBeTruthy()
  expect(operations(server)).toEqual(['DONE 1', 'DONE 1'])
})

test('a decision whose answer was lost on the way back counts as what it is: made', async () => {
  const { server } = await openFlag()
  server.breaks = 'after'
  press('d')
  expect(await screen.findByText(OPERATION_MESSAGE.DONE)).toBeTruthy()
  expect(screen.queryByText(UNREACHABLE_MESSAGE)).toBeNull()
})

test('the focus stays in the bar when somebody else’s decision takes away the button that had it', async () => {
  const { server, say } = await openFlag({}, ['2'])
  screen.getByRole('button', { name: new RegExp(`^${OPERATION_LABEL.DONE}`) }).focus()
  server.operate('1', 'DONE', MARA)
  say('flag', '1')
  await screen.findByRole('button', { name: new RegExp(`^${OPERATION_LABEL.REOPEN}`) })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Decide' })))
})

test('what somebody else decides is read out and moves no focus', async () => {
  const { server, say } = await openFlag({}, ['2'])
  const spam = screen.getByRole('button', { name: new RegExp(`^${OPERATION_LABEL.SPAM}`) })
  spam.focus()
  server.operate('1', 'DONE', MARA)
  say('flag', '1')
  await waitFor(() => expect(said()?.textContent).toBe(eventMessage('mara', 'DONE')))
  await screen.findByRole('button', { name: new RegExp(`^${OPERATION_LABEL.REOPEN}`) })
  expect(document.activeElement).toBe(spam)
})

test('a press within a second and a half after it does nothing and says who did what; then it acts', async () => {
  const { server, say } = await openFlag()
  server.operate('1', 'DONE', MARA)
  server.operate('1', 'REOPEN', MARA)
  say('flag', '1')
  await waitFor(() => expect(said()?.textContent).toContain(eventMessage('mara', 'REOPEN')))
  press('d')
  expect(await screen.findByText(justChangedMessage(eventMessage('mara', 'REOPEN')))).toBeTruthy()
  expect(operations(server)).toEqual([])
  act(() => toast.clear())
  await new Promise((later) => setTimeout(later, 1600))
  forgetPresses()
  press('d')
  expect(await screen.findByText(OPERATION_MESSAGE.DONE)).toBeTruthy()
})

test.each([
  ['DONE', {}, 'Comment 72'],
  ['SPAM', {}, 'Comment 72'],
  ['APPROVE', { isPendingModeration: true }, 'Comment 72'],
  ['REOPEN', { isOpen: false }, 'Comment 71'],
] as const)(
  'who wishes it is led to the next flag after %s, and the message names the flag it is about',
  async (operation, change, goes) => {
    localStorage.setItem(ownKey(makeSession(ROLE.admin).viewer.id, 'flags.next'), 'opened')
    await openFlag(change, ['2'])
    await screen.findByText('1 of 2')
    press(OPERATION_KEY[operation])
    const said = await screen.findByText(OPERATION_MESSAGE[operation])
    await waitFor(() => expect(title()).toBe(goes))
    expect(said.parentElement?.textContent).toBe(`Comment 71${OPERATION_MESSAGE[operation]}`)
  },
)

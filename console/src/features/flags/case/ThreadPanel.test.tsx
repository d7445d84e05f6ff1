import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { ROLE, STAFF } from '@ward/domain/app/roles'
import { FlagFilter } from '@ward/domain/flags/flag/flags'
import { THREAD_TOGGLES, threadToggleLabel } from '@ward/domain/forums/thread-panel'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { makeCase, makeThread } from '../flag/flag-case.fixtures.ts'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { rememberList } from '../flag/flags.list-context.ts'
import { flagRoutes } from '../flags.routes.tsx'

async function openThread(change: object = {}, roleId: number = ROLE.admin, next?: FlagCase) {
  const server = caseServer(makeCase({ ...makeThread(), ...change }))
  if (next) {
    server.others.set(next.id, next)
    rememberList({ filter: FlagFilter.parse({}), ids: ['1', next.id], gone: [], offset: 0, total: 2 })
  }
  openConsole('/moderation/content-flag/1', flagRoutes, makeSession(roleId), fakeLive().live)
  await screen.findByRole('article', { name: 'Content' })
  const toggled = () =>
    server.asked.filter(({ query }) => query.includes('updateThread')).map(({ variables }) => variables)
  return { server, toggled }
}
const press = (name: string) =>
  fireEvent.click(within(screen.getByRole('region', { name: 'Thread' })).getByRole('switch', { name }))

const MESSAGES = {
  isClosed: 'Comments are now closed',
  requiresPreModeration: 'The thread was marked for pre-moderation',
  isFeatured: "The thread's featured status has been updated",
  isHomepageFeatured: "The thread's featured status has been updated",
}

test.each(THREAD_TOGGLES)('%s is switched by itself once the flag is done, with a message', async (name) => {
  const { toggled } = await openThread({ isOpen: false })
  press(threadToggleLabel[name])
  press(threadToggleLabel[name])
  expect(await screen.findByText(MESSAGES[name])).toBeTruthy()
  expect(toggled()).toEqual([{ id: '71', [name]: true, stateVersion: 3 }])
})

test('switching off says so', async () => {
  const { thread } = makeThread()
  await openThread({ thread: { ...thread, isClosed: true, requiresPreModeration: true } })
  press('Closed')
  expect(await screen.findByText('Comments are now open')).toBeTruthy()
  await vi.waitFor(() => expect(screen.getByRole('switch', { name: 'Closed' })).toHaveProperty('disabled', false))
  press('Requires pre-moderation')
  expect(await screen.findByText('The thread was unmarked for pre-moderation')).toBeTruthy()
})

test('while the flag is open neither featured toggle is switched, and why is said', async () => {
  for (const name of ['Featured', 'Homepage featured']) {
    const { toggled } = await openThread()
    press(name)
    expect(await screen.findByText('Content must be approved before featuring')).toBeTruthy()
    expect(toggled()).toEqual([])
    cleanup()
    toast.clear()
  }
})

test('featuring that fails is told by the generic snack, and nothing is switched', async () => {
  const { server } = await openThread({ isOpen: false })
  server.editFails = true
  press('Featured')
  expect(await screen.findByText(/^Something went wrong/)).toBeTruthy()
  await vi.waitFor(() => expect(screen.getByRole('switch', { name: 'Featured' })).toHaveProperty('disabled', false))
  expect(screen.getByRole('switch', { name: 'Featured' })).toHaveProperty('checked', false)
})

test('who steps to the flag of another thread switches that one at once', async () => {
  const thread = { ...makeThread().thread, id: '72', isClosed: true, stateVersion: 8 }
  const next = makeCase({ ...makeThread(), id: '2', isOpen: false, thread })
  const { server, toggled } = await openThread({ isOpen: false }, ROLE.admin, next)
  await vi.waitFor(() => expect(server.asked.some(({ variables }) => variables.id === '2')).toBe(true))
  fireEvent.keyDown(document.body, { key: ']' })
  await vi.waitFor(() => expect(screen.getByRole('switch', { name: 'Closed' })).toHaveProperty('checked', true))
  press('Closed')
  expect(await screen.findByText('Comments are now open')).toBeTruthy()
  expect(toggled()).toEqual([{ id: '72', isClosed: false, stateVersion: 8 }])
})

test('the panel is for admin-level roles, on threads', async () => {
  for (const roleId of STAFF) {
    await openThread({}, roleId)
    expect([roleId, screen.queryByRole('region', { name: 'Thread' }) !== null]).toEqual([roleId, roleId !== 2])
    cleanup()
  }
  await openThread({ ...makeCase() })
  expect(screen.queryByRole('region', { name: 'Thread' })).toBeNull()
})

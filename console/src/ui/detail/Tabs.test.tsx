import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NEW_VERSION_MESSAGE } from '@ward/domain/app/shell'
import { no } from '@ward/domain/kernel/answer'
import { lazy, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { Toaster } from '../toast/Toaster.tsx'
import { type TabEntry, Tabs } from './Tabs.tsx'

const activity: TabEntry = { id: 'activity', label: 'Activity', content: () => 'What they did' }
const awards: TabEntry = { id: 'awards', label: 'Awards', count: 1204, content: () => 'What they won' }
const secret: TabEntry = { id: 'secret', label: 'Secret', may: no('Only an admin can see this'), content: () => 'Hush' }

async function open(hash: string, tabs: TabEntry[] | (() => TabEntry[]), waits = false) {
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/users/5',
    component: () => <Tabs label="User" tabs={typeof tabs === 'function' ? tabs() : tabs} waits={waits} />,
  })
  const history = createMemoryHistory({ initialEntries: ['/', `/users/5?from=list${hash}`] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  render(
    <ThemeProvider env="test">
      <RouterProvider router={router as never} />
      <Toaster />
    </ThemeProvider>,
  )
  await screen.findByRole('tablist', { name: 'User' })
  return history
}

const names = () => screen.getAllByRole('tab').map((tab) => tab.textContent)

test('the address names the open tab, a click opens another, and Back leads to the one before', async () => {
  const history = await open('', [activity, awards])
  expect(names()).toEqual(['Activity', 'Awards1,204'])
  expect(screen.getByRole('tabpanel').textContent).toBe('What they did')
  await userEvent.click(screen.getByRole('tab', { name: /Awards/ }))
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toBe('What they won'))
  expect(history.location.href).toBe('/users/5?from=list#awards')
  act(() => history.back())
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toBe('What they did'))
})

test('arrow keys move among the tabs and only Enter opens one', async () => {
  await open('#awards', [activity, awards])
  act(() => screen.getByRole('tab', { name: /Awards/ }).focus())
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement?.textContent).toBe('Activity')
  expect(screen.getByRole('tabpanel').textContent).toBe('What they won')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toBe('What they did'))
})

test('a tab the viewer may not see is left out, and its address says why and leads to the first', async () => {
  const history = await open('#secret', [activity, secret])
  expect(names()).toEqual(['Activity'])
  expect((await screen.findByRole('alert')).textContent).toContain('Only an admin can see this')
  await waitFor(() => expect(history.location.href).toBe('/users/5?from=list'))
})

test('a name no tab has is taken out of the address, but not while further tabs may come', async () => {
  const waiting = await open('#linked', [activity], true)
  expect(waiting.location.hash).toBe('#linked')
  cleanup()
  const history = await open('#linked', [activity])
  await waitFor(() => expect(history.location.hash).toBe(''))
  expect(screen.getByRole('status').textContent).toContain('there is no tab “linked”')
})

test('what is typed in a tab that stays is still there after another was looked at; it is made when it is first opened', async () => {
  const edit: TabEntry = { id: 'edit', label: 'Edit', stays: true, content: () => <input aria-label="Bio" /> }
  await open('', [activity, edit])
  expect(screen.queryByLabelText('Bio')).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Edit' }))
  await userEvent.type(await screen.findByLabelText('Bio'), 'Half a sen')
  await userEvent.click(screen.getByRole('tab', { name: 'Activity' }))
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toBe('What they did'))
  await userEvent.click(screen.getByRole('tab', { name: 'Edit' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Bio')).value).toBe('Half a sen')
})

test('a tab whose file is gone says so in its own place, and what is typed in another stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Gone = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js')))
  const edit: TabEntry = { id: 'edit', label: 'Edit', stays: true, content: () => <input aria-label="Bio" /> }
  await open('', [edit, { id: 'socials', label: 'Socials', content: () => <Gone /> }])
  await userEvent.type(screen.getByLabelText('Bio'), 'Half a sen')
  await userEvent.click(screen.getByRole('tab', { name: 'Socials' }))
  const told = await screen.findByText(NEW_VERSION_MESSAGE)
  expect(screen.getByRole('tabpanel').contains(told)).toBe(true)
  await userEvent.click(screen.getByRole('tab', { name: 'Edit' }))
  await waitFor(() => expect(told.isConnected).toBe(false))
  expect(screen.getByLabelText<HTMLInputElement>('Bio').value).toBe('Half a sen')
})

test('a tab that is opened is brought into sight; what comes later moves only its row; one that goes leaves its address without a word', async () => {
  let put: (tabs: TabEntry[]) => void = () => {}
  const history = await open('', () => {
    const [tabs, setTabs] = useState([activity, awards])
    put = setTabs
    return tabs
  })
  const row = screen.getByRole('tablist')
  const tab = screen.getByRole('tab', { name: /Awards/ })
  let from = 0
  row.getBoundingClientRect = () => new DOMRect(0, 0, 100)
  tab.getBoundingClientRect = () => new DOMRect(from - row.scrollLeft, 0, 40)
  tab.scrollIntoView = vi.fn()
  await userEvent.click(tab)
  await waitFor(() => expect(tab.scrollIntoView).toHaveBeenCalledOnce())
  from = 90
  act(() => put([{ ...activity, count: 12 }, awards]))
  expect(row.scrollLeft).toBe(30)
  from = 10
  act(() => put([activity, awards]))
  expect(row.scrollLeft).toBe(10)
  expect(tab.scrollIntoView).toHaveBeenCalledOnce()
  act(() => put([activity]))
  await waitFor(() => expect(history.location.hash).toBe(''))
  expect(screen.queryByText(/there is no tab/)).toBeNull()
})

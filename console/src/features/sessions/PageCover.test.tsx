import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { NEW_VERSION_MESSAGE } from '@ward/domain/app/shell'
import { OTHER_VIEWER_MESSAGE, switchedMessage } from '@ward/domain/kernel/loaded-page'
import { SESSION_ENDED } from '@ward/domain/sessions/sessions'
import { afterEach, expect, test, vi } from 'vitest'
import { type Cover, setCover } from '../../api/cover.ts'
import { makeSession } from '../../api/session.fixtures.ts'
import { SessionProvider } from '../../api/session.tsx'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { useKeys } from '../../ui/keys/useKeys.ts'
import { PageCover } from './PageCover.tsx'

afterEach(() => {
  act(() => setCover(null))
  vi.restoreAllMocks()
})

const done = vi.fn()
function Page() {
  useKeys({ d: { label: 'Mark done', run: done } }, { group: 'This flag' })
  return <p>What a member wrote</p>
}

function open(cover: Cover | null, session = makeSession(ROLE.moderator)) {
  const queries = new QueryClient()
  const asked = vi.spyOn(queries, 'invalidateQueries')
  render(
    <ThemeProvider env="test">
      <SessionProvider session={session}>
        <QueryClientProvider client={queries}>
          <Page />
          <PageCover />
        </QueryClientProvider>
      </SessionProvider>
    </ThemeProvider>,
  )
  act(() => setCover(cover))
  return asked
}

test('under the cover keys do nothing, and it has the focus', async () => {
  open({ kind: 'viewer' })
  expect(await screen.findByText(OTHER_VIEWER_MESSAGE)).toBeTruthy()
  await userEvent.keyboard('d')
  expect(done).not.toHaveBeenCalled()
  expect(document.querySelector('[data-page-cover]')?.parentElement).toBe(document.body)
  expect(document.activeElement?.textContent).toBe('Signed in as someone else')
})

test('the page of somebody else is loaded anew', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  open({ kind: 'viewer' })
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page of another site is shown again when its viewer wants to stay, with the changes since', async () => {
  const asked = open({ kind: 'switched', siteName: 'Lupus' })
  expect(screen.getByText(switchedMessage('Lupus'))).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Stay on Migraine' }))
  expect(screen.queryByText(switchedMessage('Lupus'))).toBeNull()
  expect(asked).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('d')
  expect(done).toHaveBeenCalledTimes(1)
})

test('after a sign-out the same person signs in on the cover and finds the page as it was', async () => {
  const { viewer } = makeSession(ROLE.moderator)
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('check-session') ? { status: 'success', user: viewer } : { status: 'success' }),
  )
  open({ kind: 'signedOut' })
  expect(await screen.findByText(SESSION_ENDED)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
  await userEvent.type(screen.getByLabelText('Email'), 'ines@ward.example')
  await userEvent.type(screen.getByLabelText('Password'), 'right')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await expect.poll(() => screen.queryByText(SESSION_ENDED)).toBeNull()
  expect(screen.getByText('What a member wrote')).toBeTruthy()
})

test('a cover whose form is gone with an older version says so, and the page stays under it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const session = makeSession(ROLE.moderator)
  // The file itself is there in a test: the browser's words are thrown by what the form reads first.
  const viewer = Object.defineProperty({ ...session.viewer }, 'username', {
    get() {
      throw new TypeError('Importing a module script failed.')
    },
  })
  open({ kind: 'signedOut' }, { ...session, viewer })
  expect(await screen.findByText(NEW_VERSION_MESSAGE)).toBeTruthy()
  act(() => setCover(null))
  expect(screen.queryByText(NEW_VERSION_MESSAGE)).toBeNull()
  expect(screen.getByText('What a member wrote')).toBeTruthy()
})

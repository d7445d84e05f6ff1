import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { ROLE } from '@ward/domain/app/roles'
import { BLOCKED_READS_NOTHING, PRIVATE_MESSAGE } from '@ward/domain/conversations/conversations'
import { NO_EARLIER_DECISIONS } from '@ward/domain/flags/context/author-history'
import { FAULT_MESSAGE } from '@ward/domain/kernel/refusal'
import { afterEach, expect, test, vi } from 'vitest'
import { sent } from '../../../api/enums.fixtures.ts'
import { makeSession } from '../../../api/session.fixtures.ts'
import { SessionProvider } from '../../../api/session.tsx'
import { ThemeProvider } from '../../../theme/ThemeProvider.tsx'
import { Toaster } from '../../../ui/toast/Toaster.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { makeCase } from '../flag/flag-case.fixtures.ts'
import { AuthorSummary } from './AuthorSummary.tsx'

afterEach(() => {
  toast.clear()
  vi.restoreAllMocks()
})

const DECISION = {
  id: '31',
  flagId: '12',
  assocType: 'comment',
  status: 'DELETE',
  insertedAt: '2026-11-02T10:00:00Z',
  user: { username: 'mara' },
}
type Options = {
  author?: object
  roleId?: number
  features?: string[]
  decisions?: object[]
  fails?: boolean
}

/** The summary of somebody, with a server that answers what it asks. */
async function show(options: Options = {}) {
  const { author = {}, roleId = ROLE.admin, features = ['private_messaging'], decisions = [], fails } = options
  const asked: { query: string; variables: object }[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    asked.push({ query, variables })
    if (fails) return new Response('', { status: 500 })
    return new Response(sent(query, { data: { authorDecisions: decisions, createConversation: { id: '77' } } }))
  })
  const { author: somebody } = makeCase({ author: { ...makeCase().author, ...author } })
  const root = createRootRoute()
  const here = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <AuthorSummary author={somebody} flagId="1" />,
  })
  const router = createRouter({ routeTree: root.addChildren([here]), history: createMemoryHistory() })
  const session = { ...makeSession(roleId), features } as ReturnType<typeof makeSession>
  render(
    <ThemeProvider env="test">
      <SessionProvider session={session}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router as never} />
          <Toaster />
        </QueryClientProvider>
      </SessionProvider>
    </ThemeProvider>,
  )
  await screen.findByText('Member since')
  return asked
}
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling as HTMLElement
const message = () => screen.queryByRole('button', { name: `${PRIVATE_MESSAGE} (opens in a new tab)` })

test.each([
  [ROLE.admin, 'Admin'],
  [ROLE.superAdmin, 'Admin'],
  [ROLE.communityTech, 'Admin'],
  [ROLE.moderator, 'Moderator'],
  [ROLE.member, null],
])('an author of role %i has the badge %s', async (roleId, badge) => {
  await show({ author: { roleId } })
  const marks = screen.getByText('sunniva').parentElement as HTMLElement
  expect(marks.textContent).toBe(`sunniva${badge ?? ''}`)
})

test('role, status and the day of joining are told', async () => {
  await show({ author: { status: 1, insertedAt: '2024-03-01T12:00:00Z' } })
  expect([fact('Role'), fact('Status'), fact('Member since')].map((each) => each.textContent)).toEqual([
    'Member',
    'Suspended',
    'March 1, 2024',
  ])
})

test('posts lead to the public profile, the other counts to the page of the person for who may open it', async () => {
  await show()
  expect(within(fact('Posts')).getByRole('link').getAttribute('href')).toBe('/members/sunniva')
  expect(within(fact('Unmoderated flags')).getByRole('link').getAttribute('href')).toBe('/users/91')
  cleanup()
  await show({ roleId: ROLE.moderator })
  expect(within(fact('Removed, 90 days')).queryByRole('link')).toBeNull()
})

test('earlier decisions say who did what and lead to their flag; this one is not among them', async () => {
  const asked = await show({ decisions: [DECISION] })
  const link = await screen.findByRole('link', { name: 'Comment' })
  expect(link.getAttribute('href')).toBe('/content-flag/12')
  expect(link.closest('li')?.textContent).toContain('Comment: mara deleted the content')
  expect(asked[0]?.variables).toEqual({ userId: '91', exceptFlagId: '1' })
})

test('where nothing was decided before, or it cannot be asked for, that is said', async () => {
  await show()
  expect(await screen.findByText(NO_EARLIER_DECISIONS)).toBeTruthy()
  cleanup()
  await show({ fails: true })
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy()
})

test('the private-message button opens the conversation with the author in a tab beside, once', async () => {
  const assign = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ location: { assign } } as unknown as Window)
  const asked = await show()
  const button = message() as HTMLElement
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(assign.mock.calls).toEqual([['/messages/77']]))
  expect(asked.filter(({ query }) => query.includes('createConversation')).map(({ variables }) => variables)).toEqual([
    { userId: '91' },
  ])
})

test('where the browser opens no tab, the conversation opens in this one', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await show()
  fireEvent.click(message() as HTMLElement)
  await waitFor(() => expect(assign.mock.calls).toEqual([['/messages/77']]))
})

test('when the conversation cannot be created a generic error is shown and the tab is closed', async () => {
  const close = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window)
  await show({ fails: true })
  fireEvent.click(message() as HTMLElement)
  expect(await screen.findByText(FAULT_MESSAGE)).toBeTruthy()
  expect(close).toHaveBeenCalledOnce()
})

test('without the private_messaging feature there is no such button', async () => {
  await show({ features: [] })
  expect(message()).toBeNull()
})

test('the button is grey for who is blocked, and says why', async () => {
  await show({ author: { status: 2 } })
  expect(message()?.getAttribute('aria-disabled') ?? message()?.hasAttribute('disabled')).toBeTruthy()
  expect(document.body.innerHTML).toContain(BLOCKED_READS_NOTHING)
})

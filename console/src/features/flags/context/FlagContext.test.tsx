import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { afterEach, expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { makeCase } from '../flag/flag-case.fixtures.ts'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'
import type { FlagContext } from './flag-context.api.ts'
import { makeContext } from './flag-context.fixtures.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Media queries answer as in a window of this width. */
function windowOf(width: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const least = Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0)
    const matches = query.includes('min-width') && width >= least
    return { matches, media: query, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList
  })
}

async function openFlag(context: FlagContext | null, { change = {}, width = 1440 } = {}) {
  windowOf(width)
  const server = caseServer(makeCase(change))
  server.context = context
  const opened = openConsole('/moderation/content-flag/1', flagRoutes, makeSession(ROLE.moderator), fakeLive().live)
  await screen.findByRole('article', { name: 'Content' })
  return { server, ...opened }
}
const panel = () => screen.findByRole('region', { name: 'Original thread context' })

test('the context shows the title, body and author of the original, its flag and how many replies there are', async () => {
  await openFlag({ ...makeContext(14, 3), hiddenCount: 2 })
  const context = within(await panel())
  expect(context.getByRole('heading', { name: 'Original thread context' })).toBeTruthy()
  const original = within(context.getByRole('article', { name: 'Original' }))
  expect(original.getByRole('link', { name: /^Coming off a daily preventive/ }).getAttribute('href')).toBe(
    '/forums/coming-off',
  )
  expect(original.getByText('After four years we agreed to try.')).toBeTruthy()
  expect(original.getByText('tealumbrella')).toBeTruthy()
  expect(original.getByRole('link', { name: 'Parent flag 48' }).getAttribute('href')).toBe(
    '/moderation/content-flag/48',
  )
  expect(context.getByText('14 replies, 2 hidden')).toBeTruthy()
})

test('the response that is moderated is marked, every other leads to its flag', async () => {
  await openFlag(makeContext(5, 3))
  const responses = within(within(await panel()).getByRole('list', { name: 'Responses' })).getAllByRole('listitem')
  expect(responses.map((each) => within(each).queryByText('Currently Moderating') !== null)).toEqual([
    false,
    false,
    false,
    true,
    false,
  ])
  const links = responses.map((each) =>
    within(each)
      .queryByRole('link', { name: /^View Details/ })
      ?.getAttribute('href'),
  )
  const hrefOf = (id: number) => `/moderation/content-flag/reply/${id}`
  expect(links).toEqual([hrefOf(100), hrefOf(101), hrefOf(102), undefined, hrefOf(104)])
})

test('where the original itself is moderated, it is what is marked', async () => {
  await openFlag(makeContext(2, -1))
  const context = within(await panel())
  expect(within(context.getByRole('article', { name: 'Original' })).getByText('Currently Moderating')).toBeTruthy()
  expect(context.getAllByText('Currently Moderating')).toHaveLength(1)
})

test('a decision shows in the context as well', async () => {
  const { server } = await openFlag({ ...makeContext(2, -1), isPendingModeration: true })
  const original = within(within(await panel()).getByRole('article', { name: 'Original' }))
  expect(original.getByText('Pre-moderation')).toBeTruthy()
  server.context = { ...makeContext(2, -1), isMarkedSpam: true }
  await userEvent.click(screen.getByRole('button', { name: /^Mark spam/ }))
  expect(await original.findByText('Marked spam')).toBeTruthy()
  expect(original.queryByText('Pre-moderation')).toBeNull()
})

test('what members do not see says why', async () => {
  const context = makeContext(3, 0)
  const hidden = [{}, { isDeleted: true }, { isMarkedSpam: true, isPendingModeration: true }]
  const responses = context.responses.map((response, at) => ({ ...response, ...hidden[at] }))
  await openFlag({ ...context, responses })
  const rows = within(within(await panel()).getByRole('list', { name: 'Responses' })).getAllByRole('listitem')
  const chips = rows.map((row) =>
    ['Deleted', 'Marked spam', 'Pre-moderation'].filter((word) => within(row).queryByText(word)),
  )
  expect(chips).toEqual([[], ['Deleted'], ['Marked spam', 'Pre-moderation']])
})

test('a deep response stands no further in than the fourth level, and says its level', async () => {
  await openFlag(makeContext(7, 0))
  const rows = within(within(await panel()).getByRole('list', { name: 'Responses' })).getAllByRole('listitem')
  expect(rows.map((row) => row.dataset.depth)).toEqual(['0', '1', '2', '3', '3', '3', '3'])
  expect(within(rows[6] as HTMLElement).getByText(/^Level 7/)).toBeTruthy()
})

test('in 5,000 responses the part around the current one is asked for, then earlier and later ones, and few are kept', async () => {
  const { server } = await openFlag(makeContext(5000, 2500))
  const region = await panel()
  const context = within(region)
  const asked = () =>
    server.asked
      .filter(({ query }) => query.includes('contentFlagContext'))
      .map(({ variables: { after, before } }) => ({ after, before }))
  expect(asked()).toEqual([{}])
  const shown = () =>
    [...region.querySelectorAll('li')].map((row) => Number(/Reply (\d+)/.exec(row.textContent ?? '')?.[1]))
  await waitFor(() => expect([shown().length, shown()[0], shown().at(-1)]).toEqual([50, 2490, 2539]))
  fireEvent.click(context.getByRole('button', { name: 'Show earlier replies' }))
  await waitFor(() => expect(shown()[0]).toBe(2440))
  expect(asked().at(-1)).toEqual({ before: '2590' })
  for (let part = 0; part < 4; part++) {
    const end = shown().at(-1) ?? 0
    fireEvent.click(context.getByRole('button', { name: 'Show later replies' }))
    await waitFor(() => expect(shown().at(-1)).toBe(end + 50))
  }
  expect([shown().length, shown()[0], shown().at(-1)]).toEqual([200, 2540, 2739])
})

test('where there is no third column the context stands below the reply, and button and key lead to it', async () => {
  await openFlag(makeContext(3, 1), { width: 1024 })
  const context = await panel()
  const reply = screen.getByRole('region', { name: 'Reply' })
  expect(reply.compareDocumentPosition(context) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(within(context).getByText('Currently Moderating')).toBeTruthy()
  const scrolled = vi.fn()
  context.scrollIntoView = scrolled
  await userEvent.keyboard('c')
  expect(document.activeElement).toBe(context)
  context.blur()
  fireEvent.click(screen.getByRole('button', { name: /^Context/ }))
  expect(document.activeElement).toBe(context)
  expect(scrolled).toHaveBeenCalledTimes(2)
})

test('where there is a third column the context stands in it alone, and the key leads to it', async () => {
  await openFlag(makeContext(3, 1))
  const context = await panel()
  expect(screen.queryByRole('button', { name: /^Context/ })).toBeNull()
  await userEvent.keyboard('c')
  expect(document.activeElement).toBe(context)
})

test('a profile stands under nothing: there is no context, nor a way to it', async () => {
  const user = {
    id: '91',
    bio: 'Hello',
    insertedAt: '2024-03-01T09:00:00Z',
    badge: null,
    secondaryBadge: null,
    avatar: null,
  }
  const { server } = await openFlag(null, { change: { assocType: 'user', comment: null, user }, width: 1024 })
  expect(screen.queryByRole('button', { name: /^Context/ })).toBeNull()
  expect(server.asked.some(({ query }) => query.includes('contentFlagContext'))).toBe(false)
})

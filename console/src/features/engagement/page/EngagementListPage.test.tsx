import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { TEXT_COPIED } from '@ward/domain/app/shell'
import { ENGAGEMENT_SEARCH_DEBOUNCE } from '@ward/domain/engagement/engagements'
import { KINDS } from '@ward/domain/engagement/kinds'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { engagementRoutes } from '../engagement.routes.tsx'

const row = (id: string, question: string, more: object = {}) => ({
  ...{
    id,
    type: 'POLL',
    question,
    date: null,
    expiresAt: null,
    threadId: null,
    paused: null,
    isCurrent: false,
    isGlobal: false,
  },
  ...{ isSuggestable: false, priority: 2, isOnHomepage: false, promoteOnForumIndexPage: false, totalVotes: 1234 },
  ...{ currentSiteTotalVotes: 1234, insertedAt: '2026-11-20T12:00:00Z' },
  ...{ elsewhere: null, tags: [], ...more },
})

/** Answers every list with these rows. */
function listServer(...rows: object[]) {
  const asked: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    if (query.includes('query Engagements(')) asked.push(variables)
    const data = { engagements: { total: 100, engagements: rows }, engagement: null }
    return new Response(JSON.stringify({ data }))
  })
  return asked
}
const open = (path: string, roleId: number = ROLE.admin) =>
  openConsole(`/moderation${path}`, engagementRoutes, makeSession(roleId))
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test.each([
  ['/polls', ['Question', 'Status', 'Votes', 'Tags', 'Created', 'Actions']],
  ['/quizlets', ['Question', 'Status', 'Answers', 'Tags', 'Created', 'Actions']],
  ['/this-or-thats', ['Question', 'Status', 'Votes', 'Tags', 'Created', 'Actions']],
  ['/forum-drivers', ['Question', 'Status', 'Thread ID', 'Tags', 'Created', 'Actions']],
  ['/forum-starters', ['Question', 'Status', 'Threads', 'Tags', 'Created', 'Actions']],
  ['/giveaways', ['Name', 'Status', 'Entries', 'Expires', 'Tags', 'Created', 'Actions']],
])('%s has the columns %j and asks for its kind alone, newest first, ten at a time', async (path, columns) => {
  const asked = listServer(row('1', 'What helps?'))
  open(path)
  await screen.findByText('What helps?')
  expect(heads()).toEqual(columns)
  const kind = KINDS.find(({ paths }) => paths.list === path)
  const type = kind?.type.toUpperCase().replaceAll('-', '_')
  expect(asked[0]).toEqual({ type, search: '', limit: 10, offset: 0, sort: 'INSERTED_AT', sortDesc: true })
})

test('the search of the quizlets is called Search by Question and asks 300 ms after the last key; page, size, order and search stand in the address', async () => {
  const asked = listServer(row('1', 'How long?'))
  const { history } = open('/quizlets?page=2&itemsPerPage=20&sortBy=votes&sortDesc=false')
  const search = await screen.findByRole('searchbox', { name: 'Search by Question' })
  await waitFor(() => expect(asked[0]).toMatchObject({ limit: 20, offset: 20, sort: 'VOTES', sortDesc: false }))
  const began = performance.now()
  fireEvent.change(search, { target: { value: 'long' } })
  await waitFor(() => expect(history.location.search).toContain('search=long'))
  expect(performance.now() - began).toBeGreaterThan(ENGAGEMENT_SEARCH_DEBOUNCE - 5)
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'long', offset: 0, sort: 'VOTES' }))
})

test('giveaways are put in order by their entries, forum starters by their threads', async () => {
  for (const [path, title] of [
    ['/giveaways', 'Entries'],
    ['/forum-starters', 'Threads'],
  ] as const) {
    const asked = listServer(row('1', 'What helps?', { totalVotes: 34 }))
    open(path)
    await screen.findByText('34')
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${title}`) }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'VOTES', sortDesc: true }))
    cleanup()
  }
})

test('a row leads to the edit screen, and so does its icon; its shortcode is copied', async () => {
  listServer(row('7', 'What helps?', { isCurrent: true, isSuggestable: true, priority: 1 }))
  const user = userEvent.setup()
  open('/polls')
  expect((await screen.findByRole('link', { name: 'What helps?' })).getAttribute('href')).toBe('/moderation/poll/7')
  expect(screen.getByRole('link', { name: 'Edit What helps?' }).getAttribute('href')).toBe('/moderation/poll/7')
  expect(within(screen.getAllByRole('row').at(-1) ?? document.body).getByText('Featured')).toBeTruthy()
  expect(screen.getByText('Dynamic, High')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy the shortcode of What helps?' }))
  expect(await screen.findByText(TEXT_COPIED)).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('[poll id="7"]')
})

test('a forum driver that is paused says so, and why', async () => {
  const paused = 'Somebody in the thread may be at risk'
  listServer(row('7', 'How do you sleep?', { type: 'FORUM_DRIVER', threadId: '3', paused }))
  open('/forum-drivers')
  expect((await screen.findByText('Paused')).closest('[data-tip]')?.getAttribute('data-tip')).toBe(paused)
})

test('tags are shown, and of a global poll the site that it is from, where it is changed', async () => {
  const elsewhere = { name: 'Lupus' }
  listServer(row('7', 'What helps?', { isGlobal: true, elsewhere, tags: [{ id: '1', name: 'Sleep' }] }))
  open('/polls')
  const cells = within((await screen.findByRole('link', { name: 'Open What helps?' })).closest('tr') ?? document.body)
  expect(cells.getByText('Global, from Lupus')).toBeTruthy()
  expect(cells.getByText('Sleep')).toBeTruthy()
})

test('a person with the right makes new engagements by button or key; moderators read', async () => {
  listServer()
  const { history } = open('/giveaways')
  expect((await screen.findByRole('link', { name: /^New giveaway/ })).getAttribute('href')).toBe('/moderation/giveaway')
  await userEvent.keyboard('n')
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/giveaway'))
  cleanup()
  open('/giveaways', ROLE.moderator)
  await screen.findByRole('searchbox')
  expect(screen.queryByRole('link', { name: /^New giveaway/ })).toBeNull()
})

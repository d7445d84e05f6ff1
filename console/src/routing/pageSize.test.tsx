import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../api/session.fixtures.ts'
import { openConsole } from '../app/console.fixtures.tsx'
import { flagServer, makeFlag } from '../features/flags/flag/flags.fixtures.ts'
import { flagRoutes } from '../features/flags/flags.routes.tsx'

const many = Array.from({ length: 60 }, (_, n) => makeFlag(String(n + 1)))
const session = makeSession(ROLE.admin)

/** Opens the queue and answers how many rows it asked for. */
async function openQueue(search: string, viewer = session.viewer) {
  const server = flagServer(many)
  const { history } = openConsole(`/moderation/${search}`, flagRoutes, { ...session, viewer })
  await screen.findByText('60 unmoderated')
  const [first] = server.asked.filter(({ query }) => query.includes('contentFlagStream'))
  return { history, asked: first?.variables.limit }
}

async function choose(rows: string) {
  await userEvent.click(screen.getByRole('button', { name: /^Rows per page/ }))
  await userEvent.click(await screen.findByRole('option', { name: rows, hidden: true }))
}

test('the size of a page that a person chose is theirs the next time; an address that names one wins', async () => {
  expect((await openQueue('')).asked).toBe(10)
  await choose('20')
  await screen.findByText('1–20 of 60')
  cleanup()
  const again = await openQueue('')
  expect(again.asked).toBe(20)
  expect(again.history.location.search).toBe('')
  cleanup()
  const named = await openQueue('?itemsPerPage=10')
  expect(named.asked).toBe(10)
  // It goes on to win on the next page, and the address of that page holds the size, for people who get the link.
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await screen.findByText('11–20 of 60')
  expect(named.history.location.search).toBe('?itemsPerPage=10&page=2')
})

test('a link to a page shows the rows it was made for, whatever size one chose', async () => {
  await openQueue('')
  await choose('20')
  await screen.findByText('1–20 of 60')
  cleanup()
  const linked = await openQueue('?page=3')
  expect(linked.asked).toBe(10)
  await screen.findByText('21–30 of 60')
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await screen.findByText('11–20 of 60')
  expect(linked.history.location.search).toBe('?page=2&itemsPerPage=10')
})

test('somebody else on this browser, and a size that is not offered, get the list’s own', async () => {
  await openQueue('')
  await choose('20')
  await screen.findByText('1–20 of 60')
  cleanup()
  expect((await openQueue('', { ...session.viewer, id: '77' })).asked).toBe(10)
  cleanup()
  for (const key of Object.keys(localStorage)) if (key.includes('.page-size.')) localStorage.setItem(key, '21')
  expect((await openQueue('')).asked).toBe(10)
})

test('one’s own size is given up by choosing the list’s own', async () => {
  await openQueue('')
  await choose('20')
  await screen.findByText('1–20 of 60')
  await choose('10')
  await screen.findByText('1–10 of 60')
  cleanup()
  expect((await openQueue('')).asked).toBe(10)
})

test('another filter or size begins on the first page', async () => {
  const { history } = await openQueue('?page=3')
  await screen.findByText('21–30 of 60')
  await userEvent.click(screen.getByRole('button', { name: 'Spam' }))
  await vi.waitFor(() => expect(history.location.search).toBe('?filters=spam'))
})

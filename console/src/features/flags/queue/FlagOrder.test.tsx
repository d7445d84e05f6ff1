import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { expect, test } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { fakeLive, flagServer, makeFlag } from '../flag/flags.fixtures.ts'
import { currentList } from '../flag/flags.list-context.ts'
import { flagRoutes } from '../flags.routes.tsx'

const PLACE = { waitsSince: '2026-11-20T20:42:00Z', reportsCount: 3, reach: 1200, likelihood: 0.92 }
const session = makeSession(ROLE.admin)

async function openQueue(search = '', viewer = session.viewer) {
  const server = flagServer([makeFlag('1', PLACE), makeFlag('2', { ...PLACE, reportsCount: 1 })])
  const { live, say } = fakeLive()
  const { history } = openConsole(`/moderation/${search}`, flagRoutes, { ...session, viewer }, live)
  await screen.findByText(/^\d+ unmoderated$/)
  const sorts = () =>
    server.asked.filter(({ query }) => query.includes('contentFlagStream')).map(({ variables }) => variables.sort)
  return { server, history, say, sorts }
}
async function choose(order: string) {
  await userEvent.click(screen.getByRole('button', { name: /^Order/ }))
  await userEvent.click(await screen.findByRole('option', { name: order, hidden: true }))
}

test('the order is chosen by name, stands in the address, and each row says why it stands there', async () => {
  const { history, sorts } = await openQueue()
  expect(screen.queryByText('3 reports')).toBeNull()
  await choose('Most reports')
  for (const reason of ['3 reports', '1 report']) expect(await screen.findByText(reason)).toBeTruthy()
  expect(history.location.search).toBe('?sortBy=reports')
  expect(sorts().at(-1)).toBe('REPORTS')
  await choose('Likely harm × readers')
  expect(await screen.findAllByText('92% × 1,200 readers')).toHaveLength(2)
  // The next flag is the next of this order.
  expect(currentList()?.filter.sortBy).toBe('impact')
})

test('it is remembered for an address that says nothing; one with a filter is the same list for everybody', async () => {
  await openQueue()
  await choose('Longest waiting')
  await waitFor(() => expect(screen.getAllByText(/^waiting /)).toHaveLength(2))
  cleanup()
  const again = await openQueue()
  expect([again.sorts()[0], again.history.location.search]).toEqual(['WAITING', ''])
  await userEvent.click(screen.getByRole('button', { name: 'Spam' }))
  await waitFor(() => expect(again.history.location.search).toBe('?sortBy=waiting&filters=spam'))
  cleanup()
  expect((await openQueue('?filters=spam')).sorts()[0]).toBe('DATE')
  cleanup()
  expect((await openQueue('', { ...session.viewer, id: '77' })).sorts()[0]).toBe('DATE')
  cleanup()
  await openQueue()
  await choose('Newest first')
  cleanup()
  expect((await openQueue()).sorts()[0]).toBe('DATE')
})

test('an order nobody knows, or one upside down, is taken out of the address and said', async () => {
  const { history, sorts } = await openQueue('?sortBy=loudness')
  await waitFor(() => expect(history.location.search).toBe(''))
  expect(sorts()[0]).toBe('DATE')
  expect(await screen.findByText(/loudness/)).toBeTruthy()
  cleanup()
  const upside = await openQueue('?sortBy=reports&sortDesc=false')
  await waitFor(() => expect(upside.history.location.search).toBe('?sortBy=reports'))
})

test('what others do changes the reason where it stands, and new flags come in where they belong', async () => {
  const { server, say, history } = await openQueue('?sortBy=reports')
  await screen.findByText('1 report')
  server.flags = server.flags.map((flag) => (flag.id === '2' ? { ...flag, reportsCount: 4, version: 2 } : flag))
  say('flag', '2')
  expect(await screen.findByText('4 reports')).toBeTruthy()
  server.flags = [...server.flags, makeFlag('3', PLACE)]
  say('flag.new', '3')
  await userEvent.click(await screen.findByRole('button', { name: 'Add to the list' }))
  await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(3))
  expect(history.location.search).toBe('?sortBy=reports')
})

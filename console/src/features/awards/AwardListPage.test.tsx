import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AWARD_SEARCH_DEBOUNCE, awardYears } from '@ward/domain/awards'
import { ROLE } from '@ward/domain/roles'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import type { RouteEntry } from '../../routing/entry.ts'
import { toast } from '../../ui/toast/toast.ts'
import { awardServer, makeAward, makeHolder } from './awards.fixtures.ts'
import { awardRoutes } from './awards.routes.tsx'

beforeEach(() => toast.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const three = () => [
  makeAward('1', 'Kindest Voice', 2026, { winnersCount: 1, finalistsCount: 1234 }),
  makeAward('2', 'Quiet Strength', null),
  makeAward('3', 'Zephyr Medal', 2010),
]
async function openAwards(search = '', roleId: number = ROLE.admin) {
  const opened = openConsole(`/moderation/awards${search}`, awardRoutes, makeSession(roleId))
  await screen.findByText(/^\d+ awards?$/)
  return opened
}
const rowOf = (name: string) => within(screen.getByText(name).closest('tr') ?? expect.fail(name))
const listsAsked = (server: ReturnType<typeof awardServer>) =>
  server.asked.filter(({ query }) => query.includes('query Awards'))

test('the page has the heading Awards, a New Award button, a search and a choice of years', async () => {
  awardServer(three())
  await openAwards()
  expect(screen.getByRole('heading', { level: 1, name: /^Awards/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /New Award/ })).toBeTruthy()
  expect(screen.getByRole('searchbox', { name: 'Search awards' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Years All' })).toBeTruthy()
})

test('the search asks 600 ms after the last key, once, and stands in the address', async () => {
  const server = awardServer(three())
  const { history } = await openAwards()
  const field = screen.getByRole('searchbox', { name: 'Search awards' })
  fireEvent.change(field, { target: { value: 'ze' } })
  await new Promise((resolve) => setTimeout(resolve, 100))
  const began = performance.now()
  fireEvent.change(field, { target: { value: 'zep' } })
  await screen.findByText('1 award')
  expect(performance.now() - began).toBeGreaterThan(AWARD_SEARCH_DEBOUNCE - 5)
  expect(listsAsked(server).map(({ variables }) => variables.search)).toEqual(['', 'zep'])
  expect(history.location.search).toBe('?search=zep')
})

test('several years can be chosen, from next year to 2010', async () => {
  const server = awardServer(three())
  const { history } = await openAwards()
  await userEvent.click(screen.getByRole('button', { name: 'Years All' }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(awardYears(new Date()).map(String))
  expect([offered[0], offered.at(-1)]).toEqual([String(new Date().getUTCFullYear() + 1), '2010'])
  await userEvent.click(screen.getByRole('option', { name: '2026' }))
  await userEvent.click(screen.getByRole('option', { name: '2010' }))
  await screen.findByText('2 awards')
  expect(listsAsked(server).at(-1)?.variables.years).toEqual([2026, 2010])
  expect(history.location.search).toBe('?years=2026,2010')
})

test('the table has the columns Name, Year, Finalists, Winners and actions', async () => {
  awardServer(three())
  await openAwards()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads.filter((head) => head !== 'Details')).toEqual(['Name', 'Year', 'Finalists', 'Winners', 'Actions'])
  const voice = rowOf('Kindest Voice')
  for (const cell of ['2026', '1,234', '1']) expect(voice.getByText(cell)).toBeTruthy()
  expect(voice.getByRole('button', { name: 'Edit Kindest Voice' })).toBeTruthy()
  expect(rowOf('Quiet Strength').getByText('—')).toBeTruthy()
})

test('a row expands to the people grouped by status', async () => {
  awardServer([
    makeAward('1', 'Kindest Voice', 2026, {
      userAwards: [makeHolder('7', 'WINNER'), makeHolder('8', 'FINALIST'), makeHolder('9', 'FINALIST')],
    }),
  ])
  await openAwards()
  await userEvent.click(rowOf('Kindest Voice').getByRole('button', { name: /details|more|show/i }))
  const group = async (name: string) =>
    within((await screen.findByRole('heading', { name })).closest('section') ?? expect.fail(name))
  expect((await group('Winners')).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('member7'),
  ])
  expect((await group('Finalists')).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('heading', { name: 'Enrolled' })).toBeNull()
})

test('an award with more people than are told of says how many there are', async () => {
  const userAwards = [makeHolder('7', 'WINNER')]
  awardServer([makeAward('1', 'Kindest Voice', 2026, { userAwards, userAwardsCount: 1234 })])
  await openAwards()
  fireEvent.click(screen.getByRole('button', { name: 'Details of Kindest Voice' }))
  expect(await screen.findByText('The first 1 of 1,234 people are shown, by name.')).toBeTruthy()
})

test('people are asked for when their row opens; what cannot be loaded is asked for again', async () => {
  const server = awardServer([makeAward('1', 'Kindest Voice', 2026, { userAwards: [makeHolder('7', 'WINNER')] })])
  await openAwards()
  expect(server.asked.map(({ query }) => query.includes('userAwards'))).toEqual([false])
  server.fault = { message: 'Too often', extensions: { code: 'RATE_LIMITED' } }
  fireEvent.click(screen.getByRole('button', { name: 'Details of Kindest Voice' }))
  expect(await screen.findByText('The people could not be loaded')).toBeTruthy()
  server.fault = null
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('member7')).toBeTruthy()
  expect(server.asked.at(-1)?.variables).toEqual({ id: '1' })
})

test('an award nobody holds says so', async () => {
  awardServer([makeAward('1', 'Kindest Voice', 2026)])
  await openAwards()
  fireEvent.click(screen.getByRole('button', { name: 'Details of Kindest Voice' }))
  expect(await screen.findByText('Nobody on this site holds this award yet.')).toBeTruthy()
})

test('each person leads to the user edit page, where there is one and for those who may open it', async () => {
  const toUsers = {
    path: '/users/{id}',
    title: 'User',
    may: 'users.readPrivate',
    page: () => Promise.reject(),
  } as const
  const linkFor = async (roleId: number, routes: RouteEntry[]) => {
    awardServer([makeAward('1', 'Kindest Voice', 2026, { userAwards: [makeHolder('7', 'WINNER')] })])
    openConsole('/moderation/awards', routes, makeSession(roleId))
    await userEvent.click(await screen.findByRole('button', { name: 'Details of Kindest Voice' }))
    await screen.findByText('member7')
    const href = screen.queryByRole('link', { name: 'member7' })?.getAttribute('href')
    cleanup()
    return href
  }
  expect(await linkFor(ROLE.admin, [...awardRoutes, toUsers])).toBe('/moderation/users/7')
  expect(await linkFor(ROLE.moderator, [...awardRoutes, toUsers])).toBeUndefined()
  expect(await linkFor(ROLE.admin, awardRoutes)).toBeUndefined()
})

test('without awards the page says what they are, and offers the first to those who may make it', async () => {
  awardServer([])
  await openAwards()
  fireEvent.click(await screen.findByRole('button', { name: 'Create the first award' }))
  expect(await screen.findByRole('dialog', { name: 'Create Award' })).toBeTruthy()
  cleanup()
  await openAwards('', ROLE.moderator)
  expect(screen.getByText('No awards yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create the first award' })).toBeNull()
})

test('where no award matches, the filters can be cleared', async () => {
  awardServer(three())
  const { history } = await openAwards('?search=nothing&years=2026')
  const [, button] = await screen.findAllByRole('button', { name: 'Clear filters' })
  fireEvent.click(button ?? expect.fail('not offered'))
  expect(await screen.findByText('3 awards')).toBeTruthy()
  expect(history.location.search).toBe('')
})

test('when the list cannot be loaded the page says why and asks again', async () => {
  const server = awardServer(three())
  server.fault = { message: 'Too often', extensions: { code: 'RATE_LIMITED' } }
  openConsole('/moderation/awards', awardRoutes, makeSession(ROLE.admin))
  expect(await screen.findByText('Awards could not be loaded')).toBeTruthy()
  expect(screen.getByText('Too often')).toBeTruthy()
  server.fault = null
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Zephyr Medal')).toBeTruthy()
})

test('pages have 25, 50 or 100 awards, 25 unless said otherwise', async () => {
  const server = awardServer(Array.from({ length: 60 }, (_, at) => makeAward(String(at + 1), `Award ${at + 1}`, null)))
  const { history } = await openAwards()
  expect(listsAsked(server)[0]?.variables).toMatchObject({ limit: 25, offset: 0 })
  expect(screen.getAllByRole('row').length).toBe(26)
  await userEvent.click(screen.getByRole('button', { name: 'Rows per page 25' }))
  const sizes = await screen.findAllByRole('option')
  expect(sizes.map(({ textContent }) => textContent)).toEqual(['25', '50', '100'])
  await userEvent.click(screen.getByRole('option', { name: '50' }))
  await waitFor(() => expect(history.location.search).toBe('?itemsPerPage=50'))
  await waitFor(() => expect(listsAsked(server).at(-1)?.variables).toMatchObject({ limit: 50, offset: 0 }))
})

test('a moderator is offered no change of awards, by button or key', async () => {
  awardServer(three())
  await openAwards('', ROLE.moderator)
  expect(screen.queryByRole('button', { name: /New Award/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull()
  await userEvent.keyboard('n')
  expect(screen.queryByRole('dialog')).toBeNull()
})

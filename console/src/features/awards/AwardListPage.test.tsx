import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import {
  AWARD_SAVE_FAILED,
  AWARD_SAVED,
  AWARD_SEARCH_DEBOUNCE,
  awardYears,
  NEW_AWARD,
  NO_YEAR_LABEL,
} from '@ward/domain/awards/awards'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import type { RouteEntry } from '../../routing/entry.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { AwardRow } from './awards.api.ts'
import { awardRoutes } from './awards.routes.tsx'

const award = (id: string, name: string, year: number | null): AwardRow => ({
  ...NEW_AWARD,
  id,
  name,
  year,
  version: 1,
  finalistsCount: 1234,
  winnersCount: 0,
})
const holder = (id: string, status: string) => ({ id, status, user: { id, username: `member${id}`, avatar: null } })

type Asked = { query: string; variables: Record<string, unknown> }

/** Answers every list with these awards; `refusal` answers what would be saved. */
function awardServer(...awards: AwardRow[]) {
  const asked: Asked[] = []
  const askedFor = (word: string) => asked.filter(({ query }) => query.includes(word)).map(({ variables }) => variables)
  const server = {
    refusal: null as object | null,
    saved: () => askedFor('mutation'),
    lists: () => askedFor('query Awards'),
  }
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables }: Asked = JSON.parse(String(init.body))
    asked.push({ query, variables })
    const isSave = query.includes('mutation')
    if (isSave && server.refusal) return new Response(JSON.stringify({ errors: [server.refusal] }))
    const people = { userAwardsCount: 1234, userAwards: [holder('7', 'WINNER'), holder('8', 'FINALIST')] }
    const list = { awards: { total: awards.length, awards }, award: people }
    return new Response(
      JSON.stringify({ data: isSave ? { upsertAward: { id: '9', version: 2, ...variables } } : list }),
    )
  })
  return server
}
async function openAwards(roleId: number = ROLE.admin, routes: readonly RouteEntry[] = awardRoutes, search = '') {
  const opened = openConsole(`/moderation/awards${search}`, routes, makeSession(roleId))
  await screen.findByText(/^\d+ awards?$/)
  return opened
}
const pick = async (name: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Year' }))
  await userEvent.click(await screen.findByRole('option', { name }))
}

test('the table has the columns Name, Year, Finalists, Winners and, for those who may change awards, actions', async () => {
  awardServer(award('1', 'Kindest Voice', 2026), award('2', 'Quiet Strength', null))
  await openAwards()
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads()).toEqual(['Details', 'Name', 'Year', 'Finalists', 'Winners', 'Actions'])
  expect(screen.getAllByRole('row').at(-1)?.textContent).toContain('Quiet Strength—1,2340')
  cleanup()
  await openAwards(ROLE.moderator)
  expect(heads()).not.toContain('Actions')
  await userEvent.keyboard('n')
  expect([screen.queryByRole('button', { name: /New Award/ }), screen.queryByRole('dialog')]).toEqual([null, null])
})

test('by name, the years of one award stand together: what the row before says, too, is marked', async () => {
  awardServer(award('1', 'Kindest Voice', 2026), award('2', 'Kindest Voice', 2025), award('3', 'Quiet Strength', null))
  const continuing = () =>
    [...document.querySelectorAll<HTMLElement>('[data-continues]')].map(({ dataset }) => dataset.row)
  await openAwards()
  expect(continuing()).toEqual(['2'])
  cleanup()
  await openAwards(ROLE.admin, awardRoutes, '?sortBy=year')
  expect(continuing()).toEqual([])
})

test('the search asks 600 ms after the last key, and several years can be chosen, from next year to 2010', async () => {
  const { lists } = awardServer(award('1', 'Zephyr Medal', 2010))
  const { history } = await openAwards()
  const field = screen.getByRole('searchbox', { name: 'Search awards' })
  fireEvent.change(field, { target: { value: 'ze' } })
  const began = performance.now()
  fireEvent.change(field, { target: { value: 'zep' } })
  await waitFor(() => expect(history.location.search).toBe('?search=zep'))
  expect(performance.now() - began).toBeGreaterThan(AWARD_SEARCH_DEBOUNCE - 5)
  await userEvent.click(screen.getByRole('button', { name: 'Years All' }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(awardYears(new Date()).map(String))
  for (const name of ['2026', '2010']) await userEvent.click(screen.getByRole('option', { name }))
  await waitFor(() => expect(lists().at(-1)).toMatchObject({ search: 'zep', years: [2026, 2010] }))
  expect(lists().map(({ search }) => search)).not.toContain('ze')
})

test('a year that no award can have is taken out of the address, which is said; the others stay', async () => {
  const { lists } = awardServer(award('1', 'Zephyr Medal', 2010))
  const { history } = await openAwards(ROLE.admin, awardRoutes, '?years=1999,2010,2999')
  await waitFor(() => expect(history.location.search).toBe('?years=2010'))
  expect(await screen.findByText(/there is no year “1999” and no year “2999”/)).toBeTruthy()
  expect(lists()).toMatchObject([{ years: [2010] }])
})

test('a row expands to the people grouped by status; each leads to the user edit page of those who may open it', async () => {
  awardServer(award('1', 'Kindest Voice', 2026))
  const users: RouteEntry = {
    path: '/users/{id}',
    title: 'User',
    page: () => Promise.reject(),
  }
  await openAwards(ROLE.admin, [...awardRoutes, users])
  await userEvent.click(screen.getByRole('button', { name: 'Details of Kindest Voice' }))
  const winners = (await screen.findByRole('heading', { name: 'Winners' })).closest('section') ?? expect.fail()
  const link = within(winners).getByRole('link', { name: 'member7' })
  expect(link.getAttribute('href')).toBe('/moderation/users/7')
  expect(screen.getByRole('heading', { name: 'Finalists' })).toBeTruthy()
  expect(screen.getByText('The first 2 of 1,234 people are shown, by name.')).toBeTruthy()
})

test('a row switches to edit mode; saving says so and refreshes the list, and when it fails what was typed stays', async () => {
  const server = awardServer(award('3', 'Zephyr Medal', 2010))
  await openAwards()
  fireEvent.click(screen.getByRole('button', { name: 'Edit Zephyr Medal' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  fireEvent.change(name, { target: { value: 'Zephyr Prize' } })
  await pick('2011')
  server.refusal = { message: 'x', extensions: { requestId: 'r-9' } }
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByText(AWARD_SAVE_FAILED)).closest('[role="alert"]')).toBeTruthy()
  expect(name.value).toBe('Zephyr Prize')
  const asked = server.lists().length
  toast.clear()
  server.refusal = null
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(AWARD_SAVED)).toBeTruthy()
  expect(server.saved().at(-1)).toEqual({ id: '3', name: 'Zephyr Prize', year: 2011, version: 1 })
  await waitFor(() => expect(server.lists()).toHaveLength(asked + 1))
})

test('Create Award has a name and a year or no year, and refreshes the list', async () => {
  const { saved, lists } = awardServer()
  await openAwards()
  fireEvent.click(await screen.findByRole('button', { name: 'Create the first award' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Award' }))
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Year' }).value).toBe(NO_YEAR_LABEL)
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Brightest Day' } })
  await pick('2020')
  const asked = lists().length
  fireEvent.click(dialog.getByRole('button', { name: 'Create award' }))
  await waitFor(() => expect(saved()).toEqual([{ ...NEW_AWARD, name: 'Brightest Day', year: 2020 }]))
  await waitFor(() => expect(lists().length).toBeGreaterThan(asked))
})

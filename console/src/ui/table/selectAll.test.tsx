import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { DataTableProps } from './DataTable.tsx'
import { box, done, type Pet, pets, press, state, table } from './pets.fixtures.tsx'

/** Page 2 of the pets with all 11 results selected; `show` is what comes after. */
async function selectAll() {
  const { run, actions } = done()
  const props = { actions, selectAllResults: 200 }
  const { rerender } = render(table(props))
  await userEvent.click(box('Select all on this page'))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 11 results' }))
  expect(screen.getByText('11 selected')).toBeDefined()
  const show = (next: Partial<DataTableProps<Pet>>) => rerender(table({ ...props, ...next }))
  const acted = () => {
    press('d')
    return run.mock.lastCall?.[0]
  }
  return { show, acted }
}

test('all results means the whole list, not only this page', async () => {
  const { run, actions } = done()
  render(table({ actions, selectAllResults: 200 }))
  await userEvent.click(box('Select all on this page'))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 11 results' }))
  expect(screen.getByText('11 selected')).toBeDefined()
  press('d')
  expect(run.mock.calls[0]?.[0].all).toBe(true)
})

test('one row taken out ends it: the others of the page are meant', async () => {
  await selectAll()
  await userEvent.click(box('Select Ann'))
  expect(screen.getByText('3 selected')).toBeDefined()
})

test('after an action on all results nothing stays selected, what it left alone neither, unless nothing was done', async () => {
  let isDone = false
  const run = vi.fn(async () => isDone)
  const actions = [{ id: 'done', label: 'Mark done', keys: 'd', run }]
  const { rerender } = render(table({ actions, selectAllResults: 200 }))
  await userEvent.click(box('Select all on this page'))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 11 results' }))
  const markDone = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Mark done' }))
    await act(async () => run.mock.results.at(-1)?.value)
  }
  await markDone()
  expect(screen.getByText('11 selected')).toBeDefined()
  isDone = true
  await markDone()
  rerender(table({ actions, selectAllResults: 200, rows: pets.slice(2), total: 2 }))
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('when there are more results than one action takes, the first are offered', async () => {
  const { actions } = done()
  render(table({ actions, selectAllResults: 8 }))
  await userEvent.click(box('Select all on this page'))
  await userEvent.click(screen.getByRole('button', { name: 'Select the first 8 of 11 results' }))
  expect(screen.getByText('8 selected')).toBeDefined()
})

test('after one row was taken out and put back, the rows of the page are meant, by box or by x', async () => {
  const { acted } = await selectAll()
  await userEvent.click(box('Select Ann'))
  await userEvent.click(box('Select Ann'))
  expect(screen.getByText('4 selected')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Select all 11 results' }))
  box('Select Ann').focus()
  press('x')
  await userEvent.click(box('Select Ann'))
  expect(screen.getByText('4 selected')).toBeDefined()
  expect(acted()).toMatchObject({ ids: ['1', '2', '3', '4'], all: false })
})

test('on another page all results are no longer meant, only those that were seen, nor after coming back', async () => {
  const { show, acted } = await selectAll()
  const [ann] = pets
  const other = { id: '9', name: 'Eve', age: 9 }
  show({ state: { ...state, page: 3 }, rows: [other] })
  await userEvent.click(box('Select Eve'))
  expect(screen.getByText('5 selected on 2 pages')).toBeDefined()
  expect(acted()).toMatchObject({ ids: ['9', '1', '2', '3', '4'], all: false })
  show({ rows: ann && [ann] })
  expect(screen.getByText('1 selected on another page')).toBeDefined()
})

test('another filter ends it at once, while the rows of the one before still stand', async () => {
  const { show, acted } = await selectAll()
  const filtered = { ...state, assocType: 'thread' }
  show({ state: filtered, loading: true })
  expect(screen.getByText('4 selected')).toBeDefined()
  expect(acted()).toMatchObject({ ids: ['1', '2', '3', '4'], all: false })
})

test('rows that come or go, and results on other pages that do, end it: the number agreed to is no longer true', async () => {
  for (const change of [
    { total: 12 },
    { rows: pets.slice(1) },
    { rows: [{ id: '9', name: 'Eve', age: 9 }, ...pets] },
  ]) {
    const { show, acted } = await selectAll()
    show(change)
    expect(acted()?.all).toBe(false)
    show({})
    expect(acted()?.all).toBe(false)
    cleanup()
  }
})

test('a row that changes in its place leaves all results selected', async () => {
  const { show, acted } = await selectAll()
  show({ state: { ...state }, rows: pets.map((pet) => ({ ...pet, age: pet.age + 1 })) })
  expect(screen.getByText('11 selected')).toBeDefined()
  expect(acted()?.all).toBe(true)
})

import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Selection } from './column.ts'
import type { DataTableProps } from './DataTable.tsx'
import { box, type Pet, pets, press, state, table } from './pets.fixtures.tsx'

const others = ['Eve', 'Fay'].map((name, index) => ({ id: String(index + 5), name, age: index }))

/** Bob and Cid of page 2 selected; `turn` leads to another page or back. */
async function openPages(answer?: (selection: Selection<Pet>) => unknown) {
  const run = vi.fn(answer)
  const actions = [{ id: 'done', label: 'Mark done', keys: 'd', run }]
  const { rerender } = render(table({ actions }))
  const show = (props: Partial<DataTableProps<Pet>>) => rerender(table({ actions, ...props }))
  await userEvent.click(box('Select Bob'))
  await userEvent.click(box('Select Cid'))
  const turn = (page: number, rows: readonly Pet[]) => {
    show({ state: { ...state, page }, rows: pets, loading: true })
    show({ state: { ...state, page }, rows })
  }
  return { run, show, turn }
}

test('what is selected stays so on other pages, is counted with them, and is acted upon as it was seen', async () => {
  const { run, turn } = await openPages()
  turn(3, others)
  expect(screen.getByText('2 selected on another page')).toBeDefined()
  expect(box('Select all on this page')).toMatchObject({ checked: false, indeterminate: false })
  await userEvent.click(box('Select Fay'))
  expect(screen.getByText('3 selected on 2 pages')).toBeDefined()
  press('d')
  expect(run.mock.calls[0]?.[0]).toMatchObject({
    rows: [{ name: 'Fay' }, { name: 'Bob' }, { name: 'Cid' }],
    all: false,
    here: 1,
    pages: 2,
  })
})

test('coming back the rows are selected still, as they are now; one that left meanwhile is not', async () => {
  const { run, turn } = await openPages()
  turn(3, others)
  turn(2, [{ id: '2', name: 'Bob', age: 77 }, ...pets.slice(3)])
  expect(box('Select Bob').checked).toBe(true)
  expect(screen.getByText('1 selected')).toBeDefined()
  press('d')
  expect(run.mock.calls[0]?.[0].rows).toEqual([{ id: '2', name: 'Bob', age: 77 }])
})

test('after an action what is on other pages is no longer selected, unless nothing was done', async () => {
  let isDone = false
  const { run, turn } = await openPages(async () => isDone)
  turn(3, others)
  const markDone = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Mark done' }))
    await act(async () => run.mock.results.at(-1)?.value)
  }
  await markDone()
  expect(screen.getByText('2 selected on another page')).toBeDefined()
  isDone = true
  await markDone()
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('another order or filter is another list: what is not among its first rows is no longer selected', async () => {
  const { show } = await openPages()
  show({ state: { ...state, sortBy: 'age', page: 1 }, rows: pets.slice(2) })
  expect(screen.getByText('1 selected')).toBeDefined()
})

test('the box of the page takes its rows alone; Clear selection takes all', async () => {
  const { turn } = await openPages()
  turn(3, others)
  await userEvent.click(box('Select all on this page'))
  expect(screen.getByText('4 selected on 2 pages')).toBeDefined()
  await userEvent.click(box('Select all on this page'))
  expect(screen.getByText('2 selected on another page')).toBeDefined()
  press('Escape')
  expect(screen.queryByText(/selected/)).toBeNull()
})

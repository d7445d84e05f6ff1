import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Fault } from '../../fault.ts'
import { currentToast } from '../toast/toast.ts'
import { box, columns, done, type Pet, pets, press, state, table } from './pets.fixtures.tsx'

test('a row is a real link', () => {
  render(table())
  expect(screen.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/pets/1')
})

test('the head tells the sort and asks for another, on page 1', async () => {
  const onChange = vi.fn()
  render(table({ onChange }))
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getByRole('columnheader', { name: 'Age' }).getAttribute('aria-sort')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  await userEvent.click(screen.getByRole('button', { name: 'Age' }))
  expect(onChange.mock.calls).toEqual([
    [{ sortBy: 'name', sortDesc: true, page: 1 }],
    [{ sortBy: 'age', sortDesc: true, page: 1 }],
  ])
})

test('the foot counts and pages', async () => {
  const onChange = vi.fn()
  render(table({ onChange }))
  expect(screen.getByText('5–8 of 11')).toBeDefined()
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pages.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(pages.getByRole('button', { name: 'Next page' }))
  expect(onChange).toHaveBeenCalledWith({ page: 3 })
})

test('another page size begins at page 1', async () => {
  const onChange = vi.fn()
  render(table({ onChange }))
  await userEvent.click(screen.getByRole('button', { name: 'Rows per page 4' }))
  await userEvent.click(await screen.findByRole('option', { name: '10' }))
  expect(onChange).toHaveBeenCalledWith({ itemsPerPage: 10, page: 1 })
})

test('rows have boxes only where something can be done with them', () => {
  render(table())
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a key that moves or selects leaves what the rows say undrawn; a changed row is drawn alone', () => {
  const drawn: string[] = []
  const watched = columns.map((column) => ({
    ...column,
    cell: (pet: Pet) => {
      if (column.id === 'name') drawn.push(pet.name)
      return column.cell(pet)
    },
  }))
  const props = { columns: watched, ...done() }
  const { rerender } = render(table(props))
  expect(drawn).toEqual(pets.map(({ name }) => name))
  drawn.length = 0
  for (const key of ['j', 'j', 'x', 'k']) press(key)
  expect(drawn).toEqual([])
  rerender(table({ ...props, rows: pets.map((pet) => (pet.name === 'Bob' ? { ...pet } : pet)) }))
  expect(drawn).toEqual(['Bob'])
})

test('with Shift a click selects all rows between', async () => {
  const user = userEvent.setup()
  render(table(done()))
  await user.click(box('Select Ann'))
  await user.keyboard('{Shift>}')
  await user.click(box('Select Cid'))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('3 selected')).toBeDefined()
  expect(box('Select all on this page').indeterminate).toBe(true)
})

test('an action gets the selected rows', async () => {
  const { run, actions } = done()
  render(table({ actions }))
  await userEvent.click(box('Select Bob'))
  await userEvent.click(box('Select Dot'))
  await userEvent.click(screen.getByRole('button', { name: 'Mark done' }))
  expect(run.mock.calls[0]?.[0]).toMatchObject({ ids: ['2', '4'], all: false })
})

test('rows that left the page leave the selection', async () => {
  const { actions } = done()
  const { rerender } = render(table({ actions }))
  await userEvent.click(box('Select Bob'))
  await userEvent.click(box('Select Cid'))
  rerender(table({ actions, rows: pets.slice(2) }))
  expect(screen.getByText('1 selected')).toBeDefined()
})

test('j and k walk the rows, x selects, the key of an action acts on the current row', () => {
  const { run, actions } = done()
  render(table({ actions }))
  press('j')
  expect(document.activeElement?.textContent).toBe('Ann')
  press('j')
  press('j')
  press('k')
  expect(document.activeElement?.textContent).toBe('Bob')
  press('d')
  expect(run.mock.calls[0]?.[0].ids).toEqual(['2'])
  press('x')
  expect(box('Select Bob').checked).toBe(true)
  press('Escape')
  expect(box('Select Bob').checked).toBe(false)
})

test('when the current row leaves, the one that takes its place gets the focus', () => {
  const { actions } = done()
  const { rerender } = render(table({ actions }))
  press('j')
  press('j')
  rerender(table({ actions, rows: pets.filter((pet) => pet.name !== 'Bob') }))
  expect(document.activeElement?.textContent).toBe('Cid')
})

test('an action that cannot be done says why and does nothing, by click or key', async () => {
  const { run } = done()
  render(table({ actions: [{ id: 'done', label: 'Mark done', keys: 'd', run, because: () => 'Already done' }] }))
  await userEvent.click(box('Select Bob'))
  const button = screen.getByRole('button', { name: 'Mark done' })
  expect(button.dataset.tip).toBe('Already done')
  await userEvent.click(button)
  press('d')
  expect(run).not.toHaveBeenCalled()
})

test('columns are chosen and remembered, for each person by themselves', async () => {
  const { unmount } = render(table())
  expect(screen.queryByRole('columnheader', { name: 'Secret' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Secret' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Age' }))
  unmount()
  render(table())
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads()).toEqual(['Name', 'Secret'])
  cleanup()
  render(table({ owner: '77' }))
  expect(heads()).toEqual(['Name', 'Age'])
})

test('the height of the rows is remembered for every table', async () => {
  render(table())
  await userEvent.click(screen.getByRole('button', { name: 'Compact rows' }))
  cleanup()
  render(table({ id: 'others' }))
  expect(screen.getByRole('table').dataset.compact).toBe('true')
})

test('a row opens to its details', async () => {
  render(table({ details: (pet) => `More about ${pet.name}` }))
  const button = screen.getByRole('button', { name: 'Details of Cid' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(button)
  expect(screen.getByText('More about Cid')).toBeDefined()
})

test('while the first page loads the table has rows of the right number to come', () => {
  render(table({ rows: undefined, total: 0 }))
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(4)
  expect(screen.queryByText('0 results')).toBeNull()
})

test('an empty list says what it is', () => {
  render(table({ rows: [], total: 0, state: { ...state, page: 1 }, empty: <p>Nothing is waiting</p> }))
  expect(screen.getByText('Nothing is waiting')).toBeDefined()
})

test('where filters leave nothing they can be cleared', async () => {
  const onClear = vi.fn()
  render(table({ rows: [], total: 0, state: { ...state, page: 1 }, onClear, empty: <p>Nothing is waiting</p> }))
  expect(screen.queryByText('Nothing is waiting')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(onClear).toHaveBeenCalledTimes(1)
})

test('a page behind the last one leads to the last that exists, and says so without a step in the history', () => {
  const onChange = vi.fn()
  render(table({ rows: [], total: 11, state: { ...state, page: 99_999 }, onChange }))
  expect(onChange.mock.calls).toEqual([[{ page: 3 }, { replace: true }]])
  expect(currentToast()?.text).toBe('There is no page 99,999: this is the last one')
  expect(screen.queryByText(/of 11/)).toBeNull()
})

test('a list that became shorter while its last page was worked leads to the last page without a word', () => {
  const onChange = vi.fn()
  const { rerender } = render(table({ onChange }))
  rerender(table({ rows: [], total: 4, onChange }))
  expect(onChange.mock.calls).toEqual([[{ page: 1 }, { replace: true }]])
  expect(currentToast()).toBeUndefined()
})

test('rows of another list that stand in while the asked one loads say nothing about its pages', () => {
  const onChange = vi.fn()
  render(table({ rows: [], total: 0, loading: true, onChange }))
  expect(onChange).not.toHaveBeenCalled()
})

test('a list that cannot be loaded says so, with the number for support and another try', async () => {
  const onRetry = vi.fn()
  render(table({ rows: undefined, total: 0, error: new Fault(undefined, 'req-1'), onRetry }))
  expect(screen.getByRole('alert').textContent).toContain('Pets could not be loaded')
  expect(screen.getByText('req-1')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('an error while rows are shown keeps the rows', () => {
  render(table({ error: new Fault('No connection') }))
  expect(screen.getByRole('alert').textContent).toContain('No connection')
  expect(screen.getByRole('link', { name: 'Ann' })).toBeDefined()
})

test('a list that is all on one page has no pager and no place in it, a short one no choice of size', () => {
  const first = { ...state, page: 1, itemsPerPage: 8 }
  const { rerender } = render(table({ rows: pets, total: 8, state: first, pageSizes: [4, 8] }))
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  expect(screen.queryByText(/of 8/)).toBeNull()
  expect(screen.getByRole('button', { name: /^Rows per page/ })).toBeDefined()
  rerender(table({ rows: pets, total: 3, state: first, pageSizes: [4, 8] }))
  expect(screen.queryByRole('button', { name: /^Rows per page/ })).toBeNull()
  // The number is announced to screen readers in any case, and shown once: in the title of the page.
  expect(screen.getByText('3 results').closest('[aria-live]')).not.toBeNull()
})

test('without rows there is nothing to select', () => {
  render(table({ rows: [], total: 0, actions: done().actions }))
  expect((screen.getByRole('checkbox', { name: /^Select all/ }) as HTMLInputElement).disabled).toBe(true)
})

test('what could not be loaded says what is kept, and what its number is for', () => {
  const { rerender } = render(table({ rows: undefined, error: new Fault('It broke.', 'req-7') }))
  expect(screen.getByRole('alert').textContent).toContain(
    'It broke. Your filters are kept. If it happens again, give support this number.',
  )
  expect(screen.getByRole('button', { name: 'req-7' })).toBeDefined()
  rerender(table({ rows: undefined, error: new Fault('You are offline.') }))
  expect(screen.getByRole('alert').textContent).not.toContain('this number')
})

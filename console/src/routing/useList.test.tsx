import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { ROLE } from '@ward/domain/app/roles'
import { paged } from '@ward/domain/kernel/paging'
import { Refusal } from '@ward/domain/kernel/refusal'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { makeSession } from '../api/session.fixtures.ts'
import { openConsole } from '../app/console.fixtures.tsx'
import { announce, useAnnounced } from '../ui/announce.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useList, WHOLE_LIST } from './useList.ts'

const PetFilter = z.object({
  ...paged([2, 4], 2),
  kind: z.enum(['cat', 'dog']).nullable().default(null),
  sortBy: z.enum(['name', 'age']).default('name'),
  sortDesc: z.boolean().default(false),
})
const columns = [
  { id: 'name', header: 'Name', cell: ({ id }: { id: string }) => `Pet ${id}`, sortable: true },
  { id: 'age', header: 'Age', cell: () => 7, sortable: true },
]

/** A list of nine pets; it answers its requests. */
async function openPets(search = '', leave?: () => Promise<boolean>) {
  const asked = vi.fn(async (_filter: object) => ({ total: 9, rows: [{ id: '1' }, { id: '2' }] }))
  const petsOptions = (filter: z.output<typeof PetFilter>) =>
    queryOptions({
      queryKey: ['pets', filter],
      queryFn: () => asked(filter),
      placeholderData: keepPreviousData,
    })
  function Page() {
    const list = useList(PetFilter, petsOptions, { leave })
    return (
      <>
        <button type="button" onClick={() => list.change({ kind: 'dog' })}>
          Dogs
        </button>
        <DataTable {...list.table} id="pets" label="Pets" columns={columns} rowLabel={({ id }) => id} />
        {list.onClear ? (
          <button type="button" onClick={list.onClear}>
            All
          </button>
        ) : null}
      </>
    )
  }
  const entry = { path: '/awards', title: 'Pets', page: async () => ({ default: Page }) } as const
  const { history } = openConsole(`/moderation/awards${search}`, [entry], makeSession(ROLE.admin))
  await screen.findByText('Pet 1')
  return { asked, history }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('page, size, order and filter are the address’s, and are what is asked', async () => {
  const { asked, history } = await openPets('?page=2&kind=cat')
  expect(asked.mock.lastCall?.[0]).toEqual({ kind: 'cat', page: 2, itemsPerPage: 2, sortBy: 'name', sortDesc: false })
  press('Age')
  await waitFor(() => expect(history.location.search).toBe('?kind=cat&sortBy=age'))
  press('Next page')
  await waitFor(() => expect(asked.mock.lastCall?.[0]).toMatchObject({ page: 2, sortBy: 'age' }))
  press('Dogs')
  await waitFor(() => expect(asked.mock.lastCall?.[0]).toMatchObject({ page: 1, kind: 'dog' }))
})

test('the sizes offered are those of the schema', async () => {
  await openPets()
  press('Rows per page 2')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['2', '4'])
})

test('all filters are set back at once; page and order are none', async () => {
  const { history } = await openPets('?kind=cat&sortBy=age')
  press('All')
  await waitFor(() => expect(history.location.search).toBe('?sortBy=age'))
  expect(screen.queryByRole('button', { name: 'All' })).toBeNull()
})

test('the list stays while what is typed in it is not given up', async () => {
  const leave = vi.fn(async () => false)
  const { asked, history } = await openPets('', leave)
  press('Next page')
  press('Dogs')
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(2))
  expect([history.location.search, asked.mock.calls.length]).toEqual(['', 1])
})

test('a list that comes whole is one page however long it is', async () => {
  const rows = Array.from({ length: 101 }, (_, at) => ({ id: String(at + 1) }))
  const options = queryOptions({ queryKey: ['whole'], queryFn: async () => ({ total: rows.length, rows }) })
  function Page() {
    const { table } = useList(WHOLE_LIST, () => options)
    return <DataTable {...table} id="pets" label="Pets" columns={columns} rowLabel={({ id }) => id} />
  }
  const entry = { path: '/awards', title: 'Pets', page: async () => ({ default: Page }) } as const
  openConsole('/moderation/awards', [entry], makeSession(ROLE.admin))
  expect(await screen.findByText('Pet 101')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Rows per page/ })).toBeNull()
})

test('a total that fails once more is not told as loaded, though the rows came', async () => {
  const count = vi.fn(() => Promise.reject(new Refusal('FORBIDDEN', 'not now')))
  const rows = vi.fn(async () => ({ rows: [{ id: '1' }] }))
  function Page() {
    const said = useAnnounced()
    const { table } = useList(PetFilter, () => queryOptions({ queryKey: ['pets'], queryFn: rows }), {
      totalOf: () => ({ queryKey: ['pets', 'total'], queryFn: count as () => Promise<number> }),
    })
    return (
      <>
        <DataTable {...table} id="pets" label="Pets" columns={columns} rowLabel={({ id }) => id} />
        <output aria-label="Said">{said}</output>
      </>
    )
  }
  const entry = { path: '/awards', title: 'Pets', page: async () => ({ default: Page }) } as const
  openConsole('/moderation/awards', [entry], makeSession(ROLE.admin))
  const said = async () => (await screen.findByLabelText('Said')).textContent
  announce('')
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect([rows.mock.calls.length, count.mock.calls.length]).toEqual([2, 2]))
  await act(async () => {})
  expect(await said()).not.toContain('Loaded')
  count.mockImplementation((async () => 9) as never)
  press('Try again')
  await waitFor(async () => expect(await said()).toContain('Loaded'))
})

import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import type { Column, ListState, Selection } from './column.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'

export type Pet = { id: string; name: string; age: number }

export const pets: Pet[] = ['Ann', 'Bob', 'Cid', 'Dot'].map((name, index) => ({
  id: String(index + 1),
  name,
  age: index,
}))
export const columns: Column<Pet>[] = [
  { id: 'name', header: 'Name', cell: (pet) => pet.name, sortable: true, fixed: true },
  { id: 'age', header: 'Age', cell: (pet) => pet.age, sortable: true, firstDesc: true, align: 'right' },
  { id: 'secret', header: 'Secret', cell: () => 'hush', hidden: true },
]
export const state: ListState = { page: 2, itemsPerPage: 4, sortBy: 'name' }

export function table(props: Partial<DataTableProps<Pet>> = {}) {
  return (
    <ThemeProvider env="test">
      <DataTable
        id="pets"
        label="Pets"
        columns={columns}
        rows={pets}
        total={11}
        rowLabel={(pet) => pet.name}
        rowHref={(pet) => `/pets/${pet.id}`}
        state={state}
        onChange={() => {}}
        pageSizes={[4, 10]}
        {...props}
      />
    </ThemeProvider>
  )
}

export function done() {
  const run = vi.fn<(selection: Selection<Pet>) => void>()
  return { run, actions: [{ id: 'done', label: 'Mark done', keys: 'd', run }] }
}

export const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
export const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

import { FilterSelect } from '../filters/FilterSelect.tsx'
import type { Column, ListState } from './column.ts'

type SortSelectProps<Row> = {
  columns: readonly Column<Row>[]
  state: ListState
  onChange: (patch: Partial<ListState>) => void
  always: boolean
}

/** Cards have no column heads: there the sort is a list. */
export function SortSelect<Row>({ columns, state, onChange, always }: SortSelectProps<Row>) {
  const sortable = columns.filter((column) => column.sortable)
  if (!always || sortable.length === 0) return null
  const options = sortable.flatMap(({ id, header }) => [
    { value: `${id} asc`, label: `${header} ↑` },
    { value: `${id} desc`, label: `${header} ↓` },
  ])
  return (
    <FilterSelect
      small
      label="Sort"
      value={state.sortBy ? `${state.sortBy} ${state.sortDesc ? 'desc' : 'asc'}` : ''}
      options={options}
      onChange={(value) => {
        const [sortBy, direction] = value.split(' ')
        onChange({ sortBy, sortDesc: direction === 'desc', page: 1 })
      }}
    />
  )
}

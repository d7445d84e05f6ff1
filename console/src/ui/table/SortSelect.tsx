import { FilterSelect } from '../filters/FilterSelect.tsx'
import type { Column, ListOrder, ListState } from './column.ts'

type SortSelectProps<Row> = {
  columns: readonly Column<Row>[]
  /** Orders beyond those of the columns, by name: they stand there in every window. */
  orders?: readonly ListOrder[]
  state: ListState
  onChange: (patch: Partial<ListState>) => void
  isCards: boolean
}

const arrows = <Row,>(columns: readonly Column<Row>[]): ListOrder[] =>
  columns
    .filter((column) => column.sortable)
    .flatMap(({ id, header }) => [
      { sortBy: id, sortDesc: false, label: `${header} ↑` },
      { sortBy: id, sortDesc: true, label: `${header} ↓` },
    ])

const keyOf = ({ sortBy, sortDesc }: Partial<ListState>) => `${sortBy} ${sortDesc ? 'desc' : 'asc'}`

/** The order as a list: where it has names of its own, and on cards, which have no column heads. */
export function SortSelect<Row>({ columns, orders, state, onChange, isCards }: SortSelectProps<Row>) {
  const known = orders ?? (isCards ? arrows(columns) : [])
  if (known.length === 0) return null
  return (
    <FilterSelect
      small
      label={orders ? 'Order' : 'Sort'}
      value={state.sortBy ? keyOf(state) : ''}
      options={known.map((order) => ({ value: keyOf(order), label: order.label }))}
      onChange={(value) => {
        const chosen = known.find((order) => keyOf(order) === value)
        if (chosen) onChange({ sortBy: chosen.sortBy, sortDesc: chosen.sortDesc, page: 1 })
      }}
    />
  )
}

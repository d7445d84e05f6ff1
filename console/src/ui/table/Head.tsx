import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import type { Column, ListState } from './column.ts'
import styles from './DataTable.module.css'

type HeadProps<Row> = {
  columns: readonly Column<Row>[]
  selectable: boolean
  expandable: boolean
  /** The label above the boxes; without it for screen readers alone. */
  selectLabel?: string
  state: ListState
  onChange: (patch: Partial<ListState>) => void
}

/** The sort that a click on a column's header asks for; page 1, because the old page holds other rows then. */
export function nextSort<Row>(column: Column<Row>, state: ListState): Partial<ListState> {
  const same = state.sortBy === column.id
  return { sortBy: column.id, sortDesc: same ? !state.sortDesc : (column.firstDesc ?? false), page: 1 }
}

function ariaSort(active: boolean, desc: boolean | undefined) {
  if (!active) return undefined
  return desc ? 'descending' : 'ascending'
}

function TableHead<Row>({ columns, selectable, selectLabel, expandable, state, onChange }: HeadProps<Row>) {
  const Arrow = state.sortDesc ? IconArrowDown : IconArrowUp
  return (
    <thead className={styles.head}>
      <tr>
        {selectable ? (
          <th scope="col" className={styles.checkHead}>
            {selectLabel ?? <VisuallyHidden>Select</VisuallyHidden>}
          </th>
        ) : null}
        {expandable ? (
          <th scope="col">
            <VisuallyHidden>Details</VisuallyHidden>
          </th>
        ) : null}
        {columns.map((column) => {
          const active = state.sortBy === column.id
          return (
            <th key={column.id} scope="col" data-align={column.align} aria-sort={ariaSort(active, state.sortDesc)}>
              {column.sortable ? (
                <button type="button" onClick={() => onChange(nextSort(column, state))}>
                  {column.header}
                  {active ? <Arrow size={12} stroke={2} aria-hidden /> : null}
                </button>
              ) : column.hideHeader ? (
                <VisuallyHidden>{column.header}</VisuallyHidden>
              ) : (
                column.header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Column heads; those that sort are buttons. Drawn again only when they change. */
export const Head = memo(TableHead) as typeof TableHead

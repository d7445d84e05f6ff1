import {
  columnVisibilityFeature,
  type ExpandedState,
  type RowData,
  type RowSelectionState,
  rowExpandingFeature,
  rowSelectionFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Column, ListState } from './column.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowExpandingFeature })
const noRows: never[] = []

type ModelOptions<Row extends RowData> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  total: number
  state: ListState
  visibility: Record<string, boolean>
  expandable: boolean
}

/**
 * TanStack Table holds which rows are selected and open; sorting and paging are the server's. The two toggles stay the same
 * functions, so that a key draws only the row it concerns.
 */
export function useTableModel<Row extends RowData>(options: ModelOptions<Row>) {
  const { columns, rows, rowId, total, state, visibility, expandable } = options
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  /** The list all results of which were selected. */
  const [allOf, setAllOf] = useState<string | null>(null)
  const [expanded, setExpanded] = useState<ExpandedState>({})
  const definitions = useMemo(() => columns.map((column) => ({ id: column.id, header: column.header })), [columns])
  const data = useMemo(() => (rows ? [...rows] : noRows), [rows])

  // 'All' was said of the list as it stood: once its question, its rows or its number differ, the rows of the page are meant,
  // and they stay so when the list looks the same again.
  const list = JSON.stringify([state, total, data.map(rowId)])
  if (allOf !== null && allOf !== list) setAllOf(null)
  const select = (next: Updater<RowSelectionState>) => {
    setAllOf(null)
    setRowSelection(next)
  }

  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    state: { rowSelection, expanded, columnVisibility: visibility },
    onRowSelectionChange: select,
    onExpandedChange: setExpanded,
    getRowCanExpand: () => expandable,
    manualExpanding: true,
    enableSubRowSelection: false,
  })

  // What one cannot see one does not act upon: rows that left the page leave the selection.
  useEffect(() => {
    if (!rows) return
    const here = new Set(rows.map(rowId))
    setRowSelection((old) => {
      const kept = Object.entries(old).filter(([id]) => here.has(id))
      return kept.length === Object.keys(old).length ? old : Object.fromEntries(kept)
    })
  }, [rows, rowId])

  const latest = useRef(table)
  useEffect(() => {
    latest.current = table
  })
  const toggleSelected = useCallback(
    (id: string, event: unknown) => latest.current.getRow(id).getToggleSelectedHandler()(event),
    [],
  )
  const toggleOpen = useCallback((id: string) => latest.current.getRow(id).toggleExpanded(), [])
  const selectAll = () => {
    table.toggleAllRowsSelected(true)
    setAllOf(list)
  }
  return { table, isAll: allOf === list, selectAll, toggleSelected, toggleOpen }
}

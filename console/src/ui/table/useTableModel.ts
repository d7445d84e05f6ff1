import {
  columnVisibilityFeature,
  type ExpandedState,
  type RowData,
  type RowSelectionState,
  rowExpandingFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from './column.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowExpandingFeature })
const noRows: never[] = []

type ModelOptions<Row extends RowData> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  visibility: Record<string, boolean>
  expandable: boolean
}

/**
 * TanStack Table holds which rows are selected and open; sorting and paging are the server's. The two toggles stay the same
 * functions, so that a key draws only the row it concerns.
 */
export function useTableModel<Row extends RowData>(options: ModelOptions<Row>) {
  const { columns, rows, rowId, visibility, expandable } = options
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const [expanded, setExpanded] = useState<ExpandedState>({})
  const definitions = useMemo(() => columns.map((column) => ({ id: column.id, header: column.header })), [columns])
  const data = useMemo(() => (rows ? [...rows] : noRows), [rows])
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    state: { rowSelection, expanded, columnVisibility: visibility },
    onRowSelectionChange: setRowSelection,
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
  return { table, toggleSelected, toggleOpen }
}

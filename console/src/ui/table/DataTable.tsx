import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Peek } from '../Peek.tsx'
import { count } from '../text/NumberText.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import type { Column, ListOrder, ListState, RowAction, Selection, TableRow } from './column.ts'
import styles from './DataTable.module.css'
import { Density } from './Density.tsx'
import { type Download, DownloadCsv } from './DownloadCsv.tsx'
import { Foot } from './Foot.tsx'
import { Head } from './Head.tsx'
import { NothingHere, NothingMatches, NotLoaded, OutOfDate } from './ListProblem.tsx'
import { Row } from './Row.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { SortSelect } from './SortSelect.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { useColumns, useRowHeight } from './useColumns.ts'
import { type ComesBackTo, useCursor } from './useCursor.ts'
import { useFit } from './useFit.ts'
import { useLastPage } from './useLastPage.ts'
import { useListKeys } from './useListKeys.ts'
import { useRows } from './useRows.ts'

export type DataTableProps<Row extends TableRow> = {
  /** Names the table in what is remembered: 'flags'. */
  id: string
  /** The person whose choice of columns is remembered. */
  owner?: string
  /** The subject of the rows, for screen readers: 'Content flags'. */
  label: string
  /** Keep the array stable (module level or useMemo). */
  columns: readonly Column<Row>[]
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  /** Of the whole list; undefined while it is not known. */
  total: number | undefined
  /** Names one row: 'Forum Reply 48213'. */
  rowLabel: (row: Row) => string
  /** Where a row leads, a place of the console: `/content-flag/5`. */
  rowHref?: (row: Row) => string | undefined
  /** Closed rows sink to the page colour. */
  rowTone?: (row: Row) => 'open' | 'closed'
  /** It is one more of what the row before is: the years of one award. */
  rowContinues?: (row: Row, before: Row | undefined) => boolean
  /** Marks a row that someone else changed while it was on the screen. */
  rowChanged?: (row: Row) => boolean
  /** Rows that something is being done to right now. */
  rowWaits?: (row: Row) => boolean
  /** The row one comes back to: it is current when the list comes, or the row that took its place `among` those seen then. */
  comesBackTo?: ComesBackTo | null
  /** The query of the list; where it holds filters too, changing them ends the selection of all results. */
  state: ListState
  /** Pass `how` on: correcting the page number must not add a step to the history. */
  onChange: (patch: Partial<ListState>, how?: { replace: boolean }) => void
  pageSizes: readonly number[]
  /** Orders that are chosen by name, where the columns are not all it can be ordered by. */
  orders?: readonly ListOrder[]
  /** Newer rows are on their way; the old ones stay. */
  loading?: boolean
  /** The thrown error. */
  error?: unknown
  onRetry?: () => unknown
  /** Where a filter is set: the way back to the whole list, offered when nothing matches. */
  onClear?: () => void
  /** The content in place of the rows when there are none. */
  empty?: ReactNode
  /** The actions on selected rows, or by key on the current one; without actions rows have no boxes. */
  actions?: readonly RowAction<Row>[]
  /** The words above the boxes, where the specification has some. */
  selectLabel?: string
  /** Hears of what is selected, as it changes. */
  onSelection?: (selection: Selection<Row>) => void
  /** Offer 'Select all 128 results', at most so many: the actions then get `all: true`. */
  selectAllResults?: number
  /** More about a row, below it. */
  details?: (row: Row) => ReactNode
  /** The closer look at the current row, which Space opens beside the table. */
  peek?: (row: Row) => ReactNode
  /** Rows are cards in windows narrower than this, in pixels; 720 by default. */
  cardsBelow?: number
  /** Keeps all rows of the list as a file. */
  download?: Download
  /** Further controls beside the choice of columns. */
  tools?: ReactNode
}

const noActions: never[] = []
const noRows: never[] = []

/** A list from the server: pages, sorting, selection, keys; its state is the caller's (the address). */
export function DataTable<Data extends TableRow>(props: DataTableProps<Data>) {
  const { id, label, columns, rows, rowLabel, state, onChange, error, onRetry, actions: acts = noActions } = props
  const frame = useRef<HTMLElement>(null)
  const known = rows === undefined && !props.total ? undefined : props.total
  const total = known ?? rows?.length ?? 0
  const chooser = useColumns(id, props.owner ?? 'anyone', columns)
  const [height, toggleHeight] = useRowHeight()
  const expandable = props.details !== undefined
  const selectable = acts.length > 0
  const { selected, selection, opened, ...change } = useRows({ rows, total, state, loading: props.loading ?? false })
  const actions = useMemo(
    () => acts.map((action) => ({ ...action, run: change.doing(action.run) })),
    [acts, change.doing],
  )

  const { onSelection } = props
  const chosen = selection.ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection is made anew with each drawing, its ids say when it is another
  useEffect(() => onSelection?.(selection), [chosen, onSelection])

  const { shown } = chooser
  const boxes = { width: (selectable ? 44 : 0) + (expandable ? 36 : 0), rigid: true }
  const fit = useFit(frame, [...shown, boxes], props.cardsBelow)
  const linkColumn = props.rowHref ? (shown.find((column) => column.link) ?? shown[0])?.id : undefined
  const lead = (selectable ? 1 : 0) + (expandable ? 1 : 0)
  const drawn = rows ?? noRows
  const head = { columns: shown, selectable, expandable, state, onChange }
  const ids = drawn.map((row) => row.id)
  const cursor = useCursor(frame, ids, props.comesBackTo)

  const [isPeeking, setPeeking] = useState(false)
  const peeked = isPeeking ? drawn.find((row) => row.id === cursor.current) : undefined
  const peek = props.peek && { opened: peeked !== undefined, set: setPeeking }
  useListKeys({
    label,
    cursor,
    rows: drawn,
    toggleSelected: change.toggleSelected,
    selection,
    actions,
    selectable,
    rowHref: props.rowHref,
    rowLabel,
    clear: change.clear,
    peek,
  })

  const skeletons = Math.min(state.itemsPerPage, total || state.itemsPerPage, 20)
  const settled = rows !== undefined && !props.loading && !error
  const isLeaving = useLastPage({ state, total: settled ? known : undefined, onChange })
  const missing = rows?.length === 0 && !isLeaving
  const sort = <SortSelect {...{ columns, state, onChange }} orders={props.orders} isCards={fit.cards} />
  const tools = (
    <>
      {props.tools}
      {props.download && total > 0 ? <DownloadCsv {...props.download} /> : null}
      <ColumnChooser columns={columns} chooser={chooser} />
      <Density compact={height === 'compact'} onChange={toggleHeight} />
    </>
  )
  return (
    <section ref={frame} className={styles.frame} aria-label={label} onFocus={cursor.onFocus} onBlur={cursor.onBlur}>
      {selectable ? (
        <TableToolbar
          label={label}
          onPage={drawn.length}
          selection={selection}
          total={known}
          actions={actions}
          onSelectPage={() => change.selectPage(selection.here < drawn.length)}
          most={props.selectAllResults}
          onSelectAll={props.selectAllResults ? change.selectAll : undefined}
          onClear={change.clear}
        >
          {sort}
          {tools}
        </TableToolbar>
      ) : fit.cards && shown.some((column) => column.sortable) ? (
        <div className={styles.sort}>{sort}</div>
      ) : null}
      <VisuallyHidden>
        <span aria-live="polite">{known === undefined ? '' : count(known, 'result')}</span>
      </VisuallyHidden>
      {error && rows && !missing ? <OutOfDate error={error} onRetry={onRetry} /> : null}
      {error && (!rows || missing) ? (
        <NotLoaded label={label} error={error} onRetry={onRetry} />
      ) : missing ? (
        props.onClear ? (
          <NothingMatches onClear={props.onClear} />
        ) : (
          (props.empty ?? <NothingHere />)
        )
      ) : (
        <table
          className={styles.table}
          data-compact={height === 'compact' || undefined}
          data-cards={fit.cards || undefined}
          data-stale={(props.loading && rows !== undefined) || undefined}
          aria-busy={props.loading || rows === undefined}
        >
          <caption>
            <VisuallyHidden>{label}</VisuallyHidden>
          </caption>
          <colgroup>
            {selectable ? <col style={{ width: 44 }} /> : null}
            {expandable ? <col style={{ width: 36 }} /> : null}
            {shown.map((column) => (
              <col
                key={column.id}
                style={{ width: column.width && Math.floor(column.width * (column.rigid ? 1 : fit.scale)) }}
              />
            ))}
          </colgroup>
          <Head {...head} selectLabel={props.selectLabel} />
          <tbody>
            {rows === undefined || isLeaving ? (
              <SkeletonRows rows={skeletons} columns={shown.length} lead={lead} />
            ) : null}
            {drawn.map((row, nth) => (
              <Row
                key={row.id}
                row={row}
                id={row.id}
                label={rowLabel(row)}
                columns={shown}
                linkColumn={linkColumn}
                href={props.rowHref?.(row)}
                selected={selected.has(row.id)}
                onSelect={selectable ? change.toggleSelected : undefined}
                open={expandable ? opened.has(row.id) : undefined}
                onToggleOpen={change.toggleOpen}
                details={opened.has(row.id) ? props.details?.(row) : null}
                continues={props.rowContinues?.(row, drawn[nth - 1]) ?? false}
                tone={props.rowTone?.(row) ?? 'open'}
                changed={props.rowChanged?.(row) ?? false}
                waits={props.rowWaits?.(row) ?? false}
                current={cursor.current === row.id}
                span={shown.length + lead}
              />
            ))}
          </tbody>
        </table>
      )}
      {peeked && props.peek ? (
        <Peek label={rowLabel(peeked)} onClose={() => setPeeking(false)}>
          {props.peek(peeked)}
        </Peek>
      ) : null}
      {error && !rows ? null : (
        <Foot
          state={state}
          total={isLeaving ? undefined : known}
          pageSizes={props.pageSizes}
          onChange={onChange}
          tools={selectable || missing ? undefined : tools}
        />
      )}
    </section>
  )
}

import { IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type ReactNode } from 'react'
import { AppLink } from '../AppLink.tsx'
import { IconButton } from '../IconButton.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import { Check } from './Check.tsx'
import type { Column } from './column.ts'
import styles from './DataTable.module.css'

export type RowProps<Row> = {
  row: Row
  id: string
  label: string
  columns: readonly Column<Row>[]
  linkColumn: string | undefined
  href: string | undefined
  selected: boolean
  /** Gets the event as well: a range selection reads its Shift key. */
  onSelect: ((id: string, event: unknown) => void) | undefined
  /** Undefined where rows do not open. */
  open: boolean | undefined
  onToggleOpen: (id: string) => void
  details: ReactNode
  continues: boolean
  tone: 'open' | 'closed'
  changed: boolean
  waits: boolean
  current: boolean
  span: number
}

type CellsProps<Row> = Pick<RowProps<Row>, 'row' | 'columns' | 'linkColumn' | 'href' | 'changed'>

function TableCells<Row>({ row, columns, linkColumn, href, changed }: CellsProps<Row>): ReactNode {
  return columns.map((column) => {
    const content = column.cell(row)
    return (
      <td
        key={column.id}
        data-align={column.align}
        data-quiet={column.quiet || undefined}
        data-card={column.card ?? 'line'}
        data-header={column.header}
      >
        {column.id === linkColumn && href ? (
          <AppLink href={href} className={styles.link} data-row-link>
            <span className={column.wrap ? styles.whole : styles.clip} data-clip data-tip={column.fullText?.(row)}>
              {content}
            </span>
            {changed ? <VisuallyHidden> (changed)</VisuallyHidden> : null}
          </AppLink>
        ) : (
          <div className={column.wrap ? undefined : styles.clip} data-clip data-tip={column.fullText?.(row)}>
            {content}
          </div>
        )}
      </td>
    )
  })
}

/** The cells of a row; the cursor and the box leave it as it is. */
const Cells = memo(TableCells) as typeof TableCells

/** One row; its link covers the whole of it, so that every way of opening a link works everywhere on the row. Drawn again only when it changes. */
function TableRow<Row>(props: RowProps<Row>) {
  const {
    row,
    id,
    label,
    columns,
    linkColumn,
    href,
    selected,
    onSelect,
    open,
    onToggleOpen,
    details,
    tone,
    changed,
    span,
  } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (open === undefined || !(event.target as Element).matches('[data-row-link], tr')) return
    if ((event.key === 'ArrowRight' && !open) || (event.key === 'ArrowLeft' && open)) onToggleOpen(id)
  }
  return (
    <>
      <tr
        className={styles.row}
        data-row={id}
        data-tone={tone}
        data-continues={props.continues || undefined}
        data-changed={changed || undefined}
        aria-busy={props.waits || undefined}
        data-selected={selected || undefined}
        data-current={props.current || undefined}
        tabIndex={href ? undefined : -1}
        onKeyDown={onKeyDown}
      >
        {onSelect ? (
          <td className={styles.checkCell}>
            <Check label={`Select ${label}`} checked={selected} onChange={(event) => onSelect(id, event)} />
          </td>
        ) : null}
        {open === undefined ? null : (
          <td className={styles.openCell} data-open={open || undefined}>
            <IconButton
              size={28}
              label={`Details of ${label}`}
              icon={IconChevronRight}
              expanded={open}
              onClick={() => onToggleOpen(id)}
            />
          </td>
        )}
        <Cells row={row} columns={columns} linkColumn={linkColumn} href={href} changed={changed} />
      </tr>
      {open ? (
        <tr className={styles.details}>
          <td colSpan={span}>{details}</td>
        </tr>
      ) : null}
    </>
  )
}

export const Row = memo(TableRow) as typeof TableRow

import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { announce } from '../announce.ts'
import { OrderLine } from './OrderLine.tsx'
import styles from './OrderList.module.css'
import { droppedAt, type TreePlace, type TreeRow } from './treeDrop.ts'
import { useLateDrag } from './useLateDrag.tsx'
import { useLinesAfterDrop } from './useLinesAfterDrop.ts'
import { useStepFocus } from './useStepFocus.ts'

/** Where a line can be moved, with the buttons or with the arrow keys on its handle. */
export type TreeMove = 'up' | 'down' | 'in' | 'out'
const KEYS: Record<string, TreeMove> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

type OrderTreeProps<Row extends TreeRow> = {
  label: string
  /** The lines as they are shown, those below a line after it. */
  rows: readonly Row[]
  rowLabel: (row: Row) => string
  children: (row: Row) => ReactNode
  /** Whether a line can be moved so. */
  mayMove: (row: Row, move: TreeMove) => boolean
  /** Moves it, and answers where it is then in words; null where it stayed. */
  onMove: (row: Row, move: TreeMove) => string | null
  /** The same to where it was dropped. */
  onDrop: (row: Row, place: TreePlace) => string | null
  /** Why nothing can be moved now. */
  because?: string
}

/**
 * A tree of two levels whose order somebody chooses: an `OrderList` whose lines are also set in and out. A line is dragged at its
 * handle, to the right to stand below the one before it; with keys the arrows on the handle do the same, also once it is picked up.
 */
export function OrderTree<Row extends TreeRow>(props: OrderTreeProps<Row>) {
  const { label, rows, rowLabel, children, mayMove, onMove, onDrop, because } = props
  const list = useRef<HTMLOListElement>(null)
  const keepFocus = useStepFocus(list)
  const [lines, settle] = useLinesAfterDrop(rows)
  const tell = (where: string | null, verb = '') => {
    if (where !== null) announce(`${verb}${where}`)
  }
  const go = (row: Row, move: TreeMove, by: 'up' | 'down' | 'handle') => {
    if (because !== undefined || !mayMove(row, move)) return
    keepFocus(row.id, by)
    tell(onMove(row, move))
  }
  const onHandleKey = (row: Row) => (event: KeyboardEvent<HTMLButtonElement>) => {
    const move = KEYS[event.key]
    if (!move) return
    event.preventDefault()
    go(row, move, 'handle')
  }
  const sayLevel = (id: string, to: number, drawn: number) => {
    const { parentId } = droppedAt(rows, id, { to, drawn })
    const parent = rows.find((row) => row.id === parentId)
    announce(parent ? `Below ${rowLabel(parent)}` : 'At the top level')
  }
  const levelOf = (id: string) => rows.find((row) => row.id === id)?.level ?? 1
  const drag = useLateDrag({
    list,
    names: new Map(lines.map((row) => [row.id, rowLabel(row)])),
    isFixed: because !== undefined,
    onDrop: ({ id, from, to, drawn }) => {
      const row = rows.find((each) => each.id === id)
      if (!row || (from === to && drawn === 0)) return
      settle(from, to)
      // It takes the place of what the drag says, which knows no levels.
      tell(onDrop(row, droppedAt(rows, id, { to, drawn })), 'Dropped. ')
    },
    tree: { levelOf, onDrawn: sayLevel },
  })
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={label} data-step onPointerEnter={drag.onPointerEnter}>
        {lines.map((row) => (
          <OrderLine
            key={row.id}
            id={row.id}
            label={rowLabel(row)}
            level={row.level}
            drag={drag.handleOf(row.id)}
            mayGo={{ up: mayMove(row, 'up'), down: mayMove(row, 'down') }}
            because={because}
            onStep={(move) => go(row, move, move)}
            onHandleKey={onHandleKey(row)}
          >
            {children(row)}
          </OrderLine>
        ))}
      </ol>
      {drag.beside}
    </>
  )
}

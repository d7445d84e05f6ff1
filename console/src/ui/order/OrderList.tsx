import { Accessibility, type DragDropManagerInput } from '@dnd-kit/dom'
import { DragDropProvider, type DragEndEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { announce } from '../announce.ts'
import { IconButton } from '../IconButton.tsx'
import styles from './OrderList.module.css'
import { moved, useOrder } from './useOrder.ts'

type Plugins = Exclude<NonNullable<DragDropManagerInput['plugins']>, (...given: never) => unknown>

type OrderListProps<Item> = {
  /** What is put in order: 'Forum tags'. */
  label: string
  items: readonly Item[]
  itemId: (item: Item) => string
  /** Names one of them: 'Side effects'. */
  itemLabel: (item: Item) => string
  /** What stands in a line, between its handle and its buttons. */
  children: (item: Item) => ReactNode
  /**
   * Saves the ids in their new order. When it is settled the list shows `items` again, so it answers after those are new;
   * what went wrong it tells itself, and throws.
   */
  onOrder: (ids: string[]) => Promise<unknown>
  /** Why nothing can be moved now. */
  because?: string
}

const placeOf = (label: string, place: number, of: number) => `${label}: place ${place + 1} of ${of}`

/** Says what is dragged by its name and place, where the library would read out ids. */
function announcements(labelOf: (id: string) => string, count: () => number) {
  const told = (verb: string, { operation: { source } }: DragStartEvent | DragOverEvent | DragEndEvent) =>
    isSortable(source) ? `${verb} ${placeOf(labelOf(String(source.id)), source.index, count())}` : undefined
  return {
    dragstart: (event: DragStartEvent) => told('Picked up.', event),
    dragover: (event: DragOverEvent) => told('Moved.', event),
    dragend: (event: DragEndEvent) => told(event.canceled ? 'Put back.' : 'Dropped.', event),
  }
}

/**
 * A short list whose order somebody chooses: by dragging a line at its handle with mouse, finger or keyboard (Space, arrows,
 * Space), or with the buttons up and down of each line. What is dragged or moved is announced with its place.
 */
export function OrderList<Item>(props: OrderListProps<Item>) {
  const { label, items, itemId, itemLabel, children, because } = props
  const list = useRef<HTMLOListElement>(null)
  const [shown, put] = useOrder(items, itemId, props.onOrder)
  const ids = shown.map(itemId)
  const latest = useRef({ shown, itemId, itemLabel })
  latest.current = { shown, itemId, itemLabel }
  const plugins = useMemo(() => {
    const labelOf = (id: string) => {
      const { shown, itemId, itemLabel } = latest.current
      const item = shown.find((each) => itemId(each) === id)
      return item === undefined ? '' : itemLabel(item)
    }
    const spoken = announcements(labelOf, () => latest.current.shown.length)
    const instructions = {
      draggable: 'Press Space to pick it up, the arrow keys to move it, Space to drop it, Escape to put it back.',
    }
    return (defaults: Plugins) => [
      ...defaults.filter((plugin) => plugin !== Accessibility),
      Accessibility.configure({ announcements: spoken, screenReaderInstructions: instructions }),
    ]
  }, [])

  // The button that was pressed keeps the focus when its line moves; at the end of the list the other one has it.
  const focused = useRef<{ id: string; way: 'up' | 'down' } | null>(null)
  useLayoutEffect(() => {
    const { id, way } = focused.current ?? {}
    focused.current = null
    if (!id || !way) return
    const line = list.current?.querySelector(`[data-item="${CSS.escape(id)}"]`)
    const button = (which: string) => line?.querySelector<HTMLElement>(`[data-way="${which}"]:not([disabled])`)
    const target = button(way) ?? button(way === 'up' ? 'down' : 'up')
    target?.focus()
  })
  const step = (id: string, way: 'up' | 'down') => {
    const from = ids.indexOf(id)
    const to = way === 'up' ? from - 1 : from + 1
    const item = shown[from]
    if (item === undefined || to < 0 || to >= ids.length) return
    focused.current = { id, way }
    put(moved(ids, from, to))
    announce(placeOf(itemLabel(item), to, ids.length))
  }
  const onDragEnd = ({ operation: { source }, canceled }: DragEndEvent) => {
    if (canceled || !isSortable(source) || source.initialIndex === source.index) return
    put(moved(ids, source.initialIndex, source.index))
  }
  return (
    <DragDropProvider plugins={plugins} onDragEnd={onDragEnd}>
      <ol ref={list} className={styles.list} aria-label={label} data-step>
        {shown.map((item, index) => {
          const id = itemId(item)
          return (
            <Line
              key={id}
              id={id}
              index={index}
              label={itemLabel(item)}
              isLast={index === shown.length - 1}
              because={because}
              onStep={(way) => step(id, way)}
            >
              {children(item)}
            </Line>
          )
        })}
      </ol>
    </DragDropProvider>
  )
}

type LineProps = {
  id: string
  index: number
  label: string
  isLast: boolean
  because: string | undefined
  onStep: (way: 'up' | 'down') => void
  children: ReactNode
}

function Line({ id, index, label, isLast, because, onStep, children }: LineProps) {
  const isFixed = because !== undefined
  const { ref, handleRef, isDragSource } = useSortable({ id, index, disabled: isFixed, transition: { duration: 120 } })
  return (
    <li ref={ref} className={styles.line} data-item={id} data-dragging={isDragSource || undefined}>
      <button
        ref={handleRef}
        type="button"
        className={styles.handle}
        aria-label={`Move ${label}`}
        data-tip={because ?? `Move ${label}`}
        disabled={isFixed}
      >
        <IconGripVertical size={16} stroke={1.5} aria-hidden />
      </button>
      <div className={styles.content}>{children}</div>
      <IconButton
        label={`Move ${label} up`}
        icon={IconArrowUp}
        data-way="up"
        disabled={isFixed || index === 0}
        onClick={() => onStep('up')}
      />
      <IconButton
        label={`Move ${label} down`}
        icon={IconArrowDown}
        data-way="down"
        disabled={isFixed || isLast}
        onClick={() => onStep('down')}
      />
    </li>
  )
}

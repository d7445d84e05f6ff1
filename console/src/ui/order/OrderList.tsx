import { type ReactNode, useRef } from 'react'
import { announce } from '../announce.ts'
import { OrderLine } from './OrderLine.tsx'
import styles from './OrderList.module.css'
import { placeOf } from './place.ts'
import { useLateDrag } from './useLateDrag.tsx'
import { moved, type SaveOrder, useOrder } from './useOrder.ts'
import { useStepFocus } from './useStepFocus.ts'

type OrderListProps<Item> = {
  /** The subject of the list: 'Forum tags'. */
  label: string
  items: readonly Item[]
  itemId: (item: Item) => string
  /** Names one of them: 'Side effects'. */
  itemLabel: (item: Item) => string
  /** The content of a line, between its handle and its buttons. */
  children: (item: Item) => ReactNode
  /**
   * Saves the ids in their new order. The list shows `items` again when it is settled, so it answers after those are new. It reports its own failures, and throws.
   */
  onOrder: SaveOrder
  /** The one that is looked at beside the list. */
  currentId?: string | null | undefined
  /** Why nothing can be moved now. */
  because?: string
}

/**
 * A short list whose order somebody chooses: by dragging a line at its handle with mouse, finger or keyboard (Space, arrows,
 * Space), or with the buttons up and down of each line. A dragged or moved line is announced with its place.
 */
export function OrderList<Item>(props: OrderListProps<Item>) {
  const { label, items, itemId, itemLabel, children, currentId, because } = props
  const list = useRef<HTMLOListElement>(null)
  const [shown, put] = useOrder(items, itemId, props.onOrder)
  const ids = shown.map(itemId)
  const drag = useLateDrag({
    list,
    names: new Map(shown.map((item) => [itemId(item), itemLabel(item)])),
    isFixed: because !== undefined,
    onDrop: ({ from, to }) => {
      if (from !== to) put(moved(ids, from, to))
    },
  })
  const keepFocus = useStepFocus(list)
  const step = (id: string, move: 'up' | 'down') => {
    const from = ids.indexOf(id)
    const to = move === 'up' ? from - 1 : from + 1
    const item = shown[from]
    if (item === undefined || to < 0 || to >= ids.length) return
    keepFocus(id, move)
    put(moved(ids, from, to))
    announce(placeOf(itemLabel(item), to, ids.length))
  }
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={label} data-step onPointerEnter={drag.onPointerEnter}>
        {shown.map((item, index) => {
          const id = itemId(item)
          return (
            <OrderLine
              key={id}
              id={id}
              label={itemLabel(item)}
              isCurrent={id === currentId}
              drag={drag.handleOf(id)}
              mayGo={{ up: index > 0, down: index < shown.length - 1 }}
              because={because}
              onStep={(move) => step(id, move)}
            >
              {children(item)}
            </OrderLine>
          )
        })}
      </ol>
      {drag.beside}
    </>
  )
}

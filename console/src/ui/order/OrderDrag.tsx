import { DragDropProvider, type DragEndEvent, type DragStartEvent } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { type RefObject, useEffect } from 'react'
import { useSpokenDrag, withoutWords } from './orderSpoken.ts'
import { type TreeLevels, useDrawnByKeys } from './useDrawnByKeys.ts'

/** A line that was dropped: its places before and now, and the levels it was drawn to the right. */
export type Dropped = { id: string; from: number; to: number; drawn: number }

export type OrderDragProps = {
  /** The list, whose lines name themselves by `data-item`. */
  list: RefObject<HTMLElement | null>
  /** The names of the lines by their ids, in their order. */
  names: ReadonlyMap<string, string>
  isFixed: boolean
  onDragged: (id: string | null) => void
  onDrop: (dropped: Dropped) => void
  /** In a tree a line is drawn to the right and to the left too. */
  tree?: TreeLevels
}

/** Lets the lines of a list be dragged at their handles. It draws nothing itself. */
export function OrderDrag({ list, names, isFixed, onDragged, onDrop, tree }: OrderDragProps) {
  const spoken = useSpokenDrag(names)
  const drawing = useDrawnByKeys(tree)
  const onDragStart = (event: DragStartEvent) => {
    spoken.pickedUp(event)
    drawing.onDragStart(event)
  }
  const onDragEnd = (event: DragEndEvent) => {
    spoken.ended(event)
    const { operation, canceled } = event
    const { source, transform } = operation
    if (canceled || !isSortable(source)) return
    const { id, initialIndex: from, index: to } = source
    onDrop({ id: String(id), from, to, drawn: drawing.drawn(transform.x) })
  }
  return (
    <DragDropProvider
      plugins={withoutWords}
      onDragStart={onDragStart}
      onDragMove={drawing.onDragMove}
      onDragOver={spoken.moved}
      onDragEnd={onDragEnd}
    >
      {[...names.keys()].map((id, index) => (
        <Line key={id} id={id} index={index} list={list} isFixed={isFixed} onDragged={onDragged} />
      ))}
    </DragDropProvider>
  )
}

type LineProps = { id: string; index: number } & Pick<OrderDragProps, 'list' | 'isFixed' | 'onDragged'>

function Line({ id, index, list, isFixed, onDragged }: LineProps) {
  // Looked up when the library wants them: a new line is in the page a moment after this is drawn.
  const element = {
    get current() {
      return list.current?.querySelector(`[data-item="${CSS.escape(id)}"]`) ?? null
    },
  }
  const handle = {
    get current() {
      return element.current?.querySelector('[data-move="handle"]') ?? null
    },
  }
  const { isDragSource } = useSortable({
    ...{ id, index, element, handle, disabled: isFixed, transition: { duration: 120 } },
  })
  useEffect(() => {
    if (!isDragSource) return
    onDragged(id)
    return () => onDragged(null)
  }, [isDragSource, id, onDragged])
  return null
}

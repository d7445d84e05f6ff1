import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { loadedOrToast } from '../loadedOrToast.ts'
import type { OrderDrag, OrderDragProps } from './OrderDrag.tsx'

const HINT = 'Press Space to pick it up, the arrow keys to move it, Space to drop it, Escape to put it back.'
const PICKS_UP = ['Space', 'Enter']

type Press = PointerEvent<HTMLElement> | KeyboardEvent<HTMLElement>
/** What the handle of a line needs to drag it. */
export type HandleDrag = { isDragged: boolean; hint: string; onTurn: () => void; onPress: (press: Press) => void }

const load = async () => (await import('./OrderDrag.tsx')).OrderDrag

/**
 * Dragging, which is loaded when somebody turns to the lines: its library weighs a third of a screen. It is drawn beside the list,
 * so the lines stay the same elements when it comes. A handle that was pressed before is pressed again then.
 */
export function useLateDrag(props: Omit<OrderDragProps, 'onDragged'>) {
  const [Drag, setDrag] = useState<typeof OrderDrag | null>(null)
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const pressed = useRef<(() => void) | null>(null)
  const hint = useId()
  const show = (loaded: typeof OrderDrag | null) => loaded && setDrag(() => loaded)
  // Only to have it sooner: a press gives a message if it cannot be loaded.
  const onTurn = () => {
    if (!Drag && !props.isFixed) load().then(show, () => undefined)
  }
  const onPress = async ({ nativeEvent: event, currentTarget: handle }: Press) => {
    if (Drag) pressed.current = null
    if (Drag || (event instanceof KeyboardEvent && !PICKS_UP.includes(event.code))) return
    const isKey = event instanceof KeyboardEvent
    const again = isKey ? new KeyboardEvent(event.type, event) : new PointerEvent(event.type, event)
    pressed.current = () => {
      if (!isKey || document.activeElement === handle) handle.dispatchEvent(again)
    }
    if (!isKey)
      for (const end of ['pointerup', 'pointercancel'])
        addEventListener(end, () => (pressed.current = null), { once: true })
    show(await loadedOrToast(load, onTurn))
  }
  const pressAgain = useEffectEvent(() => {
    pressed.current?.()
    pressed.current = null
  })
  useEffect(() => {
    if (Drag) pressAgain()
  }, [Drag])
  return {
    handleOf: (id: string): HandleDrag => ({ isDragged: id === draggedId, hint, onTurn, onPress }),
    onPointerEnter: onTurn,
    beside: (
      <>
        <span id={hint} hidden>
          {HINT}
        </span>
        {Drag ? <Drag {...props} onDragged={setDraggedId} /> : null}
      </>
    ),
  }
}

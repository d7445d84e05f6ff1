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
  const takeBack = () => {
    pressed.current = null
  }
  const onPress = async ({ nativeEvent: event, currentTarget: handle }: Press) => {
    const isKey = event instanceof KeyboardEvent
    if (Drag || (isKey && event.code === 'Escape')) takeBack()
    if (Drag || (isKey && !PICKS_UP.includes(event.code))) return
    const again = isKey ? new KeyboardEvent(event.type, event) : new PointerEvent(event.type, event)
    const press = () => void handle.dispatchEvent(again)
    pressed.current = press
    // Whoever lets go, or turns to something else, does not want it any more.
    if (isKey) handle.addEventListener('blur', takeBack, { once: true })
    else for (const end of ['pointerup', 'pointercancel']) addEventListener(end, takeBack, { once: true })
    const loaded = await loadedOrToast(load, onTurn)
    if (!loaded && pressed.current === press) takeBack()
    show(loaded)
  }
  const pressAgain = useEffectEvent(() => {
    pressed.current?.()
    takeBack()
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

import { createStore } from '../../store.ts'

/** What waits until the mouse is let go; null while it is not pressed. A finger presses it as well, once it is lifted. */
const waiting = createStore<readonly (() => void)[] | null>(null)

export const noteMouseDown = ({ button }: MouseEvent) => {
  if (button === 0) waiting.set(waiting.get() ?? [])
}

/** The click comes with it: what waits is done after both. */
export function noteMouseUp() {
  const acts = waiting.get() ?? []
  waiting.set(null)
  setTimeout(() => {
    for (const act of acts) act()
  })
}

/**
 * Does it now, or after the click where the mouse is pressed: a button that moved away between press and release would not be
 * clicked, and a field is left by a press.
 */
export function afterPress(act: () => void) {
  const before = waiting.get()
  if (before) waiting.set([...before, act])
  else act()
}

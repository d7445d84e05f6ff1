export type Toast = {
  id: number
  kind: 'success' | 'error'
  text: string
  undo?: () => void
  /** Tries once more what failed. */
  again?: () => void
  /** Milliseconds on the screen; null stays until closed. */
  lasts: number | null
}

const plainMs = 5000 // spec 1 §2.3
const undoMs = 10_000 // the only exception: time enough to see what one did

let current: Toast | null = null
let queue: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: Toast | null) {
  current = next
  for (const tell of listeners) tell()
}

/** A new message replaces a success message; errors are read one after the other, a success waits behind them. */
function push(next: Toast) {
  if (current?.kind === 'error') {
    if (next.kind === 'error' && next.text === current.text) return
    queue = [...queue.filter(({ kind }) => kind === 'error'), next]
  } else {
    show(next)
  }
}

export const toast = {
  /** What was done, 5 s; with `undo` 10 s and an Undo button (key `u`). */
  success(text: string, { undo }: { undo?: () => void } = {}) {
    push({ id: ++lastId, kind: 'success', text, undo, lasts: undo ? undoMs : plainMs })
  },
  /** What failed, read out at once; `stay` until closed where the person must act, as with `again` (a Try again button). */
  error(text: string, { again, stay = again !== undefined }: { stay?: boolean; again?: () => void } = {}) {
    push({ id: ++lastId, kind: 'error', text, again, lasts: stay ? null : plainMs })
  },
  /** Closes what is shown (only the message `id`, if given) and shows what waits. */
  close(id?: number) {
    if (id !== undefined && current?.id !== id) return
    const [next = null, ...rest] = queue
    queue = rest
    show(next)
  },
  clear() {
    queue = []
    show(null)
  },
}

export function currentToast() {
  return current
}

export function subscribeToast(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

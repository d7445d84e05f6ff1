import { OFFLINE_MESSAGE, ONLINE_MESSAGE } from '@ward/domain/app/shell'
import { createStore } from '../../store.ts'

export type Toast = {
  id: number
  kind: 'success' | 'error'
  text: string
  undo?: () => void
  /** Tries once more what failed. */
  again?: () => void
  /** Names of what failed, as `answered` names what was done. */
  about?: readonly string[]
  /** Milliseconds on the screen; null stays until closed. */
  lasts: number | null
}

type Failure = { stay?: boolean } & Pick<Toast, 'again' | 'about'>

const plainMs = 5000 // spec 1 §2.3
const undoMs = 10_000 // the only exception: time enough to see what one did

/** The one that is shown, then those that wait. */
const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** A new message replaces a success message; errors are read one after the other, a success waits behind them. */
function push(next: Toast) {
  const [current, ...queue] = toasts.get()
  if (current?.kind !== 'error') toasts.set([next, ...queue])
  else if (next.kind !== 'error' || next.text !== current.text)
    toasts.set([current, ...queue.filter(({ kind }) => kind === 'error'), next])
}

export const toast = {
  /** What was done, 5 s; with `undo` 10 s and an Undo button (key `u`). */
  success(text: string, { undo }: { undo?: () => void } = {}) {
    push({ id: ++lastId, kind: 'success', text, undo, lasts: undo ? undoMs : plainMs })
  },
  /**
   * What failed, read out at once; `stay` until closed where the person must act, as with `again` (a Try again button), or until
   * everything it is `about` was done after all.
   */
  error(text: string, { again, stay = again !== undefined, about }: Failure = {}) {
    push({ id: ++lastId, kind: 'error', text, again, about, lasts: stay ? null : plainMs })
  },
  /** Something was done to these: what failed about them before is no longer so. */
  answered(names: readonly string[]) {
    const before = toasts.get()
    const after = before.flatMap((each) => {
      if (!each.about?.some((name) => names.includes(name))) return [each]
      const about = each.about.filter((name) => !names.includes(name))
      return about.length > 0 ? [{ ...each, about }] : []
    })
    if (after.some((each, nth) => each !== before[nth]) || after.length < before.length) toasts.set(after)
  },
  /** Closes what is shown (only the message `id`, if given) and shows what waits. */
  close(id?: number) {
    const [current, ...queue] = toasts.get()
    if (id === undefined || current?.id === id) toasts.set(queue)
  },
  clear: () => toasts.set([]),
  /** What says that one is offline is no longer so: it goes, or, where it offers another try, says so. */
  online() {
    const before = toasts.get()
    const after = before.flatMap((each) => {
      if (!each.text.includes(OFFLINE_MESSAGE)) return [each]
      return each.again ? [{ ...each, text: each.text.replace(OFFLINE_MESSAGE, ONLINE_MESSAGE) }] : []
    })
    if (before.some((each) => each.text.includes(OFFLINE_MESSAGE))) toasts.set(after)
  },
}

/** The message that is shown. */
export const currentToast = (): Toast | undefined => toasts.get()[0]
export const useToast = (): Toast | undefined => toasts.use()[0]

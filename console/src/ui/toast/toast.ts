import { OFFLINE_MESSAGE, ONLINE_MESSAGE } from '@ward/domain/app/shell'
import { LEFT_AS_IT_IS } from '@ward/domain/flags/at-risk-asking'
import { createStore } from '../../store.ts'
import { pageName } from '../pageName.ts'

export type Toast = {
  id: number
  kind: 'success' | 'error'
  text: string
  /** Its subject: 'Comment 164', or the page it was pressed on. */
  of: string
  undo?: () => void
  /** Something that can be done with what was made. */
  offer?: Offer
  /** Tries once more what failed. */
  again?: () => void
  /** Names of what failed, as `answered` names what was done. */
  about?: readonly string[]
  /** Milliseconds on the screen; null stays until closed. */
  lasts: number | null
}

type Offer = { label: string; run: () => unknown }
type Failure = { stay?: boolean; of?: string } & Pick<Toast, 'again' | 'about'>
type Success = { undo?: () => void; of?: string; offer?: Offer }

const plainMs = 5000 // spec 1 §2.3
const undoMs = 10_000 // the only exception: time enough to see what one did

/** All that are shown, the newest last. */
const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/**
 * A success takes the place of the one before, but never of an Undo that is still to be had; an error has a line of its own, and
 * what is said twice is said once.
 */
function stays(old: Toast, next: Toast): boolean {
  if (old.kind !== next.kind) return true
  if (next.kind === 'error') return old.text !== next.text || old.of !== next.of
  return old.undo !== undefined && next.undo === undefined
}
const push = (next: Toast) => toasts.set([...toasts.get().filter((old) => stays(old, next)), next])

export const toast = {
  /** A success, 5 s; with `undo` 10 s and an Undo button (key `u`). */
  success(text: string, { undo, offer, of = pageName() }: Success = {}) {
    push({ id: ++lastId, kind: 'success', text, of, undo, offer, lasts: undo ? undoMs : plainMs })
  },
  /**
   * A failure, read out at once; `stay` until closed where the person must act, as with `again` (a Try again button), or until
   * everything it is `about` was done after all.
   */
  error(text: string, { again, stay = again !== undefined, about, of = pageName() }: Failure = {}) {
    // A person who was asked and said no has changed nothing, and nothing went wrong.
    if (text === LEFT_AS_IT_IS) return toast.success(text, { of })
    push({ id: ++lastId, kind: 'error', text, of, again, about, lasts: stay ? null : plainMs })
  },
  /** Something was done to these: earlier failures about them are over. */
  answered(names: readonly string[]) {
    const before = toasts.get()
    const after = before.flatMap((each) => {
      if (!each.about?.some((name) => names.includes(name))) return [each]
      const about = each.about.filter((name) => !names.includes(name))
      return about.length > 0 ? [{ ...each, about }] : []
    })
    if (after.some((each, nth) => each !== before[nth]) || after.length < before.length) toasts.set(after)
  },
  /** A message no longer holds. */
  withdraw: (text: string, of: string = pageName()) =>
    toasts.set(toasts.get().filter((each) => each.text !== text || each.of !== of)),
  /** Closes one message. */
  close: (id: number) => toasts.set(toasts.get().filter((each) => each.id !== id)),
  clear: () => toasts.set([]),
  /** Messages about being offline no longer hold: it goes, or, where it offers another try, says so. */
  online() {
    const before = toasts.get()
    const after = before.flatMap((each) => {
      if (!each.text.includes(OFFLINE_MESSAGE)) return [each]
      return each.again ? [{ ...each, text: each.text.replace(OFFLINE_MESSAGE, ONLINE_MESSAGE) }] : []
    })
    if (before.some((each) => each.text.includes(OFFLINE_MESSAGE))) toasts.set(after)
  },
}

/** The message that came last. */
export const currentToast = (): Toast | undefined => toasts.get().at(-1)
/** Whether a message that can be undone is shown about this. */
export const canBeUndone = (of: string): boolean => toasts.get().some((each) => each.undo && each.of === of)
export const useToasts = toasts.use

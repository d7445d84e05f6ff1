import { createStore } from '../../store.ts'

/** Within this time a second press of the same thing is a double press, and what came to its place is not meant by it. */
export const SETTLE_MS = 400

/** A key by its name, or the pointer; and when it was pressed, which on a busy machine is some time before it is dealt with. */
type Press = { what: string; at: number }

const POINTER = 'pointer'
const NONE: Press = { what: '', at: Number.NEGATIVE_INFINITY }
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'])

type Presses = { last: Press; before: Press; noted: KeyboardEvent | null }

const presses = createStore<Presses>({ last: NONE, before: NONE, noted: null })

const note = (what: string, at: number, noted: KeyboardEvent | null) =>
  presses.set({ last: { what, at }, before: presses.get().last, noted })

/** Records a key press; a key that is held down is one press. */
export function noteKey(event: KeyboardEvent) {
  // The guard hears of it first, the list of keys after it.
  if (event === presses.get().noted || event.repeat || MODIFIERS.has(event.key)) return
  // Ctrl+S right after a typed s is another press.
  note(event.ctrlKey || event.metaKey ? `mod+${event.key}` : event.key, event.timeStamp, event)
}

export const notePointer = ({ timeStamp }: Event) => note(POINTER, timeStamp, presses.get().noted)

/** Nothing was pressed yet. */
export const forgetPresses = () => presses.set({ last: NONE, before: NONE, noted: null })

/**
 * Whether the key just pressed is the second half of a double press, or meant for an element that stood there until a moment ago: the
 * same key with nothing pressed in between, sooner than 400 ms after itself or after what it would act upon came.
 *
 * @param came when what the key would act upon came to be so (milliseconds of performance.now)
 */
export function isDoublePress(came: number): boolean {
  const { last, before } = presses.get()
  if (last.what !== before.what) return false
  if (last.at - before.at < SETTLE_MS) return true
  return came > before.at && last.at - came < SETTLE_MS
}

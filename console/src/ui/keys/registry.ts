import type { Icon } from '@tabler/icons-react'
import { createStore } from '../../store.ts'
import { forgetPresses, isDoublePress, noteKey } from '../press/presses.ts'
import { toast } from '../toast/toast.ts'
import { isCharacter, isCharacterKeys, nameOfKey } from './keyNames.ts'
import { noteTyped, refusedKey, restOf } from './quiet.ts'
import { singleKeysOn } from './singleKeys.ts'

export type Binding = {
  /** The label in the list of keys. */
  label: string
  run: () => void
  /** Why it cannot be done: the key says so, and what is typed right after it does nothing. */
  because?: string
  /** Goes a step, of which somebody may want several at once; everything else acts once for a double press. */
  step?: true
  /** Also acts while a dialog is open. */
  inDialogs?: boolean
  /** Beside the label where the palette offers it: '2 flags'. */
  hint?: string
  icon?: Icon
  /** Only moves the focus, or opens the palette itself: the palette does not offer it. */
  onlyKey?: boolean
}

/** `d`, `Delete`, `g u` (one after the other), `mod+k` (Ctrl, or Cmd on a Mac). */
export type Bindings = Record<string, Binding>

/** `since` is when the thing that the keys act on appeared (milliseconds of performance.now). */
export type Layer = { group: string; bindings: () => Bindings; since: () => number }

/** The groups of the keys that every page has. */
export const EVERYWHERE_GROUP = 'Everywhere'
export const GO_TO_GROUP = 'Go to'

const shown = createStore<readonly Layer[]>([])
const resting = createStore(0)
/**
 * Whether a menu or dialog was open when the key went down: the layer that the key closes is gone before the page hears of
 * it.
 */
let wasOpen = false
let started = ''
let startedAt = 0

const betweenKeysMs = 1200

/** Whether typed text goes into this element. */
export function isTyping(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('textarea, select, [contenteditable="true"], [role="textbox"]'))
    return true
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|reset|range)$/.test(target.type)
}

/**
 * Whether a menu or list is open is read from its button (aria-expanded): the popup itself stays in the document while
 * it fades out, and some stay for good.
 */
const OPEN =
  '[aria-modal="true"], [aria-haspopup="menu"][aria-expanded="true"], [aria-haspopup="listbox"][data-expanded]'

function dialogIsOpen() {
  return resting.get() > 0 || document.querySelector(OPEN) !== null
}

const noteOpen = () => {
  wasOpen = dialogIsOpen()
}

/** Enter on a link or a button is the element's own, Space on a button; a link does nothing with Space. */
function isNative(name: string, target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false
  if (name === 'Space') return target.closest('button, summary, input, label') !== null
  return name === 'Enter' && target.closest('a, button, summary, input') !== null
}

function find(keys: string, inDialog: boolean): (Binding & { since: number }) | undefined {
  const found = shown
    .get()
    .toReversed()
    .flatMap((layer) => {
      const binding = layer.bindings()[keys]
      return binding && (!inDialog || binding.inDialogs) ? [{ ...binding, since: layer.since() }] : []
    })
  return found.find(({ because }) => because === undefined) ?? found[0]
}

function beginsSequence(name: string) {
  return shown.get().some((layer) => Object.keys(layer.bindings()).some((keys) => keys.startsWith(`${name} `)))
}

/** Keys that somebody may press by writing on: letters, digits and signs, and what takes a letter away. */
const isWriting = (name: string) => isCharacterKeys(name) || name.endsWith('Delete')

/** A key while a form of the page is on its way, or was left a moment ago. Keys that mean nothing here say nothing. */
function rests(name: string, at: number, binding: Binding | undefined): boolean {
  if (!isWriting(name)) return false
  const rest = restOf(at, binding?.step === true && /^[[\]]$/.test(name))
  if (!rest) return false
  started = ''
  if (rest.why && (binding || beginsSequence(name))) toast.error(rest.why)
  return true
}

function act(binding: Binding & { since: number }) {
  if (!binding.step && isDoublePress(binding.since)) return
  if (binding.because === undefined) return binding.run()
  refusedKey(binding.because)
}

function onKeyDown(event: KeyboardEvent) {
  noteKey(event)
  if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return
  const name = nameOfKey(event)
  const typing = isTyping(event.target)
  if (typing && !name.startsWith('mod+')) {
    if (isCharacter(event.key)) noteTyped(event.timeStamp)
    return
  }
  if (isNative(name, event.target)) return
  if (isCharacterKeys(name) && !singleKeysOn()) return
  const inDialog = wasOpen || dialogIsOpen()
  const sequence = started && event.timeStamp - startedAt < betweenKeysMs ? `${started} ${name}` : ''
  started = ''
  const binding = (sequence && find(sequence, inDialog)) || find(name, inDialog)
  if (!inDialog && rests(name, event.timeStamp, binding)) {
    event.preventDefault()
  } else if (binding) {
    event.preventDefault()
    act(binding)
  } else if (!inDialog && beginsSequence(name)) {
    started = name
    startedAt = event.timeStamp
  }
}

/** Adds a layer of keys; of two layers that know the same key the later one acts. Returns the way to take it off again. */
export function addKeys(layer: Layer) {
  if (shown.get().length === 0) {
    window.addEventListener('keydown', noteOpen, true)
    document.addEventListener('keydown', onKeyDown)
  }
  shown.set([...shown.get(), layer])
  return () => {
    const left = shown.get().filter((other) => other !== layer)
    if (left.length === 0) {
      window.removeEventListener('keydown', noteOpen, true)
      document.removeEventListener('keydown', onKeyDown)
      forgetPresses()
    }
    shown.set(left)
  }
}

/** The keys of the page rest from now on, as in a dialog, until the returned way back is taken. */
export function restKeys() {
  resting.set(resting.get() + 1)
  return () => {
    resting.set(resting.get() - 1)
  }
}

/** Whether a dialog, drawer or palette is open or being loaded. */
export const useKeysRest = () => resting.use() > 0

export const keyLayers = shown.get
export const useKeyLayers = shown.use

import type { Icon } from '@tabler/icons-react'
import { forgetPresses, isDoublePress, noteKey } from '../press/presses.ts'
import { isCharacterKeys, nameOfKey } from './keyNames.ts'
import { singleKeysOn } from './singleKeys.ts'

export type Binding = {
  /** What stands in the list of keys. */
  label: string
  run: () => void
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

const layers: Layer[] = []
const listeners = new Set<() => void>()
let snapshot: readonly Layer[] = []
let resting = 0
let started = ''
let startedAt = 0

const betweenKeysMs = 1200

function changed() {
  snapshot = [...layers]
  for (const tell of listeners) tell()
}

function isTyping(target: EventTarget | null) {
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
  return resting > 0 || document.querySelector(OPEN) !== null
}

/** Enter on a link or a button is the element's own, Space on a button; a link does nothing with Space. */
function isNative(name: string, target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false
  if (name === 'Space') return target.closest('button, summary, input, label') !== null
  return name === 'Enter' && target.closest('a, button, summary, input') !== null
}

function find(keys: string, inDialog: boolean): (Binding & { since: number }) | undefined {
  for (const layer of [...layers].reverse()) {
    const binding = layer.bindings()[keys]
    if (binding && (!inDialog || binding.inDialogs)) return { ...binding, since: layer.since() }
  }
}

function beginsSequence(name: string) {
  return layers.some((layer) => Object.keys(layer.bindings()).some((keys) => keys.startsWith(`${name} `)))
}

function onKeyDown(event: KeyboardEvent) {
  noteKey(event)
  if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return
  const name = nameOfKey(event)
  const typing = isTyping(event.target)
  if (typing && !name.startsWith('mod+')) return
  if (isNative(name, event.target)) return
  if (isCharacterKeys(name) && !singleKeysOn()) return
  const inDialog = dialogIsOpen()
  const sequence = started && event.timeStamp - startedAt < betweenKeysMs ? `${started} ${name}` : ''
  started = ''
  const binding = (sequence && find(sequence, inDialog)) || find(name, inDialog)
  if (binding) {
    event.preventDefault()
    if (binding.step || !isDoublePress(binding.since)) binding.run()
  } else if (!inDialog && beginsSequence(name)) {
    started = name
    startedAt = event.timeStamp
  }
}

/** Adds a layer of keys; of two layers that know the same key the later one acts. Returns the way to take it off again. */
export function addKeys(layer: Layer) {
  if (layers.length === 0) document.addEventListener('keydown', onKeyDown)
  layers.push(layer)
  changed()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    if (layers.length === 0) {
      document.removeEventListener('keydown', onKeyDown)
      forgetPresses()
    }
    changed()
  }
}

/** The keys of the page rest from now on, as in a dialog, until the returned way back is taken. */
export function restKeys() {
  resting += 1
  changed()
  return () => {
    resting -= 1
    changed()
  }
}

/** Whether a dialog, drawer or palette is open or being loaded. */
export function keysRest() {
  return resting > 0
}

export function subscribeKeys(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

export function keyLayers() {
  return snapshot
}

import { noteMouseDown, noteMouseUp } from './afterPress.ts'
import { forgetPresses, isDoublePress, noteKey, notePointer, SETTLE_MS } from './presses.ts'
import { followRenames, renamedAt, wordsIn } from './renames.ts'
import { hidePlace, shieldPlace } from './shield.ts'

const ACTIONS =
  'a[href], button, summary, input[type="checkbox"], input[type="radio"], [role="menuitem"], [role="tab"], [role="option"]'
/** Steps through a list, of which somebody may want several at once. They change nothing. */
const STEPS = '[data-step]'
/** A place stays held while its answer may be on the way. */
const HELD_MS = 35_000
/** How far from the pointer, in pixels, a pressed row still counts as the same place. */
const REACH = 80

type Held = { x: number; y: number; place: DOMRect; thing: Thing; at: number; under: string; timer: number }
type Thing = { element: Element; name: string; isStep: boolean }

let held: Held | null = null

/** The button that the pointer rests on, before it is pressed. */
type Rest = { x: number; y: number; words: string }
let rest: Rest | null = null

const thingOf = (target: EventTarget | null | undefined): Thing | null => {
  const element = target instanceof Element ? target.closest(ACTIONS) : null
  if (!element) return null
  const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
  return { element, name, isStep: element.closest(STEPS) !== null }
}

const isSame = (one: Thing, other: Thing) =>
  one.name === other.name && (one.element === other.element || (one.isStep && other.isStep))

/**
 * Numbers the elements, so that an element that replaced another one is recognised as new even if it looks the same.
 */
const numbers = new WeakMap<Element, number>()
let lastNumber = 0
function marked(thing: Thing | null): string {
  if (!thing) return ''
  const number = numbers.get(thing.element) ?? ++lastNumber
  numbers.set(thing.element, number)
  return thing.isStep ? thing.name : `${number} ${thing.name}`
}

const contains = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom

/** The part of a pressed thing that the pointer may be over in a moment; nothing where it has no size. */
function placeOf(element: Element, x: number): DOMRect | null {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (right <= left || bottom <= top) return null
  const from = Math.max(left, x - REACH)
  return new DOMRect(from, top, Math.min(right, x + REACH) - from, bottom - top)
}

const underPointer = ({ x, y }: { x: number; y: number }): Thing | null =>
  thingOf(document.elementsFromPoint(x, y).find((element) => !element.matches('[data-held-place]')))

/** When a different element appears where somebody just pressed, clicks there are ignored for a moment. */
function look() {
  if (!held) return lookAtRest()
  const under = underPointer(held)
  const now = marked(under)
  if (now === held.under) return
  held.under = now
  if (under) shieldPlace(held.place, SETTLE_MS)
}

const wordsOf = ({ name }: Thing) => wordsIn(name)

/**
 * A button that comes to say something else while the pointer rests on it, as by what a colleague did or the same person in another
 * tab, is not what was about to be pressed: it cannot be set off for a moment.
 */
function lookAtRest() {
  const under = rest && underPointer(rest)
  if (!rest || !under || wordsOf(under) === rest.words) return
  rest.words = wordsOf(under)
  const place = placeOf(under.element, rest.x)
  if (place && under.element instanceof HTMLButtonElement) shieldPlace(place, SETTLE_MS)
}

function onRest({ target, clientX: x, clientY: y }: MouseEvent) {
  if (held || (target instanceof Element && target.matches('[data-held-place]'))) return
  const thing = thingOf(target)
  const isButton = thing?.element instanceof HTMLButtonElement && !thing.isStep
  if (isButton && !rest) watch()
  if (!isButton && rest) watcher?.disconnect()
  rest = isButton ? { x, y, words: wordsOf(thing) } : null
}

const watcher = typeof MutationObserver === 'undefined' ? null : new MutationObserver(look)
const WATCHED = ['href', 'disabled', 'data-disabled', 'aria-disabled', 'aria-label', 'hidden', 'inert']

const watch = () =>
  watcher?.observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: WATCHED,
  })

function release() {
  if (held) clearTimeout(held.timer)
  held = null
  rest = null
  watcher?.disconnect()
}

function hold(thing: Thing, { clientX: x, clientY: y, timeStamp: at }: MouseEvent) {
  release()
  const place = placeOf(thing.element, x)
  if (!place) return
  const timer = window.setTimeout(release, HELD_MS)
  held = { x, y, place, thing, at, under: marked(thing), timer }
  watch()
}

function stop(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Whether a click in a place that was pressed is the second half of a double click. */
function isDoubleClick(thing: Thing, { clientX, clientY, timeStamp }: MouseEvent): boolean {
  if (!held || !contains(held.place, clientX, clientY)) return false
  if (isSame(thing, held.thing)) return !thing.isStep && timeStamp - held.at < SETTLE_MS
  return marked(thing) !== held.under
}

/** The element a finger touched; `isNew`: a moment before it said something else. */
type Touched = { words: string; isNew: boolean }
let touched: Touched | null = null

function onTouch({ target, timeStamp }: PointerEvent) {
  const thing = thingOf(target)
  if (!thing || thing.isStep) return
  touched = { words: wordsOf(thing), isNew: timeStamp - renamedAt(thing.element) < SETTLE_MS }
}

/** Whether a finger came down for something else than what it sets off now. */
const isTouchForOther = (thing: Thing) => touched !== null && (touched.isNew || touched.words !== wordsOf(thing))

function onClick(event: MouseEvent) {
  if (event.detail === 0) return
  const thing = thingOf(event.target)
  if (!thing) return
  if (isTouchForOther(thing) || isDoubleClick(thing, event)) stop(event)
  else hold(thing, event)
}

const away = ({ clientX, clientY }: MouseEvent) => {
  if (held && !contains(held.place, clientX, clientY)) release()
}

function onPointerMove(event: PointerEvent) {
  away(event)
  onRest(event)
}

function onPointerDown(event: PointerEvent) {
  notePointer(event)
  away(event)
  touched = null
  if (event.pointerType === 'touch') onTouch(event)
}

/** When the focus came to where it is, unless a key took it there. */
let focusCame = Number.NEGATIVE_INFINITY
const onFocusIn = () => {
  focusCame = performance.now()
}

const isPressing = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '
const isText = (target: EventTarget | null) =>
  target instanceof Element && target.matches('textarea, [contenteditable="true"], [role="textbox"]')

/**
 * Enter and Space press the focused element once, even while they are held down, and not an element that received the
 * focus only just now.
 */
function onKeyDown(event: KeyboardEvent) {
  noteKey(event)
  if (!isPressing(event) || isText(event.target)) return
  if (event.key === ' ' && event.target instanceof HTMLInputElement) return
  const thing = thingOf(event.target)
  if (event.repeat || (!thing?.isStep && isDoublePress(focusCame))) stop(event)
}

/**
 * Turns a double click or a double key press into one, on everything in the console that can be pressed: the second
 * half does nothing, and for 400 ms an element that appeared at the pressed place cannot be triggered. Another place or
 * another key works at once. Nor can a button be triggered for that long that came to say something else under the pointer,
 * or before or while a finger pressed it. Returns a function that stops it.
 */
export function guardPresses(): () => void {
  const listeners: [string, (event: never) => void][] = [
    ['click', onClick],
    ['pointerdown', onPointerDown],
    ['pointermove', onPointerMove],
    ['mousedown', noteMouseDown],
    ['mouseup', noteMouseUp],
    ['dragend', noteMouseUp],
    ['keydown', onKeyDown],
    ['focusin', onFocusIn],
    ['wheel', release],
  ]
  const options = { capture: true, passive: false }
  const stopFollowing = followRenames()
  for (const [name, act] of listeners) window.addEventListener(name, act as EventListener, options)
  return () => {
    for (const [name, act] of listeners) window.removeEventListener(name, act as EventListener, options)
    stopFollowing()
    release()
    touched = null
    hidePlace()
    noteMouseUp()
    forgetPresses()
  }
}

/** Marks what holds the focus for something that is gone or greyed; it counts as nowhere for whoever has a better place. */
const HOLDS = 'data-holds-focus'
const FIELD = 'textarea, [role="textbox"]'
const DIALOG = '[aria-modal="true"]'

/** Whether the focus is nowhere in particular. */
export function focusIsNowhere(): boolean {
  const { activeElement } = document
  return !activeElement?.isConnected || activeElement === document.body || activeElement.hasAttribute(HOLDS)
}

const isOff = (element: Element) => element.matches(':disabled, [inert], [inert] *, [hidden], [hidden] *')

/** The element that had the focus last, and those around it. */
let last: HTMLElement | null = null
let around: readonly Element[] = []
/** A greyed button gets the focus back when it can be pressed again. */
let greyed: HTMLElement | null = null

function pathOf(element: Element): Element[] {
  const path: Element[] = []
  for (let each = element.parentElement; each; each = each.parentElement) path.push(each)
  return path
}

function onFocusIn({ target }: FocusEvent) {
  if (!(target instanceof HTMLElement) || target === document.body) return
  if (target.hasAttribute(HOLDS)) return
  if (!isOverHeld(target)) letGo()
  last = target
  around = pathOf(target)
  greyed = null
}

/** A click beside everything is somebody's own way to leave a field. */
function onPointerDown({ target }: Event) {
  if (
    target instanceof Element &&
    !target.closest('a, button, input, textarea, select, summary, label, [contenteditable]')
  )
    last = null
}

/** What holds the focus, and the dialog that it stands in. */
let held: Element | null = null
let heldIn: Element | null = null
/** Ends the holding. */
let letGo = () => {}

/** A dialog that closed holds nothing any more, even where another one took its place. */
const isClosed = (dialog: Element | null) =>
  dialog !== null && (!dialog.isConnected || !dialog.matches(DIALOG) || dialog.matches('[hidden], [hidden] *'))

/** Whether it stands in a dialog over what holds the focus, which goes on holding meanwhile. */
function isOverHeld(element: Element): boolean {
  const dialog = element.closest(DIALOG)
  return dialog !== null && !dialog.contains(held)
}

/**
 * The focus goes here; nothing happens by a letter, Enter or Space. It goes on holding while a dialog that opens has the focus: the
 * dialog gives it back to here.
 */
function hold(element: HTMLElement) {
  letGo()
  const isOwn = element.hasAttribute('tabindex')
  if (!isOwn) element.setAttribute('tabindex', '-1')
  element.setAttribute(HOLDS, '')
  held = element
  heldIn = element.closest(DIALOG)
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (document.activeElement === element) return // The window lost the focus, and gives it back to here.
    if (!(relatedTarget instanceof Element && isOverHeld(relatedTarget))) letGo()
  }
  element.addEventListener('blur', onBlur)
  letGo = () => {
    letGo = () => {}
    held = null
    heldIn = null
    element.removeEventListener('blur', onBlur)
    element.removeAttribute(HOLDS)
    if (!isOwn) element.removeAttribute('tabindex')
  }
  element.focus({ preventScroll: true })
}

/** The open dialog that had the focus, or over which the one stood that had it; none where the page had it. */
function dialogOfLast(open: readonly HTMLElement[]): HTMLElement | undefined {
  if (!around.some((each) => each.matches(DIALOG))) return undefined
  return open.find((dialog) => around.includes(dialog)) ?? open.at(-1)
}

/**
 * Where the focus goes: the field whose words the greyed button sends, or the nearest thing around it that is still there, at
 * most its dialog or the page.
 */
function holderOf(element: HTMLElement, dialog: HTMLElement | undefined): HTMLElement | null {
  const field = element.isConnected ? element.closest('form[data-sends]')?.querySelector<HTMLElement>(FIELD) : null
  if (field && field !== element && !isOff(field)) return field
  const place = around.find(
    (each) => each.isConnected && each !== document.body && each !== document.documentElement && each.id !== 'root',
  )
  const named = place?.closest<HTMLElement>('[tabindex], form, section, article, aside, nav, li, main, [role="group"]')
  const isIn = dialog?.contains(named ?? null) ?? true
  return named && !isOff(named) && isIn ? named : (dialog ?? document.getElementById('main'))
}

/** The focus goes to what holds it for something that is greyed, which gets it back, or gone. */
function holdFor(lost: HTMLElement, dialog: HTMLElement | undefined) {
  const holder = holderOf(lost, dialog)
  if (lost.isConnected) greyed = lost
  if (!holder) return
  if (holder.matches(FIELD)) holder.focus({ preventScroll: true })
  else hold(holder)
}

/** What has the focus: a greyed button also while something else holds it, or nothing yet. */
export const focusOwner = (): Element | null => (focusIsNowhere() && last?.isConnected ? last : document.activeElement)

/** The focus goes to the element; where that is greyed it is held for it until it can be pressed. */
export function giveFocus(element: HTMLElement) {
  if (!isOff(element) || !isKept) return element.focus()
  last = element
  around = pathOf(element)
  holdFor(element, dialogOfLast(openDialogs()))
}

const openDialogs = () => [...document.querySelectorAll<HTMLElement>(DIALOG)]

function look() {
  if (greyed?.isConnected && !isOff(greyed) && focusIsNowhere()) return greyed.focus({ preventScroll: true })
  const { activeElement } = document
  const isLost = !activeElement?.isConnected || activeElement === document.body || isOff(activeElement)
  const open = openDialogs()
  const dialog = dialogOfLast(open)
  // Nothing behind a dialog gets the focus before it closes.
  if (!last || !isLost || (open.length > 0 && !dialog)) return
  if (last.isConnected && !isOff(last)) return last.focus({ preventScroll: true })
  holdFor(last, dialog)
}

/** Whether it is kept at all. */
let isKept = false
let timer: ReturnType<typeof setTimeout> | undefined
/**
 * A component with a better place goes first: the steps after a decision, a page or a dialog move the focus within the next
 * moments.
 */
const WAIT_MS = 60
const lookSoon = () => {
  clearTimeout(timer)
  timer = setTimeout(look, WAIT_MS)
}

function onChange() {
  if (isClosed(heldIn)) letGo()
  const { activeElement } = document
  if (greyed || activeElement === document.body || !activeElement || isOff(activeElement)) lookSoon()
}

/**
 * The focus never falls to the body (interface: Behaviour): when what has it is greyed or taken away, it goes to what is nearest
 * around it, where keys press nothing, and out of no dialog that is open. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  isKept = true
  const watcher = new MutationObserver(onChange)
  watcher.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'inert', 'hidden', 'style', 'aria-modal'],
  })
  const options = { capture: true, passive: true }
  window.addEventListener('focusin', onFocusIn, options)
  window.addEventListener('focusout', onChange, options)
  window.addEventListener('pointerdown', onPointerDown, options)
  return () => {
    isKept = false
    letGo()
    clearTimeout(timer)
    watcher.disconnect()
    window.removeEventListener('focusin', onFocusIn, options)
    window.removeEventListener('focusout', onChange, options)
    window.removeEventListener('pointerdown', onPointerDown, options)
    last = null
    greyed = null
    around = []
  }
}

/** When buttons came to say something else, by the clock of `performance.now`. */
const renamed = new WeakMap<Element, number>()

/** The label of a button: a number in it may count on. */
export const wordsIn = (text: string): string => text.replaceAll(/\d+/g, '')

const textOf = (nodes: NodeList) => [...nodes].map((node) => node.textContent ?? '').join('')

/** The words that a change of the page took away, and those that it put there. */
function before({ type, oldValue, removedNodes }: MutationRecord): string {
  return wordsIn(type === 'childList' ? textOf(removedNodes) : (oldValue ?? ''))
}
function after({ type, target, addedNodes }: MutationRecord): string {
  if (type === 'childList') return wordsIn(textOf(addedNodes))
  return wordsIn(
    type === 'attributes' ? ((target as Element).getAttribute('aria-label') ?? '') : (target.nodeValue ?? ''),
  )
}

/** Words may go and come one by one: only the label before them all and the one after count. */
function note(records: readonly MutationRecord[]) {
  const buttons = new Map<Element, { was: string; is: string }>()
  for (const record of records) {
    const { target } = record
    const button = (target instanceof Element ? target : target.parentElement)?.closest('button')
    if (!button) continue
    const { was, is } = buttons.get(button) ?? { was: '', is: '' }
    buttons.set(button, { was: was + before(record), is: is + after(record) })
  }
  for (const [button, { was, is }] of buttons) if (was !== is) renamed.set(button, performance.now())
}

/**
 * Follows which buttons come to say something else, where people touch the screen: a finger rests on nothing before it presses, so what
 * it was about to press is not known. Returns a function that stops it.
 */
export function followRenames(): () => void {
  if (typeof MutationObserver === 'undefined' || !navigator.maxTouchPoints) return () => {}
  const observer = new MutationObserver(note)
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    characterDataOldValue: true,
    attributeFilter: ['aria-label'],
    attributeOldValue: true,
  })
  return () => observer.disconnect()
}

/** When a button came to say something else. */
export const renamedAt = (element: Element): number => renamed.get(element) ?? Number.NEGATIVE_INFINITY

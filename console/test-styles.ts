// What is never shown, or only at times.
const NEVER_SHOWN = new Set('SCRIPT STYLE TEMPLATE DIALOG DETAILS HEAD TITLE META LINK DATALIST'.split(' '))
/** Mantine's own classes that hide an element at some widths or in a theme, and those of responsive style props. */
const HIDING = /mantine-(visible|hidden|light|dark)|__m__/
const SHOWN: Partial<Record<string, string>> = { display: 'block', visibility: 'visible' }

/** Whether the window's own answer is needed: something on the element, or around it, may hide it. */
const mayBeHidden = (element: Element): boolean =>
  NEVER_SHOWN.has(element.tagName) ||
  element.hasAttribute('hidden') ||
  (element.getAttribute('style') ?? '').includes('display') ||
  HIDING.test(element.getAttribute('class') ?? '') ||
  isUnderVisibility(element)

const isUnderVisibility = (element: Element | null): boolean =>
  element !== null &&
  ((element.getAttribute('style') ?? '').includes('visibility') || isUnderVisibility(element.parentElement))

let isQuick = false

/**
 * Testing Library asks of each element it looks through whether it is shown, and happy-dom reads all style sheets for each
 * answer: a tenth of the time of these tests. Tests load no sheet of ours, so an element is shown that says nothing else.
 */
export function answerStylesQuickly(): void {
  if (isQuick) return
  isQuick = true
  const styleOf = window.getComputedStyle.bind(window)
  window.getComputedStyle = (element, pseudo) => {
    const style = styleOf(element, pseudo)
    return pseudo || mayBeHidden(element) ? style : new Proxy(style, { get: shown })
  }
}

function shown(style: CSSStyleDeclaration, name: string | symbol): unknown {
  if (name === 'getPropertyValue') return (property: string) => SHOWN[property] ?? style.getPropertyValue(property)
  const value: unknown = (typeof name === 'string' ? SHOWN[name] : undefined) ?? Reflect.get(style, name)
  return typeof value === 'function' ? value.bind(style) : value
}

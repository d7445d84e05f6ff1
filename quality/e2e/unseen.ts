import type { Page } from '@playwright/test'

/** Colors that a page can have: those of a theme, or the system's. */
export type Colors = 'light' | 'dark' | 'forced'

declare global {
  interface Window {
    /** The elements seen on this page before, in each of its colors. */
    looked: Record<Colors, Set<number>> | undefined
    /** A number for each way in which something can be drawn. */
    drawn: Map<string, number> | undefined
  }
}

/** The number marked, and whether this page was looked at for the first time. */
export type Unseen = { isFirst: boolean } & Record<Colors, number>

/** Of what is drawn alike, rows of a list above all, so many are looked at: something may lie over one of them. */
const MOST = 3

/**
 * Marks all that has words and is drawn in a way in which nothing was drawn before on this page, in each of the colors, for
 * `unseenIn` to find, and counts it. An element counts as seen when one with the same classes and states was seen in a like
 * place on the same background, with the same color source and the same colors and sizes in the light theme; it is drawn the
 * same in the other themes. Without a reload the page stays one.
 */
export const markUnseen = (page: Page, colors: readonly Colors[], leaveOut: string | undefined): Promise<Unseen> =>
  page.evaluate(
    ([asked, left, most]) => {
      // Words, times and places in attributes color nothing.
      const tells =
        /^(class|style|role|type|hidden|open|aria-(busy|checked|current|disabled|expanded|invalid|pressed|selected)|data-(?!header$|path$|scroll-locked$|since$|tip$|unseen$).*)$/
      window.drawn ??= new Map()
      window.looked ??= { light: new Set(), dark: new Set(), forced: new Set() }
      const { drawn: numbers, looked } = window
      type Drawn = { name: string; color: string; ground: string; colored: string }
      const known = new Map<Element, Drawn>()
      const stateOf = (element: Element) =>
        [...element.attributes].flatMap(({ name, value }) =>
          tells.test(name) ? [`${name}=${value.replace(/\d+/g, '#')}`] : [],
        )
      // Its own classes and states, the part that its color comes from, and all that lies under it until nothing shines through.
      const drawnOf = (element: Element): Drawn => {
        const found = known.get(element)
        if (found !== undefined) return found
        const around = element.parentElement === null ? undefined : drawnOf(element.parentElement)
        const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity } = getComputedStyle(element)
        const name = [element.tagName, element.matches(':disabled'), ...(around ? stateOf(element) : [])].join()
        const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1'
        const isOpaque = backgroundColor.startsWith('rgb(') && backgroundImage === 'none' && opacity === '1'
        const under = isOpaque ? '' : (around?.ground ?? '')
        const drawn = {
          name: [name, fontSize, fontWeight].join(),
          color,
          ground: isClear ? under : [name, backgroundColor, backgroundImage, opacity, under].join(),
          colored: color === around?.color ? around.colored : [name, color].join(),
        }
        known.set(element, drawn)
        return drawn
      }
      const drawnAs = (element: Element): number => {
        const { name, colored, ground } = drawnOf(element)
        const inside = element.parentElement === null ? '' : drawnOf(element.parentElement).name
        const way = [name, inside, colored, ground].join('\n')
        const number = numbers.get(way) ?? numbers.size
        numbers.set(way, number)
        return number
      }
      const hasWords = (element: Element) =>
        element.matches('input, textarea, select') ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      for (const marked of document.querySelectorAll('[data-unseen]')) marked.removeAttribute('data-unseen')
      const worded = [...document.body.querySelectorAll('*')].filter(
        (element) =>
          hasWords(element) &&
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          (left === undefined || element.closest(left) === null),
      )
      const unseen = { isFirst: looked.light.size === 0, light: 0, dark: 0, forced: 0 }
      const ways = new Map<number, number>()
      for (const element of worded) {
        const way = drawnAs(element)
        const nth = (ways.get(way) ?? 0) + 1
        ways.set(way, nth)
        const fresh = asked.filter((each) => nth <= most && !looked[each].has(way))
        for (const each of fresh) unseen[each]++
        if (fresh.length > 0) element.setAttribute('data-unseen', fresh.join(' '))
      }
      for (const each of asked) for (const way of ways.keys()) looked[each].add(way)
      return unseen
    },
    [colors, leaveOut, MOST] as const,
  )

/** The elements marked as unseen in these colors. */
export const unseenIn = (colors: Colors): string => `[data-unseen~="${colors}"]`

import type { Page } from '@playwright/test'

/** Colors that a page can have: those of a theme, or the system's. */
export type Colors = 'light' | 'dark' | 'forced'

declare global {
  interface Window {
    /** What was looked at on this page before, in each of its colors. */
    looked: Record<Colors, Set<number>> | undefined
    /** A number for each way in which something can be drawn. */
    drawn: Map<string, number> | undefined
  }
}

export type Unseen = { all: number } & Record<Colors, number>

/**
 * Marks all that has words and is drawn in a way in which nothing was drawn before on this page, in each of the colors, for
 * `looksOf` to find, and counts it. What has the same elements around it, with the same classes and states and in the light
 * theme the same colors and sizes, is drawn the same in the others. Without a reload the page stays one.
 */
export const markUnseen = (page: Page, colors: readonly Colors[], leaveOut: string | undefined): Promise<Unseen> =>
  page.evaluate(
    ([asked, left]) => {
      const tells =
        /^(class|style|role|type|hidden|open|aria-(busy|checked|current|disabled|expanded|invalid|pressed|selected)|data-(?!path$|unseen$).*)$/
      window.drawn ??= new Map()
      window.looked ??= { light: new Set(), dark: new Set(), forced: new Set() }
      const { drawn: numbers, looked } = window
      const known = new Map<Element, number>()
      const drawnAs = (element: Element): number => {
        const found = known.get(element)
        if (found !== undefined) return found
        const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity } = getComputedStyle(element)
        const states = (element === document.documentElement ? [] : [...element.attributes]).flatMap(
          ({ name, value }) => (tells.test(name) ? [`${name}=${value.replace(/\d+/g, '#')}`] : []),
        )
        const around = element.parentElement === null ? 0 : drawnAs(element.parentElement)
        const isOff = element.matches(':disabled')
        const own = [element.tagName, ...states, color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity]
        const way = [around, isOff, ...own].join('\n')
        const number = numbers.get(way) ?? numbers.size
        numbers.set(way, number)
        known.set(element, number)
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
      const ways = new Map(worded.map((element) => [element, drawnAs(element)]))
      const unseen = { all: ways.size, light: 0, dark: 0, forced: 0 }
      for (const [element, way] of ways) {
        const fresh = asked.filter((each) => !looked[each].has(way))
        for (const each of fresh) unseen[each]++
        if (fresh.length > 0) element.setAttribute('data-unseen', fresh.join(' '))
      }
      for (const each of asked) for (const way of ways.values()) looked[each].add(way)
      return unseen
    },
    [colors, leaveOut] as const,
  )

/** What was marked as unseen in these colors. */
export const unseenIn = (colors: Colors): string => `[data-unseen~="${colors}"]`

import { expect, type Page } from '@playwright/test'

/**
 * The elements that make the page wider than its window: the innermost elements that stick out of it, or what is wide
 * without one.
 */
const stickingOut = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= innerWidth) return []
    const isClipped = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== 'visible' || isClipped(element.parentElement))
    const sticks = (element: Element) => element.getBoundingClientRect().right > innerWidth + 0.5 && !isClipped(element)
    const found = [...document.body.querySelectorAll('*')].filter(
      (element) => sticks(element) && ![...element.children].some(sticks),
    )
    const reported = found.map((element) => {
      const { left, right } = element.getBoundingClientRect()
      const named = element.closest('[aria-label]')?.getAttribute('aria-label') ?? element.textContent.slice(0, 60)
      return `${element.tagName} ${element.getAttribute('class')} from ${left} to ${right}: ${named}`
    })
    return [`${scrollWidth} px`, ...reported]
  })

/** The page does not scroll sideways at the width its window has; this waits for parts that are still being placed. */
export async function expectNothingSideways(page: Page, what = 'what sticks out'): Promise<void> {
  await expect.poll(() => stickingOut(page), what).toEqual([])
}

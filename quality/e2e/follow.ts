import type { Locator, Page } from '@playwright/test'
import { NOT_FOUND_HEADING } from '@ward/domain/app/shell'

export const notFound = (page: Page): Locator => page.getByRole('heading', { name: NOT_FOUND_HEADING })

const go = (page: Page, address: string) =>
  page.evaluate((to) => history.pushState({}, '', to), `/moderation${address}`)

/**
 * All that a screen shows at first is there. The page is asked whenever it is drawn: an assertion asks again after 100 ms, then
 * after 250, and a walk over all screens waits for that.
 */
export async function expectLoaded(page: Page): Promise<void> {
  await page.waitForFunction((nothing) => {
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const headings = [...document.querySelectorAll('h1')].filter(isVisible)
    const isWaiting = [...document.querySelectorAll('main [aria-busy="true"]')].some(isVisible)
    return !isWaiting && headings.some(({ textContent }) => textContent !== nothing)
  }, NOT_FOUND_HEADING)
}

/**
 * Navigates inside the open console, by way of a page without state, so that nothing of the previous state is left.
 *
 * @param before what is done on that page
 */
export async function follow(page: Page, address: string, before?: () => Promise<unknown>): Promise<void> {
  await go(page, '/404')
  await page.waitForFunction((nothing) => document.querySelector('h1')?.textContent === nothing, NOT_FOUND_HEADING)
  await before?.()
  await go(page, address)
  await expectLoaded(page)
}

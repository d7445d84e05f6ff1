import { expect, type Locator, type Page } from '@playwright/test'
import { NOT_FOUND_HEADING } from '@ward/domain/app/shell'

export const notFound = (page: Page): Locator => page.getByRole('heading', { name: NOT_FOUND_HEADING })

const go = (page: Page, address: string) =>
  page.evaluate((to) => history.pushState({}, '', to), `/moderation${address}`)

/** All that a screen shows at first is there. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0)
}

/**
 * Navigates inside the open console, by way of a page without state, so that nothing of the previous state is left.
 *
 * @param before what is done on that page
 */
export async function follow(page: Page, address: string, before?: () => Promise<unknown>): Promise<void> {
  await go(page, '/404')
  await expect(notFound(page)).toBeVisible()
  await before?.()
  await go(page, address)
  await expect(notFound(page)).toBeHidden()
  await expectLoaded(page)
}

import { expect, type Locator, type Page } from '@playwright/test'

/** Goes on with Tab, or back with Shift+Tab, until something has the focus. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = () =>
    wanted.evaluate((node) => node === document.activeElement || node.contains(document.activeElement))
  for (let steps = 0; steps < 40 && !(await isThere()); steps++) await page.keyboard.press(key)
  expect(await isThere()).toBe(true)
}

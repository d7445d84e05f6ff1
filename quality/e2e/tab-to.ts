import { expect, type Locator, type Page } from '@playwright/test'

const STEPS = 60

/** Goes on with Tab, back with Shift+Tab, or on within a group with an arrow, until something has the focus. */
export async function tabTo(
  page: Page,
  expected: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowRight' = 'Tab',
): Promise<void> {
  // Looked for once: finding something by its name at each step reads the whole page. Redrawn elements are found again.
  let found = await expected.elementHandle()
  const isThere = async () => {
    const has = await found?.evaluate((node) => (node.isConnected ? node.contains(document.activeElement) : null))
    if (typeof has === 'boolean') return has
    found = await expected.elementHandle()
    return found?.evaluate((node) => node.contains(document.activeElement))
  }
  for (let steps = 0; steps < STEPS && !(await isThere()); steps++) await page.keyboard.press(key)
  expect(await isThere()).toBe(true)
}

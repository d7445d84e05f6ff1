import { expect, type Page } from '@playwright/test'
import { ask } from './graph.ts'

/** Whether the flag on the screen is at risk. */
export async function isAtRisk(page: Page): Promise<boolean> {
  const query = `{ contentFlag(id: "${new URL(page.url()).pathname.split('/').at(-1)}") { atRisk } }`
  return (await ask<{ contentFlag: { atRisk: boolean } }>(page, query)).contentFlag.atRisk
}

/**
 * Goes on to the first flag of the list that is not at risk: a decision on one that is asks first. Answers how many it passed.
 */
export async function toCalm(page: Page, step = () => page.keyboard.press(']')): Promise<number> {
  const bar = page.getByRole('group', { name: 'Decide' })
  await expect(bar).toBeVisible()
  for (let passed = 0; ; passed++) {
    if (!(await isAtRisk(page))) return passed
    const before = page.url()
    // Until its list is there a flag has no next one.
    await expect(page.getByRole('button', { name: 'Next flag' }).first()).toBeEnabled()
    await step()
    await expect.poll(() => page.url()).not.toBe(before)
    await expect(bar).toBeVisible()
  }
}

/** Makes the first row of the list current whose text is not at risk. */
export async function toCalmRow(page: Page): Promise<void> {
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const rows = await page.locator('[data-row]').allInnerTexts()
  const nth = rows.findIndex((words) => !words.includes('At risk'))
  for (let at = 0; at <= nth; at++) await page.keyboard.press('j')
}

/** Single keys rest for a moment after a form was left: a person who looks up from it takes longer. */
export const lookUp = (page: Page): Promise<void> => page.waitForTimeout(1_700)

import type { Page } from '@playwright/test'
import { screenStates } from './screens.ts'
import { type Shifts, watchShifts } from './shifts.ts'
import { at, expect, STAFF, test } from './ward.ts'

/** What a screen may move by itself while it loads, as web vitals add it up. */
const MOST = 0.05

async function shiftsAt(page: Page, address: string): Promise<Shifts> {
  await page.goto(at(address))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0)
  // What comes late comes within a moment.
  await page.waitForTimeout(400)
  return page.evaluate(() => window.shifts)
}

/** Screens are opened in so many journeys, each as a browser that comes to it first. */
const WALKS = 2

for (const walk of Array(WALKS).keys())
  test(`no screen moves by itself while it loads: walk ${walk + 1} of ${WALKS}`, async ({ as }) => {
    test.setTimeout(300_000)
    const page = await as(STAFF.superAdmin)
    await page.addInitScript(watchShifts)
    const addresses = [...new Set((await screenStates()).map((state) => state.at))]
    const restless: string[] = []
    for (const address of addresses.filter((_, nth) => nth % WALKS === walk)) {
      const { sum, moved } = await shiftsAt(page, address)
      if (sum > MOST) restless.push(`${address} moves by ${sum.toFixed(3)}: ${moved.slice(0, 4).join('; ')}`)
    }
    expect(restless).toEqual([])
  })

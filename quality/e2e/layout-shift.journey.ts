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

/** The addresses whose screens move, each with what moved most. */
async function restlessOf(page: Page, addresses: readonly string[]): Promise<string[]> {
  await page.addInitScript(watchShifts)
  const restless: string[] = []
  for (const address of addresses) {
    const { sum, moved } = await shiftsAt(page, address)
    if (sum > MOST) restless.push(`${address} moves by ${sum.toFixed(3)}: ${moved.slice(0, 4).join('; ')}`)
  }
  return restless
}

const addressesOf = async () => [...new Set((await screenStates()).map((state) => state.at))]

/** Screens are opened in so many journeys, each as a browser that comes to it first. */
const WALKS = 2

for (const walk of Array(WALKS).keys())
  test(`no screen moves by itself while it loads: walk ${walk + 1} of ${WALKS}`, async ({ as }) => {
    test.setTimeout(300_000)
    const addresses = (await addressesOf()).filter((_, nth) => nth % WALKS === walk)
    expect(await restlessOf(await as(STAFF.superAdmin), addresses)).toEqual([])
  })

test('no screen moves by itself while it loads on a phone, one state of each', async ({ as }) => {
  test.setTimeout(300_000)
  const screens = new Map((await addressesOf()).toReversed().map((address) => [screenOf(address), address]))
  expect(screens.size).toBeGreaterThan(30)
  expect(await restlessOf(await as(STAFF.superAdmin, { width: 400 }), [...screens.values()])).toEqual([])
})

/** An address without its ids, tab and filters. */
const screenOf = (address: string) => address.replace(/[?#].*$/, '').replaceAll(/\/\d+/g, '/{id}')

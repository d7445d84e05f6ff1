import type { Page } from '@playwright/test'
import { expectLoaded, follow } from './follow.ts'
import { screenStates } from './screens.ts'
import { watchShifts } from './shifts.ts'
import { at, expect, STAFF, test } from './ward.ts'

/** The most that a screen may move by itself while it loads, as web vitals add it up. */
const MOST = 0.05

/** An address without its ids, tab and filters. */
const screenOf = (address: string) => address.replace(/[?#].*$/, '').replaceAll(/\/\d+/g, '/{id}')

/** Goes there in the open console: earlier shifts do not count for this screen. */
const goOn = (page: Page, address: string): Promise<void> =>
  follow(page, address, () =>
    page.evaluate(() => {
      window.shifts = { sum: 0, moved: [] }
    }),
  )

/** The addresses whose screens move, each with what moved most. */
async function restlessOf(page: Page, addresses: readonly string[]): Promise<string[]> {
  await page.addInitScript(watchShifts)
  const restless: string[] = []
  let open: string | undefined
  for (const address of addresses) {
    // A screen is opened as a browser does that comes to it first, and in its other states from there.
    if (screenOf(address) === open) await goOn(page, address)
    else await page.goto(at(address))
    open = screenOf(address)
    await expectLoaded(page)
    // Late parts come within a moment.
    await page.waitForTimeout(400)
    const { sum, moved } = await page.evaluate(() => window.shifts)
    if (sum > MOST) restless.push(`${address} moves by ${sum.toFixed(3)}: ${moved.slice(0, 4).join('; ')}`)
  }
  return restless
}

const addressesOf = async () => [...new Set((await screenStates()).map((state) => state.at))]

/** Screens are opened in so many journeys. */
const WALKS = 2

for (const walk of Array(WALKS).keys())
  test(`no screen moves by itself while it loads: walk ${walk + 1} of ${WALKS}`, async ({ as }) => {
    test.setTimeout(600_000)
    const all = await addressesOf()
    const addresses = all.filter((_, nth) => Math.floor((nth * WALKS) / all.length) === walk)
    expect(await restlessOf(await as(STAFF.superAdmin, { path: null }), addresses)).toEqual([])
  })

test('no screen moves by itself while it loads on a phone, one state of each', async ({ as }) => {
  test.setTimeout(600_000)
  const screens = new Map((await addressesOf()).toReversed().map((address) => [screenOf(address), address]))
  expect(screens.size).toBeGreaterThan(30)
  const page = await as(STAFF.superAdmin, { path: null, width: 400 })
  expect(await restlessOf(page, [...screens.values()])).toEqual([])
})

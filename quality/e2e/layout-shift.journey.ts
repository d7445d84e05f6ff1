import { screenOf, screenStates } from './screens.ts'
import { followWatched, restless, restlessOpened, watchShifts } from './shifts.ts'
import { at, expect, expectAccessibleInBoth, STAFF, test } from './ward.ts'

// All screens are watched on the walk that looks at their accessibility, on a large window and on a phone by turns.

test('no screen moves by itself on a phone while it loads, or breaks a rule of accessibility there, one state of each', {
  tag: '@long',
}, async ({ as }) => {
  test.setTimeout(600_000)
  const page = await as(STAFF.superAdmin, { path: null, width: 400 })
  const addresses = (await screenStates(page)).map((state) => state.at)
  const screens = new Map(addresses.toReversed().map((address) => [screenOf(address), address]))
  expect(screens.size).toBeGreaterThan(30)
  await page.addInitScript(watchShifts)
  await page.goto(at())
  const moving: string[] = []
  for (const address of screens.values()) {
    await followWatched(page, address)
    moving.push(...(await restless(page, address)))
    await test.step(address, () => expectAccessibleInBoth(page))
  }
  expect(moving).toEqual([])
})

/** A screen of each layout: it is drawn by the console as it is loaded, not into one that is there. */
const OPENED = ['/', '/content-flag/1', '/users/8', '/settings', '/threshold-lab']

for (const [width, tag] of [
  [1440, []],
  [400, ['@long']],
] as const)
  test(`no screen moves by itself that a browser comes to first, at ${width} px`, { tag: [...tag] }, async ({ as }) => {
    const page = await as(STAFF.superAdmin, { path: null, width })
    await page.addInitScript(watchShifts)
    const moving: string[] = []
    for (const address of OPENED) {
      await page.goto(at(address))
      moving.push(...(await restlessOpened(page, address)))
    }
    expect(moving).toEqual([])
  })

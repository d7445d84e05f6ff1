import type { Page } from '@playwright/test'
import type { Example } from '../../console/src/routing/entry.ts'
import { follow, notFound } from './follow.ts'
import { ask } from './graph.ts'
import { screenOf, screenStates } from './screens.ts'
import { followWatched, restless, watchShifts } from './shifts.ts'
import { expectNothingSideways } from './sideways.ts'
import { at, expect, expectAccessibleAsWell, expectAccessibleInAllColors, host, STAFF, test } from './ward.ts'

const WIDE = { width: 1440, height: 900 }
/** 200 % zoom on the smallest laptop. */
const ZOOMED = { width: 720, height: 450 }
const PHONE = { width: 400, height: 800 }
const SIZES = [WIDE, ZOOMED, PHONE]
type Sizes = readonly (typeof SIZES)[number][]

/** Every rule wide; nothing scrolls sideways where it is narrow; what a phone can break besides. */
async function expectSoundAt(page: Page, what: string, size: (typeof SIZES)[number]) {
  await page.setViewportSize(size)
  if (size === WIDE) return expectAccessibleInAllColors(page)
  await expectNothingSideways(page, `${what} at ${size.width} px`)
  if (size === PHONE) await expectAccessibleAsWell(page)
}

async function expectSoundIn(page: Page, what: string, sizes: Sizes) {
  for (const size of sizes) await expectSoundAt(page, what, size)
}

/** Milliseconds without a change after which a page has what it was waiting for. */
const REST = 250

const atRest = (rest: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      changes.disconnect()
      resolve()
    }
    let waiting = setTimeout(end, rest)
    const changes = new MutationObserver(() => {
      clearTimeout(waiting)
      waiting = setTimeout(end, rest)
    })
    changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })

async function press(page: Page, names: NonNullable<Example['press']>) {
  for (const name of names) {
    const roles = (['button', 'checkbox', 'tab', 'option'] as const).map((role) => page.getByRole(role, { name }))
    await roles
      .reduce((one, other) => one.or(other))
      .first()
      .click()
  }
  // A button that was pressed opens something, some when the server has answered: wait until it has stopped moving.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(atRest, REST)
}

/**
 * As it opens, wide or on a phone, as the page was left, and then in the other sizes. Whether it was still is asked after the
 * first looks, which fill the moment in which late parts may come.
 */
async function expectSound(page: Page, address: string, sizes: Sizes) {
  const [only] = sizes
  if (sizes.length === 1 && only) await page.setViewportSize(only)
  await followWatched(page, address)
  const [first = WIDE, ...others] = page.viewportSize()?.width === WIDE.width ? sizes : sizes.toReversed()
  await expectSoundAt(page, address, first)
  expect(await restless(page, address)).toEqual([])
  await expectSoundIn(page, address, others)
  // A key or a narrow window may have left it further down, with the bar over what is looked at next.
  await page.evaluate(() => scrollTo(0, 0))
}

/** With something open, as it was pressed. */
async function expectSoundPressed(page: Page, address: string, names: NonNullable<Example['press']>, sizes: Sizes) {
  await page.setViewportSize(WIDE)
  await follow(page, address)
  await press(page, names)
  await expectSoundIn(page, `${address} ${names.join(', ')}`, sizes)
  await page.keyboard.press('Escape')
}

/** The screens are walked in so many journeys: each has its own time. */
const WALKS = 3

type Walk = {
  /** Which of so many walks it is. */
  walk: number
  /** Whether states that are drawn like others are looked at too. */
  isLong?: boolean
  /** In which sizes a state is looked at, the states before it given. */
  sizesOf: (state: Example, before: readonly Example[]) => Sizes
}

/** Goes through all states of one walk. */
async function walkThrough(page: Page, { walk, isLong = false, sizesOf }: Walk) {
  const states = (await screenStates(page)).filter(({ isAlike }) => isLong || !isAlike)
  expect(states.length).toBeGreaterThan(6)
  const named = states.map(({ at, press }) => [at, ...(press ?? [])].join(' '))
  expect(named).toEqual([...new Set(named)])
  await page.addInitScript(watchShifts)
  await page.goto(at())
  await expect(page.locator('[data-row]').nth(5)).toBeVisible()
  // Neighbors are drawn alike, and what was looked at once is not looked at in other colors again.
  const mine = states.filter((_, nth) => Math.floor((nth * WALKS) / states.length) === walk)
  // What moves after a press counts as its answer: where something is pressed comes last.
  for (const state of mine.toSorted((one, other) => Number(!!one.press) - Number(!!other.press))) {
    const { at, press } = state
    const sizes = sizesOf(state, mine.slice(0, mine.indexOf(state)))
    await test.step(`${at} ${press?.join(', ') ?? ''}`, () =>
      press ? expectSoundPressed(page, at, press, sizes) : expectSound(page, at, sizes))
  }
}

/** A screen in its first state, in which its parts lie as in all others. */
const isFirst = ({ at, press }: Example, before: readonly Example[]) =>
  !press && before.every((other) => screenOf(other.at) !== screenOf(at))

for (const walk of Array(WALKS).keys()) {
  test(`no screen moves by itself while it loads, or breaks a rule of accessibility in any state its entry names, in both themes and forced colours, or scrolls sideways: walk ${walk + 1} of ${WALKS}`, async ({
    as,
  }) => {
    test.setTimeout(600_000)
    const page = await as(STAFF.superAdmin, { path: null })
    await walkThrough(page, { walk, sizesOf: (...state) => (isFirst(...state) ? SIZES : [WIDE]) })
  })

  test(`no state of a screen breaks a rule at 200 % zoom or on a phone, or scrolls sideways: walk ${walk + 1} of ${WALKS}`, {
    tag: '@long',
  }, async ({ as }) => {
    test.setTimeout(600_000)
    const page = await as(STAFF.superAdmin, { path: null })
    await walkThrough(page, { walk, isLong: true, sizesOf: (...state) => (isFirst(...state) ? [WIDE] : SIZES) })
  })
}

test('where nothing is found no rule of accessibility is broken either', async ({ as }) => {
  const page = await as(STAFF.superAdmin, { path: '/404' })
  await expect(notFound(page)).toBeVisible()
  await expectSoundIn(page, 'Not Found', SIZES)
})

test('a flag that two people have breaks no rule of accessibility in the queue, its tooltip open', async ({ as }) => {
  const page = await as(STAFF.admin, { path: null })
  const first = '{ contentFlagStream(limit: 1) { contentFlags { id } } }'
  const found = await ask<{ contentFlagStream: { contentFlags: { id: string }[] } }>(page, first)
  const id = found.contentFlagStream.contentFlags[0]?.id
  await ask(page, `mutation { updateContentFlag(id: "${id}", assignedToUserIds: ["3", "4"]) { id } }`)
  await page.goto(at('/'))
  await expect(page.locator('[data-row]').nth(5)).toBeVisible()
  const more = page.getByText('+1', { exact: true }).first()
  await more.hover()
  await expect(page.getByRole('tooltip', { name: /^Assigned to \S+ and \S+$/ })).toBeVisible()
  await expectAccessibleInAllColors(page)
})

test('the palette and the list of keys break no rule of accessibility', async ({ as }) => {
  test.setTimeout(300_000)
  const page = await as(STAFF.superAdmin)
  await expect(page.locator('[data-row]').nth(5)).toBeVisible()
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mark')
  await expect(page.getByRole('option', { name: /^Mark done/ })).toBeVisible()
  await expectAccessibleInAllColors(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInAllColors(page)
})

test('the theme follows the system while a page is open', async ({ as }) => {
  const page = await as(STAFF.moderator)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).not.toBe(light)
})

test('the sign-in pages break no rule of accessibility', async ({ browser }) => {
  test.setTimeout(300_000)
  const context = await browser.newContext({ viewport: WIDE })
  const page = await context.newPage()
  for (const path of ['/login?problem=No', '/forgot-password?sent=1', '/reset-password?token=x']) {
    await page.goto(host() + path)
    await expectSoundIn(page, path, SIZES)
  }
  await context.close()
})

/** The painting of a part in forced colours: its background and its borders. */
const paintOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => {
      const { backgroundColor, borderTopColor, borderTopWidth, outlineStyle, outlineColor } = getComputedStyle(node)
      return [backgroundColor, borderTopWidth, borderTopColor, outlineStyle, outlineColor].join(' ')
    })

test('in forced colours one still sees what is selected, where one is, what is pressed and what the page is for', async ({
  as,
}) => {
  const page = await as(STAFF.moderator)
  await expect(page.locator('[data-row]').nth(5)).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(2)
    .check()
  await page.emulateMedia({ forcedColors: 'active' })
  const pairs = [
    ['[data-row][data-selected]', '[data-row]:not([data-selected])'],
    ['[aria-label="Pages"] [aria-current]', '[aria-label="Pages"] button:not([aria-current], [disabled])'],
    ['[aria-label="Filters"] [aria-pressed="true"]', '[aria-label="Filters"] [aria-pressed="false"]'],
    [
      'main a.mantine-Button-root[data-variant="filled"]',
      '[role="group"] .mantine-Button-root[data-variant="default"]',
    ],
  ] as const
  for (const [marked, plain] of pairs) expect(await paintOf(page, marked), marked).not.toBe(await paintOf(page, plain))
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => getComputedStyle(node).backgroundColor)
  expect(await ground('nav[aria-label="Sections"] [aria-current="page"]')).not.toBe(await ground('body'))
  // The dot before 'Live' is painted by the sheet: without a forced colour it would have the ground's.
  const dot = page
    .getByText('Live', { exact: true })
    .locator('..')
    .evaluate((node) => getComputedStyle(node, '::before').backgroundColor)
  expect(await dot).not.toBe(await ground('body'))
  await page.goto(at('/content-flag/1'))
  await expect(page.getByRole('group', { name: 'Decide' })).toBeVisible()
})

test('in forced colours a score still has its meter', async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/?filters=spam&assocType=comment' })
  await page.getByRole('link', { name: /Start reviewing/ }).click()
  const meter = page.getByRole('meter').first()
  await expect(meter).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  const grounds = await meter.evaluate((node) =>
    [node, node.children[0] ?? node].map((each) => getComputedStyle(each).backgroundColor),
  )
  expect(grounds[0]).not.toBe(grounds[1])
})

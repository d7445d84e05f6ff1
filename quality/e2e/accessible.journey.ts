import type { Page } from '@playwright/test'
import { at, expect, expectAccessible, host, STAFF, test } from './ward.ts'

/** An address for every screen that is built; `console/src/app/routes.test.ts` keeps the list whole. */
const SCREENS: [path: string, address: string][] = [
  ['/', '/'],
  ['/', '/?filters=spam,offensive,image,reported&assocType=user&unmoderated=false'],
  ['/content-flag/{id}', '/content-flag/1'],
  ['/content-flag/{assocType}/{assocId}', '/content-flag/comment/1'],
  ['/awards', '/awards'],
  ['/sessions', '/sessions'],
  ['/outbox', '/outbox'],
  ['', '/404'],
]

const WIDE = { width: 1440, height: 900 }
/** 200 % zoom on the smallest laptop, and a phone. */
const NARROW = [
  { width: 720, height: 450 },
  { width: 400, height: 800 },
]

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/**
 * The page as it stands, without a reload: as it is, at 200 % zoom and on a phone; and once, because the system's colours
 * take the place of both themes, in forced colours.
 */
async function expectAccessibleAnyhow(page: Page, what: string, { inForcedColors }: { inForcedColors: boolean }) {
  await expectAccessible(page)
  if (inForcedColors) {
    await page.emulateMedia({ forcedColors: 'active' })
    await expectAccessible(page)
    await page.emulateMedia({ forcedColors: 'none' })
  }
  for (const size of NARROW) {
    await page.setViewportSize(size)
    await expect.poll(() => widthOf(page), `${what} at ${size.width} px`).toBeLessThanOrEqual(size.width)
  }
  await expectAccessible(page)
  await page.setViewportSize(WIDE)
}

for (const colorScheme of ['light', 'dark'] as const) {
  const inForcedColors = colorScheme === 'light'
  test(`no screen breaks a rule of accessibility or scrolls sideways at 720 and 400 px, ${colorScheme}`, async ({
    as,
  }) => {
    test.setTimeout(300_000)
    const page = await as(STAFF.superAdmin, { colorScheme })
    for (const [, address] of SCREENS) {
      await page.goto(at(address))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await expectAccessibleAnyhow(page, address, { inForcedColors })
    }
  })

  test(`nothing that opens over a screen breaks a rule of accessibility, ${colorScheme}`, async ({ as }) => {
    test.setTimeout(300_000)
    const page = await as(STAFF.superAdmin, { colorScheme })
    const expectBoth = async () => {
      await expectAccessible(page)
      if (!inForcedColors) return
      await page.emulateMedia({ forcedColors: 'active' })
      await expectAccessible(page)
      await page.emulateMedia({ forcedColors: 'none' })
    }
    await expect(page.locator('[data-row]').nth(5)).toBeVisible()
    for (const name of [/^Type/, /^Assigned to (?!me)/]) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('listbox')).toBeVisible()
      await expectBoth()
      await page.keyboard.press('Escape')
    }
    await page.getByRole('checkbox', { name: /^Select all/ }).check()
    await expectBoth()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('mark')
    await expect(page.getByRole('option', { name: /^Mark done/ })).toBeVisible()
    await expectBoth()
    await page.keyboard.press('Escape')
    await page.goto(at('/awards'))
    await page.getByRole('button', { name: 'Details of Kind Voice of the Year' }).first().click()
    await expect(
      page.getByRole('heading', { level: 2 }).or(page.getByText('Nobody on this site')).first(),
    ).toBeVisible()
    await expectBoth()
    await page.getByRole('button', { name: /New Award/ }).click()
    await expect(page.getByRole('dialog', { name: 'Create Award' })).toBeVisible()
    await expectBoth()
  })

  test(`the sign-in pages break no rule of accessibility in the ${colorScheme} theme`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: WIDE })
    const page = await context.newPage()
    for (const path of ['/login?problem=No', '/forgot-password?sent=1', '/reset-password?token=x']) {
      await page.goto(host() + path)
      await expectAccessibleAnyhow(page, path, { inForcedColors })
    }
    await context.close()
  })
}

/** How a part is painted in forced colours: what its ground and its edges say. */
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
  await page.goto(at('/content-flag/1'))
  await expect(page.getByRole('group', { name: 'Decide' })).toBeVisible()
})

test('in forced colours a score still has its meter', async ({ as }) => {
  const page = await as(STAFF.admin)
  await page.goto(at('/?filters=spam'))
  await page.getByRole('link', { name: /Start reviewing/ }).click()
  const meter = page.getByRole('meter').first()
  await expect(meter).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  const grounds = await meter.evaluate((node) =>
    [node, node.children[0] ?? node].map((each) => getComputedStyle(each).backgroundColor),
  )
  expect(grounds[0]).not.toBe(grounds[1])
})

test('a phone of 320 pixels shows the queue and a flag without scrolling sideways', async ({ as }) => {
  const page = await as(STAFF.moderator, { width: 320 })
  for (const path of ['/', '/awards']) {
    await page.goto(at(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForTimeout(500)
    expect(await widthOf(page)).toBeLessThanOrEqual(320)
  }
  await page.goto(at('/'))
  await page.getByRole('link', { name: /Start reviewing/ }).click()
  await expect(page.getByRole('group', { name: 'Decide' })).toBeVisible()
  expect(await widthOf(page)).toBeLessThanOrEqual(320)
})

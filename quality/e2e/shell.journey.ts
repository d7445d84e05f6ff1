import type { Locator, Page } from '@playwright/test'
import { MUST_BE_ADMIN } from '@ward/domain/app/permissions'
import { OPERATION_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { toCalmRow } from './calm.ts'
import { at, expect, STAFF, test } from './ward.ts'

const widthOf = async (element: Locator) => Math.round((await element.boundingBox())?.width ?? 0)

/** The colour a token has in the theme that is shown. */
const tokenColour = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = `var(${name})`
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  }, token)

test('on a large screen the drawer is there and widens under the pointer', async ({ as }) => {
  const page = await as(STAFF.admin)
  const rail = page.getByRole('navigation', { name: 'Sections' })
  await expect(rail).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden()
  const narrow = await widthOf(rail)
  // Late parts make the page longer, not wider.
  const content = { ...(await page.locator('main').boundingBox()), height: expect.any(Number) }
  await rail.hover()
  await expect.poll(() => widthOf(rail)).toBeGreaterThan(narrow + 100)
  expect(await page.locator('main').boundingBox()).toEqual(content)
  await page.mouse.move(900, 500)
  await expect.poll(() => widthOf(rail)).toBe(narrow)
})

test('on a smaller screen the burger opens and closes the drawer', async ({ as }) => {
  const page = await as(STAFF.admin, { width: 900 })
  const drawer = page.getByRole('dialog')
  await expect(page.getByRole('heading', { name: 'Moderation Dashboard' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(drawer.getByRole('link', { name: 'Moderation Dashboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await drawer.getByRole('link', { name: 'Moderation Dashboard' }).click()
  await expect(drawer).toHaveCount(0)
})

test('an admin has a link to the admin area, a moderator none', async ({ as }) => {
  const link = (page: Page) => page.getByRole('link', { name: 'Admin area' })
  const admin = await as(STAFF.admin)
  await expect(link(admin)).toHaveAttribute('href', 'https://admin.mig.example/')
  const moderator = await as(STAFF.moderator)
  await expect(moderator.getByRole('link', { name: 'Public site', exact: true })).toBeVisible()
  await expect(link(moderator)).toBeHidden()
})

test('a message stands at the bottom in the primary colour, an error in the error colour', async ({ as }) => {
  const page = await as(STAFF.moderator, { path: '/users' })
  const message = (words: string) => page.getByText(words).locator('xpath=ancestor::*[@data-kind]')
  const colour = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor)
  const isAtBottom = async (element: Locator) => {
    const box = await element.boundingBox()
    return box !== null && box.y + box.height > 840 && box.y + box.height <= 900
  }
  const error = message(MUST_BE_ADMIN)
  // Pointing at a message stops its clock, so that a slow machine sees all of it.
  await error.hover()
  expect(await colour(error)).toBe(await tokenColour(page, '--w-danger-solid'))
  expect(await isAtBottom(error)).toBe(true)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.goto(at('/?assocType=thread&filters=reported'))
  // A key alone does not close a flag at risk.
  await toCalmRow(page)
  await page.keyboard.press('d')
  const success = message(OPERATION_MESSAGE.DONE)
  await success.hover()
  expect(await colour(success)).toBe(await tokenColour(page, '--w-accent'))
  expect(await isAtBottom(success)).toBe(true)
  await page.keyboard.press('u')
  await expect(page.getByText(OPERATION_MESSAGE.REOPEN)).toBeVisible()
})

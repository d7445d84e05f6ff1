import type { Page } from '@playwright/test'
import { ASSIGNED_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { bellLabel } from '@ward/domain/notifications/notifications'
import { lookUp } from './calm.ts'
import { expectNothingSideways } from './sideways.ts'
import { at, expect, expectAccessibleInBoth, STAFF, test } from './ward.ts'

/** These flags can be assigned, whatever else was decided about them. */
const LIST = '/?filters=reported&itemsPerPage=20'
/** The second moderator. */
const ASSIGNED = 'della.quince'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** Opens the list by keyboard and waits until it is there. */
async function ring(page: Page): Promise<void> {
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(
    panel(page)
      .getByRole('link')
      .first()
      .or(panel(page).getByRole('heading', { name: 'No notifications yet' })),
  ).toBeVisible()
}

/** Other journeys may have assigned something before: how many are unread, as the list shows them. */
async function unreadNow(page: Page): Promise<number> {
  await ring(page)
  const unread = await panel(page).locator('[data-unread]').count()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
  return unread
}

/** Assigns the first flag of the list that is not theirs yet, by keyboard; answers its id. */
async function assign(page: Page): Promise<string> {
  await page.goto(at(LIST))
  const rows = page.locator('[data-row]')
  await expect(rows.first()).toBeVisible()
  for (let place = 0; place < 10; place++) {
    await page.keyboard.press('j')
    await expect(rows.nth(place).locator('[data-row-link]')).toBeFocused()
    const id = (await rows.nth(place).getAttribute('data-row')) ?? ''
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: /^Assign / })
    await expect(dialog.getByRole('combobox', { name: 'Moderators' })).toBeFocused()
    await page.keyboard.type(ASSIGNED)
    const found = page.getByRole('option', { name: new RegExp(ASSIGNED) })
    await expect(found).toBeVisible()
    if ((await found.getAttribute('aria-selected')) !== 'true') {
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Assign' }).click()
      await expect(page.getByText(ASSIGNED_MESSAGE)).toBeVisible()
      return id
    }
    // The first closes the list, the second the dialog.
    await page.keyboard.press('Escape')
    await expect(found).toHaveCount(0)
    await page.waitForTimeout(500)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await lookUp(page)
  }
  throw new Error(`The first ten flags are all assigned to ${ASSIGNED}`)
}

test('a moderator hears of a flag the moment it is assigned to them, opens it from the bell, and it is read', async ({
  as,
}) => {
  const moderator = await as(STAFF.secondModerator)
  // From here on the page hears what happens; it is not loaded again before the end.
  await expect(moderator.getByText('Live', { exact: true })).toBeVisible()
  const before = await unreadNow(moderator)
  await expect(bell(moderator)).toHaveAccessibleName(bellLabel(before))

  const id = await assign(await as(STAFF.admin, { path: null }))
  await expect(bell(moderator)).toHaveAccessibleName(bellLabel(before + 1))
  await ring(moderator)
  const newest = panel(moderator).getByRole('link').first()
  await expect(newest).toHaveAccessibleName(/^Unread: mara\S* assigned you a flagged /)
  await newest.click()
  await expect(moderator).toHaveURL(at(`/content-flag/${id}`))
  await expect(panel(moderator)).toHaveCount(0)
  await expect(moderator.getByRole('group', { name: 'Decide' })).toBeVisible()
  await expect(bell(moderator)).toHaveAccessibleName(bellLabel(before))

  await moderator.reload()
  await expect(moderator.getByRole('group', { name: 'Decide' })).toBeVisible()
  await ring(moderator)
  await expect(newest).toHaveAccessibleName(/^mara\S* assigned you a flagged /)
  await expect(bell(moderator)).toHaveAccessibleName(bellLabel(before))
})

test('what is marked as read in one tab is read in the other', { tag: '@long' }, async ({ as }) => {
  const here = await as(STAFF.secondModerator)
  await expect(here.getByText('Live', { exact: true })).toBeVisible()
  await assign(await as(STAFF.admin, { path: null }))
  await expect(bell(here)).toHaveAccessibleName(/unread$/)
  const there = await here.context().newPage()
  await there.goto(at('/'))
  await expect(bell(there)).toHaveAccessibleName(/unread$/)
  await ring(there)
  await panel(there).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(there)).toHaveAccessibleName(bellLabel(0))
  await expect(panel(there).locator('[data-unread]')).toHaveCount(0)
  await expect(bell(here)).toHaveAccessibleName(bellLabel(0))
})

test('the bell’s list fits a phone and breaks no rule of accessibility in either theme', { tag: '@long' }, async ({
  as,
}) => {
  const page = await as(STAFF.secondModerator, { width: 400 })
  await expect(page.getByRole('heading', { name: 'Moderation Dashboard' })).toBeVisible()
  for (const width of [400, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await ring(page)
    const box = await panel(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    await expectNothingSideways(page)
    // The panel lies over the rows, of which strips are left to be seen.
    await expectAccessibleInBoth(page, '[data-row-link]')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
  }
})

import type { Page } from '@playwright/test'
import { ASSIGNED_TO_YOU, OPERATION_MESSAGE, UNTAGGED_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { lookUp } from './calm.ts'
import { at, expect, STAFF, test } from './ward.ts'

const rows = (page: Page) => page.locator('[data-row]')
const ids = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.row ?? ''))
const row = (page: Page, id: string) => page.locator(`[data-row="${id}"]`)

/**
 * Points at a message as soon as it appears: that pauses its timer, so Undo can be pressed however slow the machine is.
 */
const hold = (page: Page, words: string) => page.getByText(words).hover()

/** A list of flags that can all be marked done together: reported replies, of which none is at risk. */
const LIST = '/?assocType=reply&filters=reported'

async function openList(page: Page, path = LIST): Promise<string[]> {
  await page.goto(at(path))
  await expect(rows(page).first()).toBeVisible()
  return ids(page)
}

test('by mouse: filter, select, decide together, undo together', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.admin, { path: null })
  await openList(page, '/')
  await page.getByRole('button', { name: 'Type All' }).click()
  await page.getByRole('option', { name: 'Forum Replies' }).click()
  const answered = page.waitForResponse((answer) => /"isReported":true/.test(answer.request().postData() ?? ''))
  await page.getByRole('button', { name: 'Reported' }).click()
  await expect(page).toHaveURL(at(LIST))
  await answered
  // The rows of the list before stay until the new ones come.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expect(rows(page).first()).toContainText('Forum Reply')
  const before = await ids(page)
  const [first = '', second = ''] = before
  for (const id of [first, second]) await row(page, id).getByRole('checkbox').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Mark done' }).click()
  await hold(page, `${OPERATION_MESSAGE.DONE} (2 flags)`)
  await expect(row(page, first)).toHaveCount(0)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText(`${OPERATION_MESSAGE.REOPEN} (2 flags)`)).toBeVisible()
  await expect.poll(() => ids(page)).toEqual(before)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(at('/'))
})

test('by keyboard alone: walk, select, decide, undo, and back to the list from a flag', async ({ as }) => {
  const page = await as(STAFF.moderator, { path: null })
  const before = await openList(page)
  const [first = '', second = '', third = ''] = before
  await page.keyboard.press('j')
  await expect(row(page, first).locator('[data-row-link]')).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('s')
  await hold(page, `${OPERATION_MESSAGE.SPAM} (2 flags)`)
  await expect(row(page, second)).toHaveCount(0)
  await expect(row(page, third).locator('[data-row-link]')).toBeFocused()
  await page.keyboard.press('u')
  await expect(page.getByText(`${OPERATION_MESSAGE.UN_SPAM} (2 flags)`)).toBeVisible()
  await expect.poll(() => ids(page)).toEqual(before)
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: /^Assign / })
  const field = dialog.getByRole('combobox', { name: 'Moderators' })
  await expect(field).toBeFocused()
  await page.keyboard.type('tomas')
  const found = page.getByRole('option', { name: /tomas/ })
  await expect(found).toBeVisible()
  const wasAssigned = (await found.getAttribute('aria-selected')) === 'true'
  await page.keyboard.press('Enter')
  await expect(found).toHaveCount(0)
  // The same key again at once would be a double press.
  await page.waitForTimeout(500)
  await page.keyboard.press('Enter')
  await hold(page, wasAssigned ? UNTAGGED_MESSAGE : ASSIGNED_TO_YOU)
  await expect(dialog).toHaveCount(0)
  await lookUp(page)
  await page.keyboard.press('u')
  await expect(page.getByText('The assignment was taken back')).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/content-flag\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(at(LIST))
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/\/moderation\/?$/)
})

test('what somebody else decides stays in its place, marked', { tag: '@long' }, async ({ as }) => {
  const watching = await as(STAFF.admin, { path: null })
  const before = await openList(watching)
  await expect(watching.getByText('Live')).toBeVisible()
  const working = await as(STAFF.moderator, { path: null })
  const [id = ''] = await openList(working)
  await working.keyboard.press('j')
  await working.keyboard.press('d')
  await hold(working, OPERATION_MESSAGE.DONE)
  await expect(row(watching, id)).toHaveAttribute('data-tone', 'closed')
  await expect(row(watching, id)).toHaveAttribute('data-changed')
  expect(await ids(watching)).toEqual(before)
  await working.keyboard.press('u')
  await expect(row(watching, id)).toHaveAttribute('data-tone', 'open')
})

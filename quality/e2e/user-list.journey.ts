import type { Page } from '@playwright/test'
import { runStateLabel } from '@ward/domain/task-scripts/runs'
import { BLOCK_QUESTION } from '@ward/domain/users/user-input'
import { BLOCK_RECALLED, RECALL_LABEL } from '@ward/domain/users/user-work'
import { bulkRolesQuestion, rolesChanged } from '@ward/domain/users/users'
import { at, expect, STAFF, test } from './ward.ts'

test.use({ network: 'apart' })

const rows = (page: Page) => page.locator('[data-row]')
const names = (page: Page) => rows(page).getByRole('link').allTextContents()
/** The rows of the list before stay until the new ones come: these are no longer they. */
async function others(page: Page, before: string[]): Promise<void> {
  await expect.poll(() => names(page)).not.toEqual(before)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}
const agreed = (page: Page, button: string) => page.getByRole('dialog').getByRole('button', { name: button }).click()

test('thirty users selected on two pages become moderators, and are on the list of these', async ({ as }) => {
  const page = await as(STAFF.superAdmin, { site: 'lupus', path: '/users?selectedRole=3&sortBy=id' })
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  const first = await names(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await others(page, first)
  await expect(page).toHaveURL(/page=2/)
  for (let nth = 0; nth < 5; nth++) await rows(page).nth(nth).getByRole('checkbox').check()
  await expect(page.getByText('30 selected')).toBeVisible()
  await page.getByRole('banner').or(page.locator('main')).getByRole('button', { name: 'Bulk Edit' }).first().click()
  await expect(page.getByRole('list', { name: 'Selected users' }).getByRole('listitem')).toHaveCount(30)
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Moderator' }).click()
  await page.getByRole('button', { name: 'Change roles' }).click()
  await expect(page.getByText(bulkRolesQuestion(30, 'Moderator'))).toBeVisible()
  await agreed(page, 'Change roles')
  await expect(page.getByText(rolesChanged(30, 'Moderator'))).toBeVisible()
  await page.goto(at('/users?selectedRole=2&itemsPerPage=50', 'lupus'))
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(30)
})

test('by keyboard: three modifiers are typed, each becomes a chip, and one who fits all of them is opened', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/users' })
  await page.getByRole('searchbox', { name: 'Search users' }).focus()
  for (const part of ['email:ward', 'last_name:hale', 'username:tom']) {
    await page.keyboard.type(part)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: /^Remove (email|last_name|username): / })).toHaveCount(3)
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'tomas.hale' })).toBeVisible()
})

test('back and forward go through the states of the list, and from a user back to the same page of it', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/users' })
  await expect(rows(page).first()).toBeVisible()
  const states: string[][] = [await names(page)]
  await page.getByRole('button', { name: 'Role All' }).click()
  await page.getByRole('option', { name: 'Member' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/selectedRole=3/)
  await others(page, states[0] ?? [])
  states.push(await names(page))
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await others(page, states[1] ?? [])
  states.push(await names(page))
  expect(new Set(states.map((state) => state.join())).size).toBe(3)
  await rows(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/users\/\d+$/)
  for (const state of states.toReversed()) {
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(state)
  }
  for (const state of states.slice(1)) {
    await page.goForward()
    await expect.poll(() => names(page)).toEqual(state)
  }
})

test('a user is made a spammer by keyboard, their texts go, and a super admin recalls it by mouse', async ({ as }) => {
  const page = await as(STAFF.superAdmin, { path: '/users/10#edit-user' })
  const role = page.getByRole('combobox', { name: 'Role', exact: true })
  await role.focus()
  await page.keyboard.press('ArrowDown')
  const spammer = page.getByRole('option', { name: 'Spammer' })
  await expect(spammer).toBeVisible()
  for (let n = 0; n < 6 && (await spammer.getAttribute('data-combobox-selected')) === null; n++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: /^Block / })
  await expect(question.getByText(BLOCK_QUESTION)).toBeVisible()
  // A stray Enter blocks nobody: Cancel has the focus.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Block', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(role).toHaveValue('Spammer')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The user was updated')).toBeVisible()
  const work = page.getByRole('complementary', { name: 'Content flag and work' })
  const done = work.getByText(runStateLabel.completed, { exact: true })
  await expect(done).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: 'Public profile' })).toHaveCount(0)
  await work.getByRole('button', { name: RECALL_LABEL }).click()
  await agreed(page, RECALL_LABEL)
  await expect(page.getByText(BLOCK_RECALLED)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Public profile' })).toBeVisible()
  await expect(done).toHaveCount(2, { timeout: 60_000 })
})

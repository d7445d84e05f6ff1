import type { Locator, Page } from '@playwright/test'
import { SOCIAL_ADDED, SOCIAL_DELETED, SOCIAL_UPDATED } from '@ward/domain/users/social-sites'
import { CONDITION_ADDED, conditionRemoved } from '@ward/domain/users/user-disorders'
import { USER_CREATED } from '@ward/domain/users/user-input'
import { DELETE_USER_QUESTION, USER_DELETED } from '@ward/domain/users/user-page'
import { USER_AWARD_ADDED } from '../../console/src/features/users/profile/user-awards.ts'
import { tabTo } from './tab-to.ts'
import { at, expect, STAFF, test } from './ward.ts'

/** Goes there as somebody without a mouse does, by one key. */
async function go(page: Page, to: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowRight' = 'Tab') {
  await expect(to).toBeVisible()
  await tabTo(page, to, key)
  await expect(to).toBeFocused()
}

/** Chooses in a list what begins so. */
async function choose(page: Page, label: string, option: string, typed = '') {
  await go(page, page.getByRole('combobox', { name: label, exact: true }))
  if (typed !== '') await page.keyboard.type(typed)
  else await page.keyboard.press('ArrowDown')
  const expected = page.getByRole('option', { name: option }).first()
  await expect(expected).toBeVisible()
  await expect(async () => {
    if ((await expected.getAttribute('data-combobox-selected')) === null) await page.keyboard.press('ArrowDown')
    expect(await expected.getAttribute('data-combobox-selected')).not.toBeNull()
  }).toPass({ intervals: [50] })
  await page.keyboard.press('Enter')
  await expect(expected).toBeHidden()
}

/** The same key so soon after would be the second half of the press before. */
const meantAgain = (page: Page) => page.waitForTimeout(500)

test('a user is made by keyboard alone, from the list to their page', async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/users' })
  await go(page, page.getByRole('link', { name: 'New User' }))
  await page.keyboard.press('Enter')
  await go(page, page.getByLabel('Username'))
  await page.keyboard.type('plum_lantern')
  await go(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type('plum@harbor.example')
  await choose(page, 'Role', 'Moderator')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(USER_CREATED)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'plum_lantern' })).toBeVisible()
})

test('each tab of a user is used by keyboard alone', async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/users/23' })
  const tab = async (name: RegExp) => {
    const selected = page.getByRole('tab', { selected: true })
    await go(page, selected, (await page.locator('[role=tabpanel] :focus').count()) > 0 ? 'Shift+Tab' : 'Tab')
    await go(page, page.getByRole('tab', { name }), 'ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  }
  const press = async (name: string) => {
    await go(page, page.getByRole('button', { name, exact: true }))
    await page.keyboard.press('Enter')
  }
  const agree = async (name: string) => {
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await go(page, dialog.getByRole('button', { name, exact: true }))
    await meantAgain(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }

  await tab(/^Socials/)
  await choose(page, 'Site type', 'YouTube')
  await go(page, page.getByLabel('Handle'))
  await page.keyboard.type('plumwren')
  await page.keyboard.press('Enter')
  await expect(page.getByText(SOCIAL_ADDED)).toBeVisible()
  await press('Edit YouTube')
  await page.keyboard.press('End')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText(SOCIAL_UPDATED)).toBeVisible()
  await expect(page.getByRole('link', { name: /youtube\.com\/@plumwren2/ })).toBeVisible()
  await press('Delete YouTube')
  await agree('Delete')
  await expect(page.getByText(SOCIAL_DELETED)).toBeVisible()

  await tab(/^Conditions/)
  await choose(page, 'Condition', 'Vestibular migraine', 'vestib')
  await choose(page, 'Relationship type', 'Caregiver')
  await press('Add')
  await expect(page.getByText(CONDITION_ADDED)).toBeVisible()
  await press('Remove Vestibular migraine')
  await agree('Remove')
  await expect(page.getByText(conditionRemoved('Vestibular migraine'))).toBeVisible()

  await tab(/^Awards/)
  await choose(page, 'Award', 'The Long Answer Prize 2022', 'long answer')
  await choose(page, 'Status', 'Enrolled')
  await press('Add award')
  await expect(page.getByText(USER_AWARD_ADDED)).toBeVisible()

  // They have an account on another site as well.
  await page.goto(at('/users/8'))
  await tab(/^Linked Accounts/)
  await expect(page.getByText('(this account)')).toBeVisible()
})

test('a user is deleted by keyboard alone, and a stray Enter deletes nobody', async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/users/48' })
  await go(page, page.getByRole('button', { name: 'Delete user' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(DELETE_USER_QUESTION)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await meantAgain(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await meantAgain(page)
  await go(page, page.getByRole('button', { name: 'Delete user' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await go(page, dialog.getByRole('button', { name: 'Delete user' }))
  await meantAgain(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(USER_DELETED)).toBeVisible()
  await expect(page).toHaveURL(/\/moderation\/users$/)
})

import type { Locator, Page } from '@playwright/test'
import { SOCIAL_ADDED, SOCIAL_DELETED, SOCIAL_UPDATED } from '@ward/domain/users/social-sites'
import { CONDITION_ADDED, conditionRemoved } from '@ward/domain/users/user-disorders'
import { USER_CREATED } from '@ward/domain/users/user-input'
import { DELETE_USER_QUESTION, USER_DELETED } from '@ward/domain/users/user-page'
import { USER_AWARD_ADDED } from '../../console/src/features/users/profile/user-awards.ts'
import { tabTo } from './tab-to.ts'
import { expect, STAFF, test } from './ward.ts'

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

test('a user is made by keyboard, told what is wrong, and made once by a double click', { tag: '@long' }, async ({
  as,
}) => {
  const page = await as(STAFF.admin, { path: '/users' })
  await go(page, page.getByRole('link', { name: 'New User' }))
  await page.keyboard.press('Enter')
  await go(page, page.getByLabel('Username'))
  await page.keyboard.type('plum_lantern')
  await go(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type('plum@harbor')
  await choose(page, 'Role', 'Moderator')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Email must be valid')).toBeVisible()
  await expect(page.getByText('Cannot update user! Check inputs for errors.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('plum@harbor.example')
  // Nobody fills a field so soon that the next press is the second half of the last one.
  await meantAgain(page)
  await page.getByRole('button', { name: /Create user/ }).dblclick()
  await expect(page.getByText(USER_CREATED)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'plum_lantern' })).toBeVisible()
})

test('each tab of a user is used, one part by mouse and the next by keyboard alone', async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/users/8' })
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
  await expect(page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('tab', { name: /^Edit/ }).click()
  await page.getByLabel('Zip code').fill('04101')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('The user was updated')).toBeVisible()

  await page.getByRole('tab', { name: /^Edit/ }).focus()
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
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await go(page, dialog.getByRole('button', { name: 'Delete', exact: true }))
  await meantAgain(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(SOCIAL_DELETED)).toBeVisible()

  await page.getByRole('tab', { name: /^Conditions/ }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Please select a condition and relationship type')).toBeVisible()
  await page.getByRole('combobox', { name: 'Condition', exact: true }).fill('vestib')
  await page.getByRole('option', { name: /Vestibular migraine/ }).click()
  await page.getByRole('combobox', { name: 'Relationship type' }).click()
  await page.getByRole('option', { name: 'Caregiver' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(CONDITION_ADDED)).toBeVisible()
  await page.getByRole('button', { name: 'Remove Vestibular migraine' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(conditionRemoved('Vestibular migraine'))).toBeVisible()

  await page.getByRole('tab', { name: /^Conditions/ }).focus()
  await tab(/^Awards/)
  await expect(page.getByRole('button', { name: 'Add award' })).toBeDisabled()
  await choose(page, 'Award', 'The Long Answer Prize 2022', 'long answer')
  await choose(page, 'Status', 'Enrolled')
  await press('Add award')
  await expect(page.getByText(USER_AWARD_ADDED)).toBeVisible()

  await page.getByRole('tab', { name: /^Linked Accounts/ }).click()
  await expect(page.getByText('(this account)')).toBeVisible()
})

test('a user is deleted by keyboard alone, and a stray Enter deletes nobody', { tag: '@long' }, async ({ as }) => {
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

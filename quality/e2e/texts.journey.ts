import type { Locator, Page } from '@playwright/test'
import { CONTENT_SAVED } from '@ward/domain/flags/editing/text-editing'
import { TAGS_UPDATED } from '@ward/domain/forums/tags'
import { RESTORE_LABEL, RESTORE_QUESTION } from '@ward/domain/kernel/versions'
import { expect, expectAccessible, host, STAFF, test } from './ward.ts'

const tags = (page: Page) => page.getByRole('region', { name: 'Thread tags' })
const field = (page: Page, name: string) => tags(page).getByRole('combobox', { name })

/** Chooses in a field what the typed letters find, by the keyboard. */
async function choose(page: Page, name: string, typed: string) {
  await field(page, name).focus()
  await page.keyboard.type(typed)
  await expect(page.locator('[role=option][data-combobox-selected]').filter({ hasText: typed })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(tags(page).getByLabel(`Remove ${typed}`)).toBeVisible()
}

async function openTags(page: Page) {
  await page.keyboard.press('t')
  await expect(field(page, 'Forum tags')).toBeFocused()
}

/** A key that is pressed sooner than this after something got the focus is not meant for it. */
const REST_MS = 500

async function press(page: Page, button: Locator) {
  await expect(button).toBeEnabled()
  await button.focus()
  await page.waitForTimeout(REST_MS)
  await page.keyboard.press('Enter')
}

const save = (page: Page) => press(page, tags(page).getByRole('button', { name: 'Save tags' }))

test('a thread gets forum tags and global tags by the keyboard; of two who save at once each keeps what the other put on', {
  tag: '@long',
}, async ({ as }) => {
  const first = await as(STAFF.admin, { path: '/?assocType=thread&unmoderated=false' })
  await expect(first.locator('[data-row]').first()).toBeVisible()
  await first.keyboard.press('Enter')
  await expect(tags(first)).toBeVisible()
  const second = await as(STAFF.moderator, { path: first.url().split('/moderation')[1] })
  await expect(tags(second)).toBeVisible()
  await openTags(first)
  await openTags(second)
  await choose(first, 'Forum tags', 'Tools')
  await choose(first, 'Global tags', 'Humour')
  await expectAccessible(first)
  await choose(second, 'Forum tags', 'Insurance & money')
  await choose(second, 'Global tags', 'Caregivers')
  await Promise.all([save(first), save(second)])
  for (const page of [first, second]) {
    await expect(page.getByText(TAGS_UPDATED)).toBeVisible()
    for (const name of ['Tools', 'Humour', 'Insurance & money', 'Caregivers'])
      await expect(tags(page).getByText(name, { exact: true })).toBeVisible()
  }
  // Members find the thread under its new category.
  const id = await first.getByRole('link', { name: /^View front end/ }).getAttribute('href')
  await second.goto(host() + id)
  await expect(second.getByText('Tools', { exact: true }).first()).toBeVisible()
})

test('an older text is restored by the keyboard, and members read it again', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/?assocType=comment&filters=reported' })
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('Enter')
  const content = page.getByRole('article', { name: 'Content' })
  await expect(content).toBeVisible()
  await page.keyboard.press('e')
  const body = page.getByRole('form', { name: 'Edit the content' }).getByRole('textbox', { name: 'Body' })
  await expect(body).toBeVisible()
  await body.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Changed by staff.')
  await page.keyboard.press('Control+s')
  await expect(content).toContainText('Changed by staff.')
  const changed = page.url()
  await page.goto(changed)
  await expect(content).toContainText('Changed by staff.')
  await page.keyboard.press('h')
  const dialog = page.getByRole('dialog', { name: 'History of the text' })
  await expect(dialog.locator('ins')).toContainText('Changed by staff.')
  await expectAccessible(page)
  await press(page, dialog.getByRole('button', { name: 'Restore version 1' }))
  const question = page.getByRole('dialog', { name: RESTORE_QUESTION })
  await press(page, question.getByRole('button', { name: RESTORE_LABEL, exact: true }))
  await expect(page.getByText(CONTENT_SAVED)).toBeVisible()
  await expect(content).not.toContainText('Changed by staff.')
  await expect(dialog.getByRole('button', { name: 'Restore version 2' })).toBeVisible()
  const front = await page.getByRole('link', { name: /^View front end/ }).getAttribute('href')
  await page.goto(host() + front)
  await expect(page.locator('main')).not.toContainText('Changed by staff.')
})

import type { Locator, Page } from '@playwright/test'
import { API_TOKEN_REVOKED, SECRET_SHOWN_ONCE } from '@ward/domain/api-access/api-tokens'
import { CONTENT_API } from '@ward/domain/api-access/content-api'
import { DELIVERY_AGAIN } from '@ward/domain/api-access/webhooks'
import { API_ACCESS_TITLE, CHANGES_SAVED } from '@ward/domain/app/shell'
import { runBeside } from './server.ts'
import { tabTo } from './tab-to.ts'
import { expect, expectAccessibleInBoth, STAFF, test } from './ward.ts'

/** The secret shown in the dialog; the dialog is closed with it. */
async function secretOf(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(SECRET_SHOWN_ONCE)).toBeVisible()
  return dialog.getByRole('textbox', { name: 'Secret' }).inputValue()
}

/** Asks the content API as an outside site does, without the session of the page. */
const ask = (page: Page, secret: string, path: string, body?: object) =>
  page.evaluate(
    async ([url, authorization, words]) => {
      const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const sent = words === null ? {} : { method: 'POST', body: words }
      return (await fetch(url, { ...sent, headers, credentials: 'omit' })).status
    },
    [CONTENT_API + path, `Bearer ${secret}`, body ? JSON.stringify(body) : null] as const,
  )

test('a token is made, used, rotated and revoked; a hook is made, edited and rotated, and sent again what was given up', async ({
  as,
}) => {
  const tech = await as(STAFF.communityTech, { path: '/settings' })
  await tech.getByRole('link', { name: API_ACCESS_TITLE }).click()
  await expect(tech.getByRole('button', { name: 'New token' })).toBeVisible()
  const page = await as(STAFF.admin)
  await page.getByRole('button', { name: /your menu$/ }).click()
  await page.getByRole('menuitem', { name: API_ACCESS_TITLE }).click()
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Our shop')
  // The field around it takes the click.
  await page.getByRole('combobox', { name: 'Permissions' }).click({ force: true })
  await page.getByRole('option', { name: 'Create texts' }).click()
  await page.getByRole('option', { name: 'Read texts and the decisions on them' }).click()
  await page.getByRole('textbox', { name: 'Name' }).click()
  await page.getByRole('button', { name: 'Create token' }).click()
  const first = await secretOf(page)
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(SECRET_SHOWN_ONCE)).toBeHidden()
  await page.reload()
  const token = page.getByRole('row', { name: /Our shop/ })
  await expect(token).toContainText(first.slice(-4))
  expect(await page.content()).not.toContain(first)
  expect(await ask(page, first, '/texts')).toBe(200)

  await token.getByRole('button', { name: /^Rotate/ }).click()
  await page.getByRole('button', { name: 'Rotate token' }).click()
  const second = await secretOf(page)
  await page.getByRole('button', { name: 'Done' }).click()
  expect([await ask(page, first, '/texts'), await ask(page, second, '/texts')]).toEqual([200, 200])

  await page.getByRole('tab', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Our shop hears')
  await page.getByRole('textbox', { name: 'Address' }).fill('https://shop.invalid/ward')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await secretOf(page)
  await page.getByRole('button', { name: 'Done' }).click()
  const hook = page.getByRole('row', { name: /Our shop hears/ })
  await hook.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('https://shop.invalid/ward/hooks')
  await page.getByRole('button', { name: 'Save webhook' }).click()
  await expect(page.getByText(CHANGES_SAVED)).toBeVisible()
  await expect(hook).toContainText('/ward/hooks')
  await hook.getByRole('button', { name: /^Rotate/ }).click()
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await secretOf(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(hook).toContainText('Both secrets sign until')

  const author = { ref: 'shop-1', name: 'shop_visitor' }
  expect(await ask(page, second, '/texts', { kind: 'status', author, body: 'A good day.' })).toBe(201)
  await page.getByRole('tab', { name: 'Deliveries' }).click()
  await expect(page.getByText('The endpoint could not be reached')).toBeVisible({ timeout: 60_000 })
  runBeside(new URL('./deliveries-die.ts', import.meta.url))
  await page.getByRole('button', { name: /^State/ }).click()
  await page.getByRole('option', { name: 'Given up' }).click()
  const dead = page.getByRole('row', { name: /A text is published/ })
  await expect(dead).toContainText('Given up')
  await dead.getByRole('button', { name: /^Send again/ }).click()
  await expect(page.getByText(DELIVERY_AGAIN)).toBeVisible()
  await expect(dead).toBeHidden()

  await page.getByRole('tab', { name: 'Tokens' }).click()
  await token.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText(API_TOKEN_REVOKED)).toBeVisible()
  expect([await ask(page, first, '/texts'), await ask(page, second, '/texts')]).toEqual([401, 401])
})

/** Goes there and presses it, without a mouse. */
async function press(page: Page, expected: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(expected).toBeVisible()
  await tabTo(page, expected, key)
  await page.keyboard.press('Enter')
}
/** The same key so soon after would be the second half of the press before. */
const meantAgain = (page: Page) => page.waitForTimeout(500)

test('tokens and hooks are made, rotated and ended by keyboard alone', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/awards' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('webhooks')
  await expect(page.getByRole('option', { name: API_ACCESS_TITLE })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/api-access$/)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await press(page, button('New token'))
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('By keyboard')
  await tabTo(page, page.getByRole('combobox', { name: 'Permissions' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option').first()).toBeHidden()
  await press(page, button('Create token'))
  await secretOf(page)
  await meantAgain(page)
  await press(page, button('Done'))
  await press(page, button(/^Rotate.*By keyboard$/))
  await press(page, button('Rotate token'))
  await secretOf(page)
  await meantAgain(page)
  await press(page, button('Done'))
  await press(page, button(/^Revoke.*By keyboard$/))
  await meantAgain(page)
  await press(page, button('Revoke token'))
  await expect(page.getByText(API_TOKEN_REVOKED)).toBeVisible()

  await tabTo(page, page.getByRole('tab', { name: 'Tokens' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await press(page, button('New webhook'))
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Heard by keyboard')
  await tabTo(page, page.getByRole('textbox', { name: 'Address' }))
  await page.keyboard.type('https://keys.invalid/ward')
  await press(page, button('Create webhook'))
  await secretOf(page)
  await meantAgain(page)
  await press(page, button('Done'))
  await press(page, button(/^Delete.*Heard by keyboard$/))
  await meantAgain(page)
  await press(page, button('Delete webhook'))
  await expect(page.getByRole('row', { name: /Heard by keyboard/ })).toBeHidden()
})

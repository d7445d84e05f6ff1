import { OPERATION_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { OTHER_VIEWER_MESSAGE, switchedMessage } from '@ward/domain/kernel/loaded-page'
import { SESSION_ENDED } from '@ward/domain/sessions/sessions'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { at, expect, host, STAFF, signIn, test } from './ward.ts'

test.use({ throughPage: true })

const signOut = async (page: import('@playwright/test').Page) => {
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/\/login/)
}

test('signing out in one tab hides what the others show, and signing in there shows it again', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.moderator, { path: '/?filters=reported' })
  await page.getByRole('link', { name: /Start reviewing/ }).click()
  const words = page.getByRole('article', { name: 'Content' })
  await expect(words).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(at('/'))
  await signOut(other)
  await expect(page.getByText(SESSION_ENDED)).toBeVisible()
  await expect(words).toBeHidden()
  await page.getByLabel('Email').fill(STAFF.moderator)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(words).toBeVisible()
  await expect(page.getByText(SESSION_ENDED)).toBeHidden()
})

test('a sign-out on a page without script, and one from elsewhere, hide what the console shows', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.secondModerator, { path: '/?filters=reported' })
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${host()}/`)
  await other.getByLabel('della.quince, your menu').click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText(SESSION_ENDED)).toBeVisible()
  await expect(page.getByRole('row').nth(2)).toBeHidden()
})

test('nothing is decided under somebody else’s name: a tab of the one before is covered, and the server refuses it', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.moderator)
  // This tab hears nothing of the other, as if it slept.
  await page.addInitScript(() => {
    class Deaf extends EventTarget {
      postMessage() {}
      close() {}
    }
    Object.assign(globalThis, { BroadcastChannel: Deaf })
  })
  await page.route('**/api/moderation/events*', (route) => route.abort())
  await page.route('**/api/auth/check-session', (route, request) =>
    request.headers()['x-viewer-id'] ? route.abort() : route.continue(),
  )
  await page.goto(at('/?filters=reported'))
  await page.getByRole('link', { name: /Start reviewing/ }).click()
  await expect(page.getByRole('button', { name: /Mark done/ })).toBeVisible()
  const address = page.url()
  const other = await page.context().newPage()
  await signIn(other, STAFF.admin)
  await page.keyboard.press('d')
  await expect(page.getByRole('alertdialog').getByText(OTHER_VIEWER_MESSAGE)).toBeVisible()
  await expect(page.getByRole('article', { name: 'Content' })).toBeHidden()
  await other.goto(address)
  await expect(other.getByRole('button', { name: /Mark done/ })).toBeEnabled()
  await expect(other.getByText(OPERATION_MESSAGE.DONE)).toBeHidden()
})

test('signing in as somebody else in one tab covers the other at once; it is loaded anew for them', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.moderator, { path: '/?filters=reported' })
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  const other = await page.context().newPage()
  await signIn(other, STAFF.admin)
  await expect(page.getByRole('alertdialog').getByText(OTHER_VIEWER_MESSAGE)).toBeVisible()
  await expect(page.getByRole('row').nth(2)).toBeHidden()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expect(page.getByRole('button', { name: /mara.*your menu/ })).toBeVisible()
})

test('after a site switch in one tab the other may stay on its site', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.superAdmin, { path: '/?filters=reported' })
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(at('/'))
  await other.getByRole('button', { name: /Switch site/ }).click()
  await other.getByRole('option', { name: /Lupus/ }).click()
  await other.waitForURL(/lupus/)
  await expect(page.getByText(switchedMessage('Lupus'))).toBeVisible()
  await expect(page.getByRole('row').nth(2)).toBeHidden()
  await page.getByRole('button', { name: /^Stay on/ }).click()
  await expect(page.getByRole('row').nth(2)).toBeVisible()
})

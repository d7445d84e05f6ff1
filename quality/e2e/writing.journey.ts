import type { Page } from '@playwright/test'
import { OPERATION_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { THREAD_TOGGLE_MESSAGE, threadToggleLabel } from '@ward/domain/forums/thread-panel'
import { WAITS_FOR_APPROVAL } from '@ward/domain/member-site/member-writing'
import { expect, expectAccessible, host, MEMBER, STAFF, showThreads, signIn, test } from './ward.ts'

test.use({ network: 'writing' })
test.beforeEach(async ({ as }) => showThreads(await as(STAFF.admin)))

const thread = '/forums/what-is-in-your-bad-day-bag'

/** Presses a button twice before the answer to the first press can come. */
const pressTwice = (page: Page, name: string) => page.getByRole('button', { name }).dblclick()

test('a visitor signs in from a reply, comes back to where they write, and replies with one press or two', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(host() + thread)
  const answer = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Report' }) })
  await answer.first().getByRole('link', { name: 'Reply' }).press('Enter')
  await page.getByRole('link', { name: 'Sign in to reply' }).click()
  await signIn(page, MEMBER, 'migraine', new URL(page.url()).searchParams.get('redirect') ?? '/')
  await expect(page).toHaveURL(new RegExp(`${thread}\\?to=\\d+#write$`))
  await expectAccessible(page)
  await page.getByLabel(/^Reply to/).fill('Ginger, and the small blanket.\n\nAlways the small blanket.')
  await page.getByText('Preview', { exact: true }).click()
  await expect(page.locator('.preview p')).toHaveText(['Ginger, and the small blanket.', 'Always the small blanket.'])
  await pressTwice(page, 'Post reply')
  await expect(page).toHaveURL(/#reply-\d+$/)
  const mine = page.locator(new URL(page.url()).hash)
  await expect(mine).toBeInViewport()
  await expect(mine.getByText('You', { exact: true })).toBeVisible()
  await expect(page.getByText('Always the small blanket.')).toHaveCount(1)
  await page.reload()
  await expect(page.getByText('Always the small blanket.')).toHaveCount(1)
})

test('going back after writing finds an empty form, or one with the words that were not sent', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(MEMBER)
  await page.goto(host() + thread)
  const field = page.getByLabel(/^Reply to/)
  await field.fill('The old woollen hat')
  await page.reload()
  await expect(field).toHaveValue('The old woollen hat')
  await page.getByRole('link', { name: 'Forums' }).first().click()
  await page.goBack()
  await expect(field).toHaveValue('The old woollen hat')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page).toHaveURL(/#reply-\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${thread}$`))
  await expect(page.getByText('The old woollen hat')).toHaveCount(1)
  await expect(field).toHaveValue('')
})

test('a text that is refused stays in its form, which says why', { tag: '@long' }, async ({ as }) => {
  const page = await as(MEMBER)
  await page.goto(host() + thread)
  const field = page.getByLabel(/^Reply to/)
  await field.fill('   ')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please write something')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.context().clearCookies()
  await field.fill('Written while somebody signed me out')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByRole('alert')).toContainText('You’re no longer signed in')
  await expect(field).toHaveValue('Written while somebody signed me out')
})

test('a member replies and reports, and a moderator judges both', { tag: '@long' }, async ({ as }) => {
  const admin = await as(STAFF.admin, { path: '/' })
  const member = await as(MEMBER)
  await member.goto(host() + thread)
  const other = member.getByRole('listitem').filter({ has: member.getByRole('link', { name: 'Report' }) })
  // Another journey reports the first one, and nobody reports twice.
  const last = other.last()
  const words = (await last.locator('.words').innerText()).split('\n')[0] ?? ''
  await last.getByRole('link', { name: 'Report' }).press('Enter')
  await expect(member.getByRole('heading', { name: 'Report a reply' })).toBeVisible()
  await expect(member.getByText(words)).toBeVisible()
  await expectAccessible(member)
  await member.getByLabel('It could harm somebody’s health').check()
  await member.getByLabel(/^Anything a moderator should know/).fill('She may take it at its word')
  await pressTwice(member, 'Send report')
  await expect(member.getByText('Thank you. You have reported this.')).toBeVisible()
  await expectAccessible(member)
  await member.getByRole('link', { name: 'Back to the reply' }).first().click()
  await expect(member).toHaveURL(/#reply-\d+$/)
  const reported = new URL(member.url()).hash

  await admin.goto(`${host()}/moderation/content-flag/reply/${reported.replace('#reply-', '')}`)
  await expect(admin.getByText('It could harm somebody’s health: She may take it at its word').first()).toBeVisible()
  await admin.keyboard.press('s')
  await expect(admin.getByRole('button', { name: /^Undo/ }).first()).toBeVisible()
  await member.reload()
  await expect(member.locator(reported).filter({ hasText: words })).toHaveCount(0)

  await member.getByLabel(/^Reply to/).fill('I cannot do this any more. I want to kill myself tonight.')
  await member.getByRole('button', { name: 'Post reply' }).click()
  await expect(member).toHaveURL(/#reply-\d+$/)
  const own = new URL(member.url()).hash.replace('#reply-', '')
  await admin.goto(`${host()}/moderation/content-flag/reply/${own}`)
  await expect(admin.getByText('At risk').first()).toBeVisible()
})

test('what waits for approval is told to its author, and is there for all when a moderator approved it', {
  tag: '@long',
}, async ({ as, page: visitor }) => {
  const admin = await as(STAFF.admin)
  const member = await as(MEMBER)
  const site = host()
  await member.goto(site + thread)
  const flag = await member.locator('article[id^="thread-"]').getAttribute('id')
  await admin.goto(`${site}/moderation/content-flag/thread/${flag?.replace('thread-', '')}`)
  const toggle = admin.getByRole('switch', { name: threadToggleLabel.requiresPreModeration })
  await toggle.click()
  await expect(admin.getByText(THREAD_TOGGLE_MESSAGE.requiresPreModeration.on)).toBeVisible()

  await member.reload()
  await expect(member.getByText('New replies in this thread are shown once our team has approved them.')).toBeVisible()
  await member.getByLabel(/^Reply to/).fill('A heated wheat bag.')
  await member.getByRole('button', { name: 'Post reply' }).click()
  await expect(member).toHaveURL(/#reply-\d+$/)
  const mine = member.locator(new URL(member.url()).hash)
  await expect(mine.getByText(WAITS_FOR_APPROVAL)).toBeVisible()
  await expectAccessible(member)
  await visitor.goto(member.url())
  await expect(visitor.getByText('A heated wheat bag.')).toHaveCount(0)

  await admin.goto(`${site}/moderation/content-flag/reply/${new URL(member.url()).hash.replace('#reply-', '')}`)
  await admin.getByRole('button', { name: /^Approve/ }).click()
  await expect(admin.getByText(OPERATION_MESSAGE.APPROVE).first()).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('A heated wheat bag.')).toBeVisible()
  await member.reload()
  await expect(mine.getByText(WAITS_FOR_APPROVAL)).toHaveCount(0)
})

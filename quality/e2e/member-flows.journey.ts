import type { Locator, Page } from '@playwright/test'
import { memberSettingsPath, notificationsPath, signUpPath } from '@ward/domain/app/front-end-links'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { runBeside } from './server.ts'
import { tabTo } from './tab-to.ts'
import { expect, expectAccessible, host, MEMBER, STAFF, showThreads, test } from './ward.ts'

test.use({ network: 'writing' })
test.beforeEach(async ({ as }) => showThreads(await as(STAFF.admin, { path: null })))

const THREAD = '/forums/what-is-in-your-bad-day-bag'
const NEWCOMER = { name: 'slow.mornings', email: 'slow.mornings@mail.example' }
/** A reply of somebody else. */
const others = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Report' }) })
    .first()

async function signInAs(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('without script a newcomer signs up, writes, edits, follows, reports, searches, mutes, leaves and comes back', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  /** Sends a form; to go on before its answer would take the press back. */
  const press = async (name: string | RegExp) => {
    const answered = page.waitForResponse((response) => response.request().isNavigationRequest())
    await page.getByRole('button', { name }).click()
    await answered
  }
  await page.goto(host() + signUpPath)
  await page.getByLabel('Username').fill(NEWCOMER.name)
  await page.getByLabel('Email').fill(NEWCOMER.email)
  await page.getByLabel('Date of birth').fill('04/05/2015')
  await page.getByLabel('I will keep to this').check()
  await press('Sign up')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(NEWCOMER.name)
  await page.getByLabel('Date of birth').fill('04/05/1980')
  await press('Sign up')
  await expect(page.getByRole('status')).toBeVisible()
  const mail = runBeside(new URL('./last-mail.ts', import.meta.url), NEWCOMER.email)
  await page.goto(host() + /\/sign-up\/confirm\?token=[\w-]+/.exec(mail)?.[0])
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
  await press('Create my account')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signInAs(page, NEWCOMER.email)

  await page.getByRole('link', { name: 'Start a thread' }).click()
  await page.getByLabel('Title').fill('Mornings that take until noon')
  await page.getByLabel(/What do you want to say/).fill('How do yours begin?')
  await press('Start thread')
  await expect(page.getByRole('heading', { level: 1, name: 'Mornings that take until noon' })).toBeVisible()
  const mine = page.url()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Your thread').fill('How do yours begin, on a bad day?')
  await press('Save')
  await expect(page.getByText('How do yours begin, on a bad day?')).toBeVisible()

  await page.goto(host() + THREAD)
  await press('Follow')
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  await page.getByLabel(/^Reply to/).fill('Warm socks, and a second pair.')
  await press('Post reply')
  await expect(page.getByText('Warm socks, and a second pair.')).toBeVisible()
  await others(page).getByRole('link', { name: 'Report' }).click()
  await page.getByLabel('It could harm somebody’s health').check()
  await press('Send report')
  await expect(page.getByText('Thank you. You have reported this.')).toBeVisible()
  await page.goto(host() + notificationsPath)
  await page.getByRole('link', { name: 'What you reported' }).click()
  await expect(page.getByText('A moderator has not decided yet.')).toBeVisible()

  await page.goto(`${host()}/search`)
  await page.getByLabel('What are you looking for?').fill('warm socks')
  await press('Search')
  await expect(page.locator('mark', { hasText: 'socks' }).first()).toBeVisible()
  await page.goto(`${host()}/members/tealumbrella`)
  await page.getByText('Mute or block').click()
  await press('Mute')
  await page.goto(host() + memberSettingsPath)
  await expect(page.locator('#people').getByText('tealumbrella').first()).toBeVisible()
  await page.getByRole('link', { name: 'See your profile' }).click()
  await page.getByRole('textbox', { name: 'Status update' }).fill('Slow, and all right.')
  await press('Post update')
  await expect(page.getByText('Slow, and all right.').first()).toBeVisible()

  await page.goto(mine)
  await page.getByRole('link', { name: 'Delete' }).click()
  await press('Delete')
  await page.goto(mine)
  await expect(page.getByText('How do yours begin, on a bad day?')).toHaveCount(0)
  await page.goto(host() + memberSettingsPath)
  await page.locator('#delete').getByLabel('Your password').fill(DEMO_PASSWORD)
  await press('Delete my account')
  await page.goto(`${host()}/login`)
  await signInAs(page, NEWCOMER.email)
  await page.goto(host() + memberSettingsPath)
  await expect(page.getByText(`Your email is ${NEWCOMER.email}.`)).toBeVisible()
  await context.close()
})

test('by keyboard alone a member starts a thread, edits it, replies, reports, searches and takes the thread back', {
  tag: '@long',
}, async ({ as }) => {
  test.setTimeout(120_000)
  const page = await as(MEMBER)
  const go = async (expected: Locator, key = 'Enter') => {
    await tabTo(page, expected)
    await page.keyboard.press(key)
  }
  const type = async (field: Locator, words: string) => {
    await tabTo(page, field)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(words)
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await go(page.getByRole('banner').getByRole('link', { name: 'Start a thread' }))
  await expect(page.getByLabel('Title')).toBeVisible()
  await type(page.getByLabel('Title'), 'Rain on the roof')
  await type(page.getByLabel(/What do you want to say/), 'Does it help you sleep?')
  await go(button('Start thread'))
  await expect(page.getByRole('heading', { level: 1, name: 'Rain on the roof' })).toBeVisible()
  const mine = page.url()
  await go(page.getByRole('main').getByRole('link', { name: 'Edit' }))
  await expect(page.getByLabel('Your thread')).toBeVisible()
  await type(page.getByLabel('Your thread'), 'Does it help you sleep, or keep you awake?')
  await go(button('Save'))
  await expect(page.getByText('Does it help you sleep, or keep you awake?')).toBeVisible()

  await page.goto(host() + THREAD)
  await go(others(page).getByRole('link', { name: 'Reply' }))
  await expect(page.getByLabel(/^Reply to/)).toBeVisible()
  await type(page.getByLabel(/^Reply to/), 'A jar of ginger, always.')
  await go(button('Post reply'))
  await expect(page.getByText('A jar of ginger, always.')).toBeVisible()
  await page.goto(host() + THREAD)
  await go(others(page).getByRole('link', { name: 'Report' }))
  await expect(page.getByRole('heading', { name: 'Report a reply' })).toBeVisible()
  await go(page.getByRole('radio').first(), 'Space')
  await page.keyboard.press('ArrowDown')
  await go(button('Send report'))
  await expect(page.getByText('Thank you. You have reported this.')).toBeVisible()

  await page.goto(host())
  await go(page.getByRole('banner').getByRole('link', { name: 'Search' }))
  await type(page.getByLabel('What are you looking for?'), 'ginger')
  await page.keyboard.press('Enter')
  await expect(page.getByText('ginger').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto(mine)
  await go(page.getByRole('main').getByRole('link', { name: 'Delete' }))
  await expect(page.getByRole('heading', { name: 'Delete your thread?' })).toBeVisible()
  await go(button('Delete'))
  // To go on before the answer would take the press back.
  await expect(page.getByRole('heading', { name: 'Delete your thread?' })).toHaveCount(0)
  await page.goto(mine)
  await expect(page.getByText('Does it help you sleep, or keep you awake?')).toHaveCount(0)
})

import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import { toCalm } from './calm.ts'
import { expectNothingSideways } from './sideways.ts'
import { expect, expectAccessibleInBoth, host, MEMBER, STAFF, signIn, test } from './ward.ts'

test('what the console links to is what members see; marked as spam it is gone for them, and staff see why', {
  tag: '@long',
}, async ({ as, page: visitor }) => {
  const page = await as(STAFF.admin, { path: '/?assocType=reply&filters=reported' })
  await page.getByRole('link', { name: /Start reviewing/ }).click()
  await toCalm(page)
  const link = page.getByRole('link', { name: 'View front end' })
  const href = (await link.getAttribute('href')) ?? ''
  const anchor = new URL(href, host()).hash
  expect(anchor).toMatch(/^#reply-\d+$/)

  await visitor.goto(host() + href)
  const text = visitor.locator(anchor)
  await expect(text).toBeInViewport()
  const words = await text.locator('.words').innerText()

  // A press shows at once; members see it when the server has it.
  const seenByMembers = (count: number) =>
    expect(async () => {
      await visitor.reload()
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
      const seen = visitor.locator(anchor).filter({ hasNotText: '[deleted]' })
      await expect(seen).toHaveCount(count, { timeout: 1_000 })
    }).toPass({ timeout: 40_000 })
  await page.getByRole('button', { name: /Mark spam/ }).click()
  await seenByMembers(0)

  const staff = await as(STAFF.moderator, { url: host() + href })
  await expect(staff.locator(anchor)).toContainText(words.split('\n').at(-1) ?? '')
  await expect(staff.locator(anchor).getByText('Spam', { exact: true })).toBeVisible()
  await staff.locator(anchor).getByRole('link', { name: 'Moderate' }).click()
  await expect(staff.getByRole('group', { name: 'Decide' })).toBeVisible()

  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await seenByMembers(1)
  await expect(text).toBeInViewport()
})

test('a member signs in from a page, comes back to it, and signs out, by keyboard alone', async ({ page }) => {
  await page.goto(`${host()}/forums`)
  const thread = page.getByRole('main').getByRole('heading').getByRole('link').first()
  await thread.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/forums\/.+/)
  const there = page.url()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  const signInLink = page.getByRole('banner').getByRole('link', { name: 'Sign in' })
  while (!(await signInLink.evaluate((link) => link === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeVisible()
  await signIn(page, MEMBER, 'migraine', new URL(there).pathname)
  await expect(page).toHaveURL(there)
  await expect(page.getByRole('link', { name: 'Moderation' })).toHaveCount(0)
  await page.getByLabel('sunniva.rook, your menu').press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto(there)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('no page breaks a rule of accessibility in either theme, or widens a phone', async ({ as }) => {
  test.setTimeout(120_000)
  const page = await as(STAFF.admin, { url: host() })
  const post = await page.getByRole('region', { name: 'Latest story' }).getByRole('link').first().getAttribute('href')
  const thread = await page
    .getByRole('region', { name: 'People are talking about' })
    .getByRole('heading')
    .getByRole('link')
    .first()
    .getAttribute('href')
  const paths = ['/', `${post}`, '/forums', `${thread}`, '/members/tealumbrella', '/helplines', '/no-such-page']
  await page.goto(`${host()}/members/tealumbrella`)
  const status = await page.getByRole('link', { name: 'status update' }).first().getAttribute('href')
  for (const path of [...paths, `${status}`]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(host() + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInBoth(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNothingSideways(page, path)
  }
  await page.goto(`${host()}/no-such-page`)
  await expect(page.getByText(NOT_FOUND_MESSAGE)).toBeVisible()
})

test('pictures of the demo network load, and no page asks for a script', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`))
  // On a site whose flags no other journey decides.
  await page.goto(`${host('lupus')}/forums`)
  await page.getByRole('link', { name: /Show your shade setup/ }).click()
  const picture = page.locator('.words img').first()
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(360)
  expect(asked.filter((each) => each.startsWith('script') || each.startsWith('fetch'))).toEqual([])
})

import type { Locator, Page } from '@playwright/test'
import { avatarFile } from '../../server/src/features/avatars/avatars.fixtures.ts'
import { expectNothingSideways } from './sideways.ts'
import { tabTo } from './tab-to.ts'
import { expect, expectAccessibleInBoth, host, MEMBER, STAFF, showThreads, test } from './ward.ts'

test.use({ network: 'writing' })
test.beforeEach(async ({ as }) => showThreads(await as(STAFF.admin, { path: null })))

const thread = '/forums/what-is-in-your-bad-day-bag'
const summary = (page: Page) => page.locator('summary', { hasText: 'Add a picture' })
const picture = async () => ({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(await avatarFile()) })
const isDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth > 0)).toBe(true)

/** The text on the page that a reply leads to: the reply of its address. */
async function replied(page: Page): Promise<Locator> {
  await expect(page).toHaveURL(/#reply-\d+$/)
  return page.locator(new URL(page.url()).hash)
}

test('a member brings a picture by mouse, and takes it out again while editing', async ({ as, page: visitor }) => {
  const page = await as(MEMBER, { url: host() + thread })
  await page.getByLabel(/^Reply to/).fill('Roses from my balcony')
  await summary(page).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByLabel('Picture', { exact: true }).click(),
  ])
  await chooser.setFiles(await picture())
  await expect(page.getByRole('img', { name: 'The picture you chose' })).toBeVisible()
  await page.getByLabel(/^Describe the picture/).fill('Five roses')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Post reply' }).click()
  const mine = await replied(page)
  await isDrawn(mine.getByRole('img', { name: 'Five roses' }))
  await visitor.goto(page.url())
  await isDrawn(visitor.getByRole('img', { name: 'Five roses' }))

  await mine.getByRole('link', { name: 'Edit' }).click()
  await isDrawn(page.getByRole('img', { name: 'Five roses' }))
  await expectAccessibleInBoth(page)
  await page.getByLabel('Take it out').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect((await replied(page)).getByText('Roses from my balcony')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Five roses' })).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByText('Roses from my balcony')).toBeVisible()
  await expect(visitor.getByRole('img', { name: 'Five roses' })).toHaveCount(0)
})

test('a member brings a picture by keyboard alone', { tag: '@long' }, async ({ as }) => {
  const page = await as(MEMBER, { url: host() + thread })
  await page.getByLabel(/^Reply to/).focus()
  await page.keyboard.type('Snow on the hill')
  await tabTo(page, summary(page))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Picture', { exact: true }))
  await expect(page.getByLabel('Picture', { exact: true })).toBeFocused()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')])
  await chooser.setFiles(await picture())
  await tabTo(page, page.getByLabel(/^Describe the picture/))
  await page.keyboard.type('A white hill')
  await tabTo(page, page.getByRole('button', { name: 'Post reply' }))
  await page.keyboard.press('Enter')
  await isDrawn((await replied(page)).getByRole('img', { name: 'A white hill' }))
})

test('a member brings a picture without script, on a narrow phone', { tag: '@long' }, async ({ as, browser }) => {
  const storageState = await (await as(MEMBER, { path: null })).context().storageState()
  const context = await browser.newContext({
    storageState,
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  await page.goto(host() + thread)
  await page.getByLabel(/^Reply to/).fill('My window')
  await summary(page).click()
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ ...(await picture()), buffer: Buffer.from('no picture') })
  await page.getByLabel(/^Describe the picture/).fill('Rain')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel(/^Reply to/)).toHaveValue(/My window/)
  await expectNothingSideways(page, 'the refused form')
  await page.getByLabel('Picture', { exact: true }).setInputFiles(await picture())
  await page.getByRole('button', { name: 'Post reply' }).click()
  const image = (await replied(page)).getByRole('img', { name: 'Rain' })
  await isDrawn(image)
  await expectNothingSideways(page, 'the reply with its picture')
  await context.close()
})

import type { Page } from '@playwright/test'
import { RANKS_ABOVE } from '@ward/domain/app/roles'
import { AVATAR_DELETED, AVATAR_REQUIRED, AVATAR_TOO_LARGE, AVATAR_UPDATED } from '@ward/domain/avatars/avatars'
import { avatarFile } from '../../server/src/features/avatars/avatars.fixtures.ts'
import { at, expect, host, STAFF, test } from './ward.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Avatar of/ })
const face = (page: Page) => page.getByRole('button', { name: /^Avatar of/ })
const picture = (page: Page) => dialog(page).locator('img')
const upload = (page: Page) => dialog(page).getByRole('button', { name: 'Upload', exact: true })
const updated = (page: Page) => page.getByText(AVATAR_UPDATED)
const isDrawn = (page: Page) =>
  picture(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

async function openFlag(page: Page): Promise<string> {
  await page.goto(at('/?filters=reported&assocType=comment'))
  await page.getByRole('link', { name: /Start reviewing/ }).click()
  const words = await face(page).textContent()
  return words?.replace(/^.*Avatar of /, '') ?? ''
}

/** Hands files to the page as a drop or a paste would. */
const hand = (page: Page, means: 'drop' | 'paste', bytes: Buffer) =>
  page.evaluate(
    ([how, base64]) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      data.items.add(new File([content], 'handed.png', { type: 'image/png' }))
      const reported = { bubbles: true, cancelable: true }
      const field = document.querySelector('[role=dialog] input[type=file]')
      if (how === 'paste')
        document.body.dispatchEvent(new ClipboardEvent('paste', { ...reported, clipboardData: data }))
      else field?.parentElement?.dispatchEvent(new DragEvent('drop', { ...reported, dataTransfer: data }))
    },
    [means, bytes.toString('base64')] as const,
  )

test('an avatar is chosen, dropped and pasted, seen by members and deleted', async ({ as, page: visitor }) => {
  const page = await as(STAFF.admin, { path: null })
  const owner = await openFlag(page)
  await face(page).click()
  await upload(page).click()
  await expect(dialog(page).getByText(AVATAR_REQUIRED)).toBeVisible()
  const input = dialog(page).locator('input[type=file]')
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
  await input.setInputFiles(file('large.png', await avatarFile({ length: 5_000_001 })))
  await expect(dialog(page).getByText(AVATAR_TOO_LARGE)).toBeVisible()

  await input.setInputFiles(file('face.png', await avatarFile({ length: 5_000_000 })))
  await upload(page).dblclick()
  await expect(updated(page)).toBeVisible()
  await expect(picture(page)).toHaveAttribute('src', /^\/files\/[0-9a-f]{32}-full\.webp$/)
  await expect.poll(() => isDrawn(page)).toBe(true)

  for (const means of ['drop', 'paste'] as const) {
    const before = await picture(page).getAttribute('src')
    await hand(page, means, await avatarFile({ background: means === 'drop' ? '#36c' : '#3a6' }))
    await expect(dialog(page).getByText('handed.png')).toBeVisible()
    await upload(page).click()
    await expect(picture(page)).not.toHaveAttribute('src', before ?? '')
    await expect.poll(() => isDrawn(page)).toBe(true)
  }
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(face(page).locator('img')).toHaveAttribute('src', /-thumb\.webp$/)

  await visitor.goto(`${host()}/members/${owner.toLowerCase()}`)
  await expect(visitor.locator('img[src^="/files/"]').first()).toBeVisible()

  await face(page).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete avatar' }).click()
  await expect(page.getByText(AVATAR_DELETED)).toBeVisible()
  await expect(picture(page)).toHaveAttribute('src', /^\/default-avatar\//)
  await expect.poll(() => isDrawn(page)).toBe(true)
})

test('an avatar is opened and changed by keyboard alone; moderators only look at it', { tag: '@long' }, async ({
  as,
}) => {
  const page = await as(STAFF.admin, { path: null })
  await openFlag(page)
  await face(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).locator('input[type=file]').focus()
  await page.keyboard.press('Space')
  await (await chooser).setFiles({ name: 'face.png', mimeType: 'image/png', buffer: await avatarFile() })
  await expect(dialog(page).getByText('face.png')).toBeVisible()
  await upload(page).focus()
  await page.keyboard.press('Enter')
  await expect(updated(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(face(page)).toBeFocused()

  const moderator = await as(STAFF.moderator, { path: null })
  await openFlag(moderator)
  await face(moderator).click()
  await expect(picture(moderator)).toBeVisible()
  await expect(upload(moderator)).toHaveCount(0)
  await expect(moderator.getByText(RANKS_ABOVE)).toHaveCount(0)
})

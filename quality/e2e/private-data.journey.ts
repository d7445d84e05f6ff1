import type { Page } from '@playwright/test'
import { ask } from './graph.ts'
import { at, expect, expectAccessibleInBoth, STAFF, test } from './ward.ts'

test.use({ network: 'apart' })

const PHONE = '07700 900413'
const MAIL = 'fern.hollow@mail.example'
const BODY = `<p>Text me on <b>${PHONE}</b> or write to ${MAIL}, before the 12/03/2024 appointment.</p>`

/** Has the first open comment of the queue tell private data, as a member may have written it; answers its flag. */
async function withPrivateData(page: Page): Promise<string> {
  const first = '{ contentFlagStream(assocType: COMMENT, isOpen: true, limit: 1) { contentFlags { id } } }'
  const found = await ask<{ contentFlagStream: { contentFlags: { id: string }[] } }>(page, first)
  const id = found.contentFlagStream.contentFlags[0]?.id ?? ''
  const edit = 'mutation ($id: ID!, $body: String!) { editContentFlagBody(id: $id, body: $body) { id } }'
  await ask(page, edit, { id, body: BODY })
  return id
}

test('private data is marked, handed on by a moderator, masked by an admin with one key and unmasked', async ({
  as,
}) => {
  const admin = await as(STAFF.admin, { path: null })
  const id = await withPrivateData(admin)
  const path = `/content-flag/${id}`

  const moderator = await as(STAFF.moderator, { path, width: 400 })
  const shown = moderator.getByRole('article', { name: 'Content' })
  await expect(shown.getByText('Private data: 1 phone number, 1 email address.')).toBeVisible()
  await expect(shown.locator('mark', { hasText: PHONE })).toHaveText(`Phone number: ${PHONE}`)
  await expectAccessibleInBoth(moderator)
  await moderator.keyboard.press('x')
  const dialog = moderator.getByRole('dialog', { name: /^Assign Comment/ })
  await dialog.getByRole('combobox', { name: 'Moderators' }).fill('mara')
  await moderator.getByRole('option', { name: /mara/ }).click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog).toBeHidden()

  await admin.goto(at(path))
  const text = admin.getByRole('article', { name: 'Content' })
  await expect(text.getByRole('button', { name: 'Mask private data' })).toBeVisible()
  // The words that automod uses are marked as well.
  await expect(text.locator('mark').filter({ hasText: /^(Phone number|Email address): / })).toHaveCount(2)
  await expectAccessibleInBoth(admin)
  await admin.keyboard.press('x')
  await expect(admin.getByText('The private data was masked')).toBeVisible()
  await expect(text.getByText('[phone number removed]')).toBeVisible()
  await expect(text).not.toContainText(PHONE)
  await expect(text.getByText('12/03/2024')).toBeVisible()
  // The colleague's page follows by itself, and offers neither the original nor the way back.
  await expect(shown.getByText('[email address removed]')).toBeVisible()
  await expect(shown.getByText(/Private data was masked by/)).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Unmask' })).toHaveCount(0)

  await text.getByRole('button', { name: 'Read the original' }).click()
  const original = admin.getByRole('dialog', { name: 'Read the original' })
  await expect(original.getByText(PHONE)).toBeVisible()
  await expectAccessibleInBoth(admin)
  await admin.keyboard.press('Escape')
  await expect(original).toBeHidden()
  await text.getByRole('button', { name: 'Unmask' }).click()
  await expect(admin.getByText('The text is unmasked')).toBeVisible()
  await expect(text.locator('mark', { hasText: PHONE })).toBeVisible()
  await expect(text.getByText(/Private data was masked by/)).toHaveCount(0)
})

import { burstOperationLabel } from '@ward/domain/flags/bursts/burst-decisions'
import { expect, STAFF, test } from './ward.ts'

// A burst of the demo network is decided on as it was made.
test.use({ network: 'apart' })

test('by keyboard alone: a burst over two sites is marked as spam but for one text, and taken back', async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/bursts' })
  await expect(page.getByRole('heading', { name: '8 texts, 8 chosen' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Texts' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Migraine' }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'Lupus' }).first()).toBeVisible()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const box = rows.nth(1).getByRole('checkbox')
  await expect(box).toBeFocused()
  await page.keyboard.press('x')
  await expect(box).not.toBeChecked()
  await page.reload()
  await expect(page.getByRole('button', { name: burstOperationLabel('SPAM', 7) })).toBeVisible()
  await expect(box).not.toBeChecked()

  await page.keyboard.press('s')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('7 flags are closed')
  await expect(question).toContainText('Lupus: 3 texts')
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Mark spam' })).toBeFocused()
  await page.keyboard.press('Enter')
  const done = page.getByRole('region', { name: 'Mark spam: 7 texts' })
  await expect(done.getByRole('status')).toHaveText('Done', { timeout: 30_000 })
  await expect(rows.filter({ hasText: 'Spam' })).toHaveCount(2)
  await expect(rows.nth(1)).not.toContainText('Spam')

  await page.keyboard.press('u')
  const undone = page.getByRole('region', { name: 'Unmark spam: 7 texts' })
  await expect(undone.getByRole('status')).toHaveText('Done', { timeout: 30_000 })
  await expect(rows.filter({ hasText: 'Spam' })).toHaveCount(0)
})

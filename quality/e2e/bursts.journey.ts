import { burstOperationLabel } from '@ward/domain/burst-decisions'
import { at, expect, STAFF, test } from './ward.ts'

test('by keyboard alone: a burst over two sites is marked as spam but for one text, and taken back', async ({ as }) => {
  const page = await as(STAFF.admin)
  await page.goto(at('/bursts'))
  const list = page.getByRole('list', { name: 'Texts' })
  const heading = page.getByRole('heading', { name: /^8 texts, \d chosen$/ })
  // The burst of the demo network that is on both of the viewer's sites.
  for (let at = 0; at < 6 && !(await heading.isVisible()); at++) {
    await expect(list).toBeVisible()
    await page.keyboard.press(']')
  }
  await expect(page.getByRole('heading', { name: '8 texts, 8 chosen' })).toBeVisible()
  const rows = list.getByRole('listitem')
  await expect(rows.filter({ hasText: 'Migraine' }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'Lupus' }).first()).toBeVisible()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(1).getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('x')
  await expect(rows.nth(1).getByRole('checkbox')).not.toBeChecked()
  await page.reload()
  await expect(page.getByRole('button', { name: burstOperationLabel('SPAM', 7) })).toBeVisible()
  await expect(rows.nth(1).getByRole('checkbox')).not.toBeChecked()

  await page.keyboard.press('s')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('7 flags are closed')
  await expect(question).toContainText('Lupus: 3 texts')
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Mark spam' })).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Mark spam: 7 texts' })
  await expect(panel.getByRole('status')).toHaveText('Done', { timeout: 30_000 })
  await expect(rows.filter({ hasText: 'Spam' })).not.toHaveCount(0)
  await expect(rows.nth(1)).not.toContainText('Spam')

  const lupus = await as(STAFF.admin, { site: 'lupus' })
  await lupus.goto(at('/audit-log', 'lupus'))
  await expect(lupus.getByRole('row').filter({ hasText: 'bulkDecision' }).first()).toContainText('mara')

  await page.keyboard.press('u')
  const undone = page.getByRole('region', { name: 'Unmark spam: 7 texts' })
  await expect(undone.getByRole('status')).toHaveText('Done', { timeout: 30_000 })
  await expect(rows.filter({ hasText: 'Spam' })).toHaveCount(0)
})

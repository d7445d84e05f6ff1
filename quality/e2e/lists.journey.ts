import { readFileSync } from 'node:fs'
import { at, expect, STAFF, test } from './ward.ts'

test('the rows that match are kept as a file', async ({ as }) => {
  const page = await as(STAFF.admin)
  await page.goto(at('/awards?search=kind'))
  const kept = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await kept
  expect(file.suggestedFilename()).toMatch(/^awards-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe('\ufeff"Name","Year","Finalists","Winners"')
  expect(lines[1]).toMatch(/kind/i)
})

test('columns and page size that somebody chose are theirs in another browser', async ({ as }) => {
  const page = await as(STAFF.admin)
  await page.goto(at('/audit-log'))
  // Its button stands below the rows: when these come it moves, and what it opened would be left behind.
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  const saved = page.waitForResponse(/preferences/)
  await page.getByRole('checkbox', { name: 'About' }).click()
  await saved
  const other = await as(STAFF.admin)
  await other.goto(at('/audit-log'))
  await expect(other.getByRole('columnheader', { name: 'Who' })).toBeVisible()
  await expect(other.getByRole('columnheader', { name: 'About' })).toHaveCount(0)
})

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

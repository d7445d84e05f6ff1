import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNothingSideways } from './sideways.ts'
import { at, expect, STAFF, test } from './ward.ts'

test('the rows that match are kept as a file', async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/awards?search=kind' })
  const kept = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await kept
  expect(file.suggestedFilename()).toMatch(/^awards-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe('\ufeff"Name","Year","Finalists","Winners"')
  expect(lines[1]).toMatch(/kind/i)
})

test('columns and page size that somebody chose are theirs in another browser', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/audit-log' })
  await page.getByRole('button', { name: 'Columns' }).click()
  const saved = page.waitForResponse(/preferences/)
  await page.getByRole('checkbox', { name: 'Object' }).click()
  await saved
  const other = await as(STAFF.admin, { path: '/audit-log' })
  await expect(other.getByRole('columnheader', { name: 'Who' })).toBeVisible()
  await expect(other.getByRole('columnheader', { name: 'Object' })).toHaveCount(0)
})

const ENTRY = {
  ...{ at: '2026-11-20T12:00:00Z', actorKind: 'system', actor: null, action: 'tidyUp', changes: [], fields: [] },
  ...{ subjectType: 'site', subjectId: '1', subjectIds: null, objects: [], effects: null, requestId: null },
}

/** The audit log as it is when much was done. */
async function manyEntries(page: Page) {
  await page.route('**/api/moderation', async (route) => {
    if (!/\bauditLog\(/.test(route.request().postData() ?? '')) return route.continue()
    const entries = Array.from({ length: 50 }, (_, at) => ({ ...ENTRY, id: String(1000 + at) }))
    return route.fulfill({ json: { data: { auditLog: { total: 50, entries } } } })
  })
}

test('the columns stay to be chosen while their button is off the screen', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.superAdmin, { path: null })
  await page.setViewportSize({ width: 1280, height: 600 })
  await manyEntries(page)
  await page.goto(at('/audit-log'))
  await expect(page.locator('[data-row]').nth(40)).toBeAttached()
  const columns = page.getByRole('button', { name: 'Columns' })
  await columns.click()
  const about = page.getByRole('checkbox', { name: 'Object' })
  await expect(about).toBeInViewport()
  for (const top of [1_000_000, 300, 0]) {
    await page.evaluate((y) => scrollTo(0, y), top)
    await expect(about).toBeInViewport()
    await expectNothingSideways(page)
  }
  await expect(columns).not.toBeInViewport()
  await about.click()
  await expect(page.getByRole('columnheader', { name: 'Object' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(about).toHaveCount(0)
  await expect(columns).toBeFocused()
})

test('on a phone a panel stays within the window as the page is scrolled, and makes it no wider', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.admin, { path: null })
  await page.setViewportSize({ width: 360, height: 640 })
  await manyEntries(page)
  await page.goto(at('/audit-log'))
  await expect(page.locator('[data-row]').nth(40)).toBeAttached()
  await page.getByRole('button', { name: /^When/ }).click()
  const any = page.getByRole('button', { name: 'Any', exact: true })
  for (const top of [0, 300, 1_000_000]) {
    await page.evaluate((y) => scrollTo(0, y), top)
    await expect(any).toBeInViewport()
    await expectNothingSideways(page)
  }
})

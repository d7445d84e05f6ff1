import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { at, expect, STAFF, test } from './ward.ts'

const FROM = 'https://paper-diaries.example'

/** Opens a script from the list, as somebody who types its name and presses Enter on it. */
async function open(page: Page, name: string): Promise<void> {
  await page.goto(at('/task-scripts'))
  await page.getByRole('searchbox', { name: 'Search task scripts' }).fill(name)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(page.getByText('1 script', { exact: true })).toBeVisible()
  await row.getByRole('link').first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
}

const runs = (page: Page) => page.getByRole('region', { name: 'Runs' }).getByRole('listitem')

test('links are rewritten: a dry run tells what would change, the run does just that, and it is taken back', async ({
  as,
}) => {
  const page = await as(STAFF.superAdmin, { path: null })
  await open(page, 'Link Rewriter')
  const start = async (isDryRun: boolean) => {
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByLabel('Links that begin with').fill(FROM)
    await page.getByLabel('Lead to').fill('/diaries')
    if (isDryRun) await page.getByRole('checkbox', { name: 'Dry run' }).check()
    await page.getByRole('button', { name: isDryRun ? 'Start dry run' : 'Start run' }).click()
  }
  /** The rows of the newest run as they are downloaded, without what differs from run to run. */
  const changes = async (label: RegExp) => {
    const line = runs(page).first()
    await line.getByRole('button', { name: label }).click()
    const download = page.waitForEvent('download')
    await line.getByRole('link', { name: 'Download as CSV' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    await line.getByRole('button', { name: label }).click()
    return text.split(/\r?\n/).slice(1).filter(Boolean).sort()
  }

  await start(true)
  await expect(runs(page).first().getByText('COMPLETED')).toBeVisible({ timeout: 60_000 })
  await expect(runs(page).first().getByText('Dry run')).toBeVisible()
  const reported = await changes(/changes?, none made$/)
  expect(reported.length).toBeGreaterThan(0)
  expect(reported.join()).toContain(FROM)

  await start(false)
  await expect(runs(page)).toHaveCount(2)
  await expect(runs(page).first().getByText('COMPLETED')).toBeVisible({ timeout: 60_000 })
  expect(await changes(/^\d+ changes?$/)).toEqual(reported)

  await runs(page).first().getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo run' }).click()
  await expect(runs(page)).toHaveCount(3)
  await expect(runs(page).first().getByText('COMPLETED')).toBeVisible({ timeout: 60_000 })
  // The restored texts are there again, so the same dry run gives the same result.
  await start(true)
  await expect(runs(page)).toHaveCount(4)
  await expect(runs(page).first().getByText('COMPLETED')).toBeVisible({ timeout: 60_000 })
  expect(await changes(/changes?, none made$/)).toEqual(reported)
})

test('a run over a file is aborted on its way and resumed where it stopped', { tag: '@long' }, async ({ as }) => {
  test.setTimeout(400_000)
  const MANY = 8_000
  const page = await as(STAFF.communityTech, { path: null })
  await open(page, 'Unsubscribe Emails')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const list = Array.from({ length: MANY }, (_, nth) => `nobody${nth}@elsewhere.example`).join('\n')
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'list.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(list),
  })
  await page.getByRole('button', { name: 'Start run' }).click()
  const run = runs(page).first()
  const progress = run.getByText(/ of 8,000$/)
  // Before its first step the run counts what would change, for that may need somebody's approval.
  await expect(progress).toBeVisible({ timeout: 120_000 })
  await run.getByRole('button', { name: 'Abort' }).click()
  await page.getByRole('button', { name: 'Abort run' }).click()
  await expect(run.getByText('ABORTED')).toBeVisible({ timeout: 120_000 })
  const stopped = Number((await progress.innerText()).split(' of ')[0]?.replaceAll(',', ''))
  expect(stopped).toBeLessThan(MANY)

  await run.getByRole('button', { name: 'Resume' }).click()
  await expect(run.getByText('COMPLETED')).toBeVisible({ timeout: 120_000 })
  await expect(run.getByText('8,000 of 8,000')).toBeVisible()
  await run.getByRole('button', { name: /^Log of run/ }).click()
  await expect(run.getByText('All entries were looked at')).toBeVisible()
  // Each entry was looked at once.
  await expect(run.getByText(/^Entries 1 to /)).toHaveCount(1)
})

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATA_LOADING, SYNC_APPLIED } from '@ward/domain/conditions/condition-sync'
import { CONDITIONS_MERGED, DISORDER_UPDATED } from '@ward/domain/conditions/conditions'
import { MERGE_UNDONE } from '@ward/domain/kernel/merging'
import { nomenclature } from '../../server/src/features/conditions/sync/sync.fixtures.ts'
import { setSuperSettings } from './set-settings.ts'
import { at, expect, STAFF, test } from './ward.ts'

const RELEASE = '2025-12-09'
const FIRST = 980_001
const NAMES = ['Tessel disease', 'Vardo syndrome', 'Wimmer disease']

test('a release is loaded, looked at and applied; a value is edited and put back; two conditions are merged and parted', async ({
  as,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'ward-orphadata-'))
  // The demo network's own conditions stay: a file that lacked them all would be refused.
  const page = await as(STAFF.superAdmin, { path: '/conditions' })
  const here = await page.evaluate(async () => {
    const page = (offset: number) => `disorders(limit: 50, offset: ${offset}) { disorders { name orphaCode } }`
    const body = JSON.stringify({ query: `{ first: ${page(0)} second: ${page(50)} }` })
    const headers = { 'content-type': 'application/json' }
    const { data } = await (await fetch('/api/moderation', { method: 'POST', headers, body })).json()
    return [...data.first.disorders, ...data.second.disorders] as { name: string; orphaCode: number | null }[]
  })
  const kept = here.flatMap(({ name, orphaCode }) => (orphaCode === null ? [] : [[orphaCode, { name }] as const]))
  const made = NAMES.map((name, nth) => [FIRST + nth, { name, synonyms: [`${name} of Ruun`] }] as const)
  writeFileSync(
    join(folder, 'en_product1.xml'),
    nomenclature(RELEASE, Object.fromEntries<{ name: string; synonyms?: string[] }>([...kept, ...made])),
  )
  await setSuperSettings(page, { orphadataSource: folder })

  await page.getByRole('button', { name: 'Update Data' }).click()
  await page.getByRole('menuitem', { name: 'Nomenclature' }).click()
  await expect(page.getByText(DATA_LOADING).first()).toBeVisible()
  // Conditions that the file lacks are left as they are.
  await page.getByRole('tab', { name: /^Changed/ }).click()
  await page.getByRole('button', { name: /^Leave all/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Leave all/ })
    .click()
  await page.getByRole('tab', { name: /^Added/ }).click()
  await page.getByRole('button', { name: 'Accept all 3' }).click()
  await page.getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect(page.getByText(SYNC_APPLIED)).toBeVisible()

  await page.goto(at('/conditions?search=Ruun'))
  await page.getByRole('link', { name: 'Tessel disease' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Tessel illness')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(DISORDER_UPDATED)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Tessel illness' })).toBeVisible()
  await page.getByRole('button', { name: /^Revert to source ?: Name/ }).click()
  await expect(name).toHaveValue('Tessel disease')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Tessel disease' })).toBeVisible()

  await page.goto(at('/conditions?search=Ruun'))
  for (const each of ['Vardo syndrome', 'Wimmer disease'])
    await page.getByRole('checkbox', { name: new RegExp(each) }).check()
  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge conditions' })
  await dialog.getByRole('radio', { name: /Vardo syndrome/ }).check()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await page.getByRole('button', { name: 'Merge conditions' }).click()
  await expect(page.getByText(CONDITIONS_MERGED)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Wimmer disease' })).toBeHidden()
  await page.getByRole('link', { name: 'Vardo syndrome' }).click()
  const card = page.getByRole('region', { name: 'Merged into this' })
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(MERGE_UNDONE)).toBeVisible()
  await page.goto(at('/conditions?search=Ruun'))
  await expect(page.getByRole('link', { name: 'Wimmer disease' })).toBeVisible()
})

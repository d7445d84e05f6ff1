import { readFile } from 'node:fs/promises'
import { expect, STAFF, test } from './ward.ts'

test('a sitemap is opened and downloaded, and says what search engines read', async ({ as }) => {
  const page = await as(STAFF.communityTech, { path: '/sitemaps' })
  const rows = page.getByRole('table', { name: 'Sitemaps' }).getByRole('row', { name: /sitemap/ })
  await expect(rows.first()).toBeVisible()
  const row = rows.first()
  const path = (
    await row
      .getByRole('cell')
      .getByText(/^\/.+\.xml$/)
      .first()
      .innerText()
  ).trim()

  await row.getByRole('button', { name: /^Details of/ }).press('Enter')
  const addresses = page.getByRole('region', { name: /^Addresses of/ })
  await expect(addresses).toHaveCSS('height', '400px')
  const shown = await addresses.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(shown.length).toBeGreaterThan(0)

  const download = page.waitForEvent('download')
  await row.getByRole('link', { name: `CSV of ${path}` }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  for (const url of shown) expect(csv).toContain(url ?? 'no address')

  const read = (address: string) => page.evaluate(async (from) => (await fetch(from)).text(), address)
  const xml = await read(path)
  for (const url of shown) expect(xml).toContain(`<loc>${url}</loc>`)
  expect(await read('/sitemap.xml')).toContain(path)
  expect(await read('/robots.txt')).toContain('/sitemap.xml')

  await page.getByRole('button', { name: 'Check consistency' }).click()
  await expect(page.getByRole('region', { name: /onsistency/ })).toBeVisible()
})

import { expect, STAFF, test } from './ward.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a short link is made, followed, given another target and followed again', async ({ as }) => {
  const page = await as(STAFF.communityTech, { path: '/short-links' })
  await page.getByRole('textbox', { name: 'URL' }).fill('/forums?from=card')
  await page.getByRole('textbox', { name: /^Code/ }).fill('our-card')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Shortlink Created.')).toBeVisible()
  const outside = await page.context().browser()?.newContext({ userAgent: BROWSER })
  const visitor = (await outside?.newPage()) ?? page
  const follow = async () => {
    await visitor.goto(new URL('/s/our-card', page.url()).href)
    const { pathname, search } = new URL(visitor.url())
    return pathname + search
  }
  expect(await follow()).toBe('/forums?from=card')
  await page.getByRole('searchbox', { name: 'Search from and to URLs' }).fill('our-card')
  await expect(page.getByText('1 short link', { exact: true })).toBeVisible()
  const row = page.getByRole('row', { name: /our-card/ })
  await row.getByRole('button', { name: /^Edit/ }).click()
  await row.getByRole('textbox', { name: 'URL' }).fill('/helplines?from=card')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes were saved')).toBeVisible()
  // The focus is back on the pencil, and its cell leaves room for the ring.
  const pencil = row.getByRole('button', { name: /^Edit/ })
  await expect(pencil).toBeFocused()
  const room = await pencil.evaluate((button) => {
    const cell = button.closest('[data-clip]')
    const { overflow, overflowClipMargin } = getComputedStyle(cell ?? button)
    return `${overflow} ${overflowClipMargin}`
  })
  expect(room).toBe('clip 4px')
  expect(await follow()).toBe('/helplines?from=card')
  await page.reload()
  await expect(row).toContainText('2')
  await row.getByRole('button', { name: /^Details of/ }).click()
  await expect(page.getByText('/forums?from=card')).toBeVisible()
  await outside?.close()
})

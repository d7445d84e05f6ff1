import { at, expect, expectAccessible, host, STAFF, test } from './ward.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen breaks a rule of accessibility in the ${colorScheme} theme`, async ({ as }) => {
    test.setTimeout(180_000)
    const page = await as(STAFF.superAdmin, { colorScheme })
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    await expectAccessible(page)
    for (const name of [/^Type/, /^Assigned to (?!me)/]) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('listbox')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
    await page.goto(at('/?filters=spam,offensive,image,reported&assocType=user&unmoderated=false'))
    await expect(page.getByRole('heading', { level: 2 }).or(page.getByRole('row').nth(1)).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto(at('/'))
    await page.getByRole('link', { name: /Start reviewing/ }).click()
    await expect(page.getByRole('group', { name: 'Decide' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(at('/awards'))
    await page.getByRole('button', { name: 'Details of Kind Voice of the Year' }).first().click()
    await expect(
      page.getByRole('heading', { level: 2 }).or(page.getByText('Nobody on this site')).first(),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /New Award/ }).click()
    await expect(page.getByRole('dialog', { name: 'Create Award' })).toBeVisible()
    await expectAccessible(page)
    for (const path of ['/sessions', '/outbox', '/404']) {
      await page.goto(at(path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
  })

  test(`the sign-in pages break no rule of accessibility in the ${colorScheme} theme`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    for (const path of ['/login?problem=No', '/forgot-password?sent=1', '/reset-password?token=x']) {
      await page.goto(host() + path)
      await expectAccessible(page)
    }
    await context.close()
  })
}

test('a phone of 320 pixels shows the queue and a flag without scrolling sideways', async ({ as }) => {
  const page = await as(STAFF.moderator, { width: 320 })
  for (const path of ['/', '/awards']) {
    await page.goto(at(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await page.goto(at('/'))
  await page.getByRole('link', { name: /Start reviewing/ }).click()
  await expect(page.getByRole('group', { name: 'Decide' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

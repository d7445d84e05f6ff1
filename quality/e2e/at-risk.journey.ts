import { at, expect, expectAccessibleInBoth, STAFF, test } from './ward.ts'

test('a moderator finds who may be in danger, and reads the words that say so', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.moderator)
  await page.getByRole('region', { name: 'At risk' }).getByRole('link', { name: 'Review' }).click()
  await expect(page).toHaveURL(/\/at-risk$/)
  await expect(page).toHaveTitle(/^\(\d+\) At risk/)
  const row = page.getByRole('row').filter({ hasText: 'Day nineteen without a break' })
  await expect(row.getByText('Immediate self-harm risk')).toBeVisible()
  await expectAccessibleInBoth(page)
  await row.getByRole('link', { name: /Day nineteen/ }).click()
  const banner = page.getByRole('region', { name: 'At risk' })
  await expect(banner.getByText('Flagged phrases:')).toBeVisible()
  await expect(banner.getByText('“don’t want to be here anymore”')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Helplines' }).getByText('Emergency services')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Decide' }).getByRole('button').first()).toHaveText(
    /Write to the member/,
  )
  // Other signs are left to the model.
  await expect(page.getByRole('article', { name: 'Content' }).locator('mark').first()).toHaveText(
    'don’t want to be here anymore',
  )
  await expectAccessibleInBoth(page)
  await page.goto(at('/'))
  await expect(page.getByRole('button', { name: /^At risk/ })).toHaveAttribute('aria-pressed', 'false')
})

test('on 400 and 320 px the line above the queue says whole for how long somebody waits, and moves nothing below', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.moderator, { width: 400 })
  const strip = page.getByRole('region', { name: 'At risk' })
  const said = strip.getByText(/at risk · longest wait/)
  await expect(said).toBeVisible()
  const words = await said.innerText()
  const say = (changed: string) =>
    said.evaluate((text, now) => {
      text.textContent = now
    }, changed)
  const height = async () => (await strip.boundingBox())?.height ?? 0
  for (const width of [400, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await say(words)
    expect(await said.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
    const before = await height()
    await say('1,234 at risk · longest wait 23h 59m')
    expect(await said.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
    if (width === 400) expect(await height()).toBe(before)
  }
})

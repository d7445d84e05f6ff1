import { lookUp } from './calm.ts'
import { setSetting } from './set-settings.ts'
import { at, expect, STAFF, test } from './ward.ts'

test('two people save the settings: the second is told by property and keeps both', { tag: '@long' }, async ({
  as,
}) => {
  const open = { path: '/settings', site: 'lupus' }
  const [kit, ines] = [await as(STAFF.superAdmin, open), await as(STAFF.superAdmin, open)]
  const contact = (page: typeof kit) => page.getByRole('textbox', { name: /^Contact/ })
  const share = (page: typeof kit) => page.getByRole('textbox', { name: /^Second-look rate/ })
  for (const page of [kit, ines]) await expect(contact(page)).toBeVisible()
  await share(ines).fill('7')
  await contact(ines).fill('ines@lupus.example')
  await contact(kit).fill('kit@lupus.example')
  await kit.keyboard.press('Control+s')
  await expect(kit.getByText('Site setting updated!')).toBeVisible()
  await ines.keyboard.press('Control+s')
  const notice = ines.getByRole('dialog', { name: 'Someone else just changed these settings' })
  await expect(notice).toContainText('kit@lupus.example')
  await expect(notice).toContainText('ines@lupus.example')
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(ines.getByText('Site setting updated!')).toBeVisible()
  await ines.goto(at('/settings', 'lupus'))
  await expect(contact(ines)).toHaveValue('ines@lupus.example')
  await expect(share(ines)).toHaveValue(/^7/)
})

test('a check that fails is fixed on the screen that it leads to, and is completed from then on', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.superAdmin, { path: '/launch-status', site: 'psoriasis' })
  await setSetting(page, 'contact', null)
  const check = (list: string) =>
    page.getByRole('region', { name: list }).getByRole('listitem').filter({ hasText: 'Set the contact' })
  await page.reload()
  await check('To do')
    .getByRole('link', { name: /^fix ?: Set the contact/ })
    .press('Enter')
  await expect(page.getByRole('textbox', { name: /^Contact/ })).toBeFocused()
  await page.keyboard.type('nurse@psoriasis.example')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Site setting updated!')).toBeVisible()
  await page.goBack()
  await expect(check('Completed')).toContainText('nurse@psoriasis.example')
  await expect(check('To do')).toHaveCount(0)
})

test('a check of the launch is followed to its screen, confirmed, and names who did it', async ({ as }) => {
  const page = await as(STAFF.superAdmin, { path: '/launch-status', site: 'lupus' })
  const check = page.getByRole('listitem').filter({ hasText: 'Confirm the thresholds' })
  await expect(check).toContainText('To do')
  await check.getByRole('link', { name: /Confirm the thresholds/ }).press('Enter')
  await expect(page).toHaveURL(/threshold-lab|judging/)
  await page.goBack()
  await expect(check).toContainText('To do')
  await lookUp(page)
  await check.getByRole('button', { name: /^Confirm/ }).click()
  await expect(check.getByText(/^Confirmed by ines/)).toBeVisible()
  await expect(check).toContainText('Completed')
  await check.getByRole('button', { name: /^History/ }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'History: Confirm the thresholds' })).toBeVisible()
})

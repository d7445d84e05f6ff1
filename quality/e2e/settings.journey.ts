import { at, expect, STAFF, test } from './ward.ts'

test('two people save the settings: the second is told by property and keeps both', async ({ as }) => {
  const open = { path: '/settings', site: 'lupus' }
  const [kit, ines] = [await as(STAFF.superAdmin, open), await as(STAFF.superAdmin, open)]
  const contact = (page: typeof kit) => page.getByRole('textbox', { name: /^Contact/ })
  const share = (page: typeof kit) => page.getByRole('textbox', { name: /^Decisions that are looked at again/ })
  for (const page of [kit, ines]) await expect(contact(page)).toBeVisible()
  await share(ines).fill('7')
  await contact(ines).fill('ines@lupus.example')
  await contact(kit).fill('kit@lupus.example')
  await kit.keyboard.press('Control+s')
  await expect(kit.getByText('Site setting updated!')).toBeVisible()
  await ines.keyboard.press('Control+s')
  const notice = ines.getByRole('dialog', { name: 'Somebody else changed these settings meanwhile' })
  await expect(notice).toContainText('kit@lupus.example')
  await expect(notice).toContainText('ines@lupus.example')
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(ines.getByText('Site setting updated!')).toBeVisible()
  await ines.goto(at('/settings', 'lupus'))
  await expect(contact(ines)).toHaveValue('ines@lupus.example')
  await expect(share(ines)).toHaveValue(/^7/)
})

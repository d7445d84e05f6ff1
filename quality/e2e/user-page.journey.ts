import { expect, STAFF, test } from './ward.ts'

test('a user is changed by keyboard alone', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/users/21#edit-user' })
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.getByRole('tab', { name: /^Edit/ }).focus()
  await page.keyboard.press('Tab')
  for (let n = 0; n < 20 && !(await page.getByLabel('Last name').evaluate((it) => it === document.activeElement)); n++)
    await page.keyboard.press('Tab')
  await expect(page.getByLabel('Last name')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Umber')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The user was updated')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Umber')
})

test('two admins who edit one user are shown what differs, and neither loses what they typed', {
  tag: '@long',
}, async ({ as }) => {
  const path = '/users/22#edit-user'
  const [mara, kit] = [await as(STAFF.admin, { path }), await as(STAFF.communityTech, { path })]
  for (const page of [mara, kit]) await expect(page.getByLabel('Zip code')).toBeVisible()
  await kit.getByLabel('Last name').fill('By Kit')
  await mara.getByLabel('Zip code').fill('99999')
  await mara.getByRole('button', { name: /^Save/ }).click()
  await expect(mara.getByText('The user was updated')).toBeVisible()
  await kit.getByRole('button', { name: /^Save/ }).click()
  const dialog = kit.getByRole('dialog', { name: 'Someone else just changed this user' })
  await expect(dialog.getByText('99999')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(kit.getByText('The user was updated')).toBeVisible()
  await kit.reload()
  await expect(kit.getByLabel('Last name')).toHaveValue('By Kit')
  await expect(kit.getByLabel('Zip code')).toHaveValue('99999')
})

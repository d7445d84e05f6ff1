import { expect, STAFF, test } from './ward.ts'

test('a user is made by mouse, and the console goes to their page', async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/users/new' })
  await page.getByLabel('Username').fill('teal_umbrella')
  await page.getByLabel('Email', { exact: true }).fill('teal@harbor')
  await page.getByRole('button', { name: /Create user/ }).click()
  await expect(page.getByText('Email must be valid')).toBeVisible()
  await expect(page.getByText('Cannot update user! Check inputs for errors.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('teal@harbor.example')
  // Nobody fills a field so soon that the next press is the second half of the last one.
  await page.waitForTimeout(400)
  await page.getByRole('button', { name: /Create user/ }).dblclick()
  await expect(page.getByText('The user was created')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'teal_umbrella' })).toBeVisible()
})

test('each tab of a user is used by mouse', async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/users/8' })
  await expect(page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('tab', { name: /^Edit/ }).click()
  await page.getByLabel('Zip code').fill('04101')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('The user was updated')).toBeVisible()

  await page.getByRole('tab', { name: /^Socials/ }).click()
  await page.getByRole('combobox', { name: 'Site type' }).click()
  await page.getByRole('option', { name: 'YouTube' }).click()
  await page.getByLabel('Handle').fill('quietwren')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('link', { name: /youtube\.com\/@quietwren/ })).toBeVisible()
  await page.getByRole('button', { name: 'Delete YouTube' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Your social site has been deleted')).toBeVisible()

  await page.getByRole('tab', { name: /^Conditions/ }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Please select a condition and relationship type')).toBeVisible()
  await page.getByRole('combobox', { name: 'Condition', exact: true }).fill('vestib')
  await page.getByRole('option', { name: /Vestibular migraine/ }).click()
  await page.getByRole('combobox', { name: 'Relationship type' }).click()
  await page.getByRole('option', { name: 'Caregiver' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove Vestibular migraine' })).toBeVisible()

  await page.getByRole('tab', { name: /^Awards/ }).click()
  await expect(page.getByRole('button', { name: 'Add award' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Award', exact: true }).fill('long answer')
  await page.getByRole('option', { name: 'The Long Answer Prize 2022' }).click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Enrolled' }).click()
  await page.getByRole('button', { name: 'Add award' }).click()
  await expect(page.getByText('Award added')).toBeVisible()

  await page.getByRole('tab', { name: /^Linked Accounts/ }).click()
  await expect(page.getByText('(this account)')).toBeVisible()
})

test('a user is changed by keyboard alone', async ({ as }) => {
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

test('two admins who edit one user are shown what differs, and neither loses what they typed', async ({ as }) => {
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

test('a user is deleted after a question, and the console goes to the list where there is no way back', async ({
  as,
}) => {
  const page = await as(STAFF.admin, { path: '/users/49' })
  await page.getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByText('Deleting a user is a permanent action. Do you want to continue?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByText('The user account was deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/moderation\/users$/)
})

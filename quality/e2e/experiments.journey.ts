import { lookUp } from './calm.ts'
import { expect, STAFF, test } from './ward.ts'

test('an experiment is made, runs, moves its figures, changes its weights, and is forced, cleared and simulated', async ({
  as,
}) => {
  const page = await as(STAFF.superAdmin, { path: '/experiments' })
  await page.getByRole('link', { name: /New Experiment/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Calmer words')
  await page.getByRole('textbox', { name: 'Symbol' }).pressSequentially('Calmer Words')
  await expect(page.getByRole('textbox', { name: 'Symbol' })).toHaveValue('calmer-words')
  await page.getByRole('switch', { name: 'Active' }).check()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Exclude Employees' }).uncheck()
  await page.getByRole('checkbox', { name: 'Exclude Bots' }).uncheck()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Experiment created!')).toBeVisible()

  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Read' }).click()
  await expect(page.getByText('just received the cookie')).toBeVisible()
  // A second press at once would count as the first one's double.
  await lookUp(page)
  await page.getByRole('button', { name: 'Read' }).click()
  await expect(page.getByText('"counted":true')).toBeVisible()
  await page.getByRole('button', { name: 'Force variant' }).click()
  await expect(page.getByText('"forced":true')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('The session is cleared')).toBeVisible()
  await page.getByRole('button', { name: 'Read' }).click()
  await expect(page.getByText('"counted":true')).toBeVisible()
  await page.getByRole('button', { name: 'Run simulation' }).click()
  await expect(page.getByRole('table', { name: 'Results of the simulation' }).getByRole('row')).toHaveCount(3)

  await page.getByRole('tab', { name: 'Stats' }).click()
  const sessions = page.getByRole('table', { name: 'Sessions by variant' })
  await expect(sessions.getByRole('cell', { name: '100%' })).toBeVisible()

  await page.getByRole('tab', { name: 'Configuration' }).click()
  await page.getByRole('textbox', { name: 'Weight' }).first().fill('3')
  await page.keyboard.press('Control+s')
  const asked = page.getByRole('dialog', { name: 'Who will move?' })
  await expect(asked.getByText(/of 1 session change their variant/)).toBeVisible()
  await asked.getByRole('button', { name: 'Save and begin a new phase' }).click()
  await expect(page.getByText('Experiment updated!')).toBeVisible()

  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Version 2')).toBeVisible()
  await expect(page.getByRole('link', { name: /@/ }).first()).toHaveAttribute('href', /\/moderation\/users\/\d+$/)
})

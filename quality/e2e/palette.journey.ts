import { at, expect, expectAccessible, STAFF, test } from './ward.ts'

// Its rows are those of the demo network: other journeys decide about them.
test.use({ network: 'palette' })

const FIELD = { name: 'Find flags, people, screens, actions' }

test('what is typed at full speed after Ctrl+K never reaches the page, whatever is still being loaded', async ({
  as,
}) => {
  const page = await as(STAFF.moderator, { path: '/?filters=reported' })
  await expect(page.locator('[data-row]').nth(3)).toBeVisible()
  // Everything that is asked for from now on takes a second: more than typing a word.
  await page.route('**/*', async (route) => {
    await new Promise((later) => setTimeout(later, 1000))
    await route.continue()
  })
  const changes: string[] = []
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (body.includes('mutation')) changes.push(body)
  })
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dash')
  await expect(page.getByRole('combobox', FIELD)).toHaveValue('dash')
  await expect(page.getByRole('option', { name: 'Moderation Dashboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Type/ }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dash')
  await expect(page.getByRole('combobox', FIELD)).toHaveValue('dash')
  await page.waitForTimeout(1300)
  expect(changes).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the palette finds actions of this screen, screens, a flag by its number and people, by keys alone', async ({
  as,
}) => {
  const page = await as(STAFF.admin)
  const field = page.getByRole('combobox', FIELD)
  await expect(page.locator('[data-row]').nth(3)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mar')
  await expect(page.getByRole('group', { name: 'On this screen' }).getByRole('option').first()).toContainText(
    'Mark done',
  )
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option', { name: /mara\.tindall/ })).toBeVisible()
  await expectAccessible(page)
  await field.fill('award')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('/awards'))
  await page.keyboard.press('/')
  await page.keyboard.type('#1')
  await expect(page.getByRole('group', { name: /Flags/ }).getByRole('option')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/content-flag\/1$/)
})

test('a moderator’s palette searches no users', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.moderator)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('/')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.postData() ?? ''))
  await page.keyboard.type('mara')
  await page.waitForTimeout(600)
  expect(asked.filter((body) => body.includes('FindPeople'))).toEqual([])
  await expect(page.getByText('No results.').first()).toBeVisible()
})

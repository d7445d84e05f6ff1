import type { Page } from '@playwright/test'
import { at, expect, expectAccessible, STAFF, test } from './ward.ts'

/** A pitch that automod calls spam. */
const PITCH = /topiramate, no prescription, four days/
const SPAM_LIST = '/?filters=spam&itemsPerPage=50'

const facts = (page: Page) => page.getByRole('complementary', { name: 'Author and scores' })
/** The reasons of a score: the button that opens them, and one line for each word or fact. */
const why = (page: Page, score: string) => {
  const opener = page.getByLabel(`Why this score: ${score}`)
  return { opener, reasons: facts(page).getByRole('group').filter({ has: opener }).getByRole('listitem') }
}

async function expectPlainWords(page: Page): Promise<void> {
  const { reasons } = why(page, 'Spam')
  await expect(reasons.filter({ hasText: '“no prescription' })).toHaveText(/strong$/)
  const body = await page.getByRole('article', { name: 'Content' }).innerText()
  const reported = await reasons.allInnerTexts()
  expect(reported.length).toBeGreaterThan(1)
  for (const line of reported) {
    expect(line).toMatch(/(strong|some|weak)$/)
    const [, words] = /“(.+)”/.exec(line) ?? []
    // The address of a link shows where it leads.
    if (words !== undefined && !words.startsWith('https://')) expect(body).toContain(words)
  }
}

test('an admin asks by mouse and by keyboard alone why a text has its score, and reads words of that text with how much each did', async ({
  as,
}) => {
  const page = await as(STAFF.admin, { path: SPAM_LIST })
  await page.getByRole('link', { name: PITCH }).click()
  await expect(facts(page).getByText(/Above the site’s threshold/)).toBeVisible()
  const { opener, reasons } = why(page, 'Spam')
  await expect(reasons.first()).toBeHidden()
  await opener.click()
  await expectPlainWords(page)
  await expectAccessible(page)
  await opener.click()
  await expect(reasons.first()).toBeHidden()
  await why(page, 'Offensive').opener.click()
  await expect(facts(page).getByText('No word or fact stands out.')).toBeVisible()

  // The same by keyboard alone, from the list on.
  await page.goto(at(SPAM_LIST))
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: PITCH }) })
  await expect(row).toBeVisible()
  for (let step = 0; step < 50 && (await row.getAttribute('data-current')) === null; step++)
    await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(opener).toBeVisible()
  const isFocused = () => opener.evaluate((element) => element.ownerDocument.activeElement === element)
  for (let presses = 0; presses < 80 && !(await isFocused()); presses++) await page.keyboard.press('Tab')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPlainWords(page)
  await page.keyboard.press('Space')
  await expect(reasons.first()).toBeHidden()
})

test('a moderator sees neither scores nor their reasons', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.moderator, { path: SPAM_LIST })
  await page.getByRole('link', { name: PITCH }).click()
  await expect(facts(page).getByText('Member since')).toBeVisible()
  await expect(page.getByText('Why this score')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Automod' })).toHaveCount(0)
  await expect(page.getByRole('meter')).toHaveCount(0)
})

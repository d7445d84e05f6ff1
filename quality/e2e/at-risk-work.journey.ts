import type { Page } from '@playwright/test'
import { heldMessage, OUTCOME_MESSAGE, TAKEN_MESSAGE } from '@ward/domain/flags/at-risk/at-risk'
import { WRITTEN_MESSAGE } from '@ward/domain/flags/at-risk/at-risk-writing'
import { runBeside } from './server.ts'
import { at, expect, expectAccessible, host, MEMBER, STAFF, test } from './ward.ts'

test.use({ network: 'at-risk' })

const thread = '/forums/what-is-in-your-bad-day-bag'
const lane = (page: Page) => page.getByRole('group', { name: 'At risk' })
const act = (page: Page, name: RegExp) => lane(page).getByRole('button', { name })
/** The path of a flag's page, below the console's base. */
const pathOf = (page: Page) => new URL(page.url()).pathname.replace(/^\/moderation/, '')

/** A member writes something in the thread; its page stays open. */
async function says(member: Page, words: string) {
  await member.goto(host() + thread)
  await member.getByLabel(/^Reply to/).fill(words)
  await member.getByRole('button', { name: 'Post reply' }).click()
  await expect(member).toHaveURL(/#reply-\d+$/)
}

/** Opens the flag of what was said, from the lane. */
async function openFromLane(page: Page, words: string) {
  await page.goto(at('/at-risk'))
  await page.getByRole('link', { name: words }).click()
  await expect(lane(page)).toBeVisible()
}

test('two moderators look after a member from what they wrote to Followed up, and one of them always has it', async ({
  as,
}) => {
  const [member, tomas] = [await as(MEMBER, { path: null }), await as(STAFF.moderator)]
  const strip = tomas.getByRole('region', { name: 'At risk' })
  await expect(strip).toContainText(/\d+ at risk/)
  const before = Number(/^\d+/.exec(await strip.innerText())?.[0])
  await says(member, 'I am so tired of this. I want to die tonight.')
  // The page that was open learns of it by itself.
  await expect(strip).toContainText(`${before + 1} at risk · longest wait`)
  await expect(tomas).toHaveTitle(new RegExp(`^\\(${before + 1}\\) `))
  await expect(
    tomas.getByRole('link', { name: new RegExp(`^Moderation Dashboard.*${before + 1} at risk`) }),
  ).toBeVisible()
  await strip.getByRole('link', { name: 'Review' }).click()
  const row = tomas.getByRole('row').filter({ hasText: 'I want to die tonight' })
  await expect(row.getByText('Not viewed')).toBeVisible()
  await row.getByRole('link').first().click()

  // Pressed twice they are on it, and have not given it back.
  await act(tomas, /^Claim/).dblclick()
  await expect(tomas.getByText(TAKEN_MESSAGE)).toBeVisible()
  await expect(tomas.getByText(/^Claimed by you/)).toBeVisible()
  const della = await as(STAFF.secondModerator, { path: pathOf(tomas) })
  await expect(della.getByText(/^Claimed by tomas\.hale · releases in \d+ min/)).toBeVisible()
  await expect(act(della, /^Claim/)).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(della)

  await tomas.keyboard.press('w')
  const drawer = tomas.getByRole('dialog', { name: 'Write to the member' })
  await drawer.getByRole('combobox', { name: /^Template/ }).click()
  await tomas.getByRole('option').first().click()
  await expect(drawer.getByLabel('Message')).toHaveValue(
    /^Hello sunniva\.rook, this is tomas\.hale[\s\S]*Call or text 988/,
  )
  await expectAccessible(tomas)
  await drawer.getByRole('button', { name: 'Send' }).dblclick()
  await expect(tomas.getByText(WRITTEN_MESSAGE)).toBeVisible()
  await member.goto(`${host()}/messages`)
  await member.getByRole('main').getByRole('link', { name: 'tomas.hale' }).click()
  await expect(member.getByText(/^Hello sunniva\.rook, this is tomas\.hale/)).toHaveCount(1)
  await member.getByLabel('Your message').fill('I am with my sister now')
  await member.getByRole('button', { name: 'Send' }).click()
  await expect(member.getByText('I am with my sister now')).toBeVisible()

  await act(tomas, /^Hand off/).click()
  const hand = tomas.getByRole('dialog', { name: 'Hand off to a colleague' })
  await hand.getByRole('combobox', { name: 'Colleague' }).fill('della')
  await tomas.getByRole('option', { name: /della/ }).click()
  await hand.getByRole('button', { name: 'Hand off' }).click()
  await expect(della.getByText('Handed off to you')).toBeVisible()
  await act(della, /^Claim/).click()
  await expect(della.getByText(/^Claimed by you/)).toBeVisible()
  await expect(tomas.getByText(/^Claimed by della\S* · releases in \d+ min/)).toBeVisible()

  await act(della, /^Followed up/).click()
  await expect(della.getByText(OUTCOME_MESSAGE['followed-up'])).toBeVisible()
  await expect(lane(tomas)).toBeHidden()
  await expect(
    tomas.getByRole('region', { name: 'What happened' }).getByText('closed this as followed up'),
  ).toBeVisible()
  await tomas.goto(at('/at-risk'))
  await expect(tomas.getByRole('row').nth(1)).toBeVisible()
  await expect(tomas.getByRole('row').filter({ hasText: 'I want to die tonight' })).toHaveCount(0)
  // The text stays where it was.
  await member.goto(host() + thread)
  await expect(member.getByText('I want to die tonight.')).toBeVisible()
})

test('when two press at the same moment, one has the claim, and the other reads who', { tag: '@long' }, async ({
  as,
}) => {
  const member = await as(MEMBER, { path: null })
  await says(member, 'He hits me every night. I do not know where to go.')
  const pages = [await as(STAFF.moderator, { path: null }), await as(STAFF.secondModerator, { path: null })]
  for (const page of pages) await openFromLane(page, 'He hits me every night')
  const [tomas, della] = pages
  const reported = [tomas?.getByText(heldMessage('della.quince', 10)), della?.getByText(heldMessage('tomas.hale', 10))]
  // Pressed in the pages themselves: a moderator a second later reads who has the claim, and has no button to press.
  await Promise.all(pages.map((page) => act(page, /^Claim/).evaluate((button: HTMLElement) => button.click())))
  await expect
    .poll(
      async () =>
        (await Promise.all(reported.map((message) => message?.isVisible()))).filter((isReported) => isReported).length,
    )
    .toBe(1)
  for (const page of pages) await expect(page.getByText(/^Claimed by (?:you$|.* · releases in \d+ min$)/)).toBeVisible()
  const winners = await Promise.all(pages.map((page) => page.getByText(/^Claimed by you$/).isVisible()))
  expect(winners.filter((isOnIt) => isOnIt)).toHaveLength(1)
})

const LEASES_END = new URL('leases-end.ts', import.meta.url)

test('a browser that dies loses what it was on by itself, and a colleague can take it', { tag: '@long' }, async ({
  as,
}) => {
  const member = await as(MEMBER, { path: null })
  const words = `${crypto.randomUUID().slice(0, 6)}: I am going to end my life tonight`
  await says(member, `${words}. I cannot do this any more.`)
  const tomas = await as(STAFF.moderator, { path: null })
  await openFromLane(tomas, words)
  const della = await as(STAFF.secondModerator, { path: pathOf(tomas) })
  await expect(della.getByText('Unclaimed')).toBeVisible()
  await act(tomas, /^Claim/).click()
  await expect(della.getByText(/^Claimed by tomas\.hale · releases in \d+ min/)).toBeVisible()
  await tomas.close()
  await expect(act(della, /^Claim/)).toHaveAttribute('aria-disabled', 'true')
  runBeside(LEASES_END)
  // No beat comes from the closed page any more: the page beside it learns of it when it next asks.
  await della.reload()
  await expect(della.getByText('Unclaimed')).toBeVisible()
  await act(della, /^Claim/).click()
  await expect(della.getByText(/^Claimed by you/)).toBeVisible()
})

test('the lane is stepped through from its flags, and nothing moves when the strip above the queue comes', {
  tag: '@long',
}, async ({ as }) => {
  const member = await as(MEMBER, { path: null })
  await says(member, 'I want to die. I have said it now.')
  await says(member, 'I am going to kill myself tonight, there is nothing left.')
  const page = await as(STAFF.moderator, { path: '/at-risk' })
  const rows = page.getByRole('row')
  // Both are in the lane when what they say was looked at.
  for (const words of [/I have said it now/, /there is nothing left/])
    await expect(rows.filter({ hasText: words })).toBeVisible()
  const total = (await rows.count()) - 1
  await rows.nth(1).getByRole('link').first().click()
  const steps = page.getByRole('navigation', { name: 'Flags of the list' })
  await expect(steps).toContainText(`1 of ${total}`)
  const strip = page.getByRole('complementary', { name: 'The at-risk lane' })
  await expect(strip).toContainText('Next')
  const second = await strip.getByRole('link', { name: /^Next/ }).getAttribute('href')
  await page.keyboard.press(']')
  await expect(page).toHaveURL(new RegExp(`${second}$`))
  await expect(steps).toContainText(`2 of ${total}`)
  await expectAccessible(page)

  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/moderation', async (route) => {
    if (route.request().postData()?.includes('AtRiskSummary')) await held
    await route.continue()
  })
  await page.goto(at('/'))
  const table = page.getByRole('table', { name: 'Content flags' })
  await expect(table.getByRole('row').nth(3)).toBeVisible()
  const before = await table.boundingBox()
  letGo()
  await expect(page.getByRole('region', { name: 'At risk' })).toBeVisible()
  expect(await table.boundingBox()).toEqual(before)
})

test('the time to the first look is shown as a chart and a table, and found by its name', { tag: '@long' }, async ({
  as,
}) => {
  const page = await as(STAFF.moderator)
  await expect(page.getByRole('region', { name: 'At risk' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('time to first look')
  await page.getByRole('option', { name: /time to first look/ }).click()
  await expect(page.getByRole('heading', { name: 'Time to first look', exact: true })).toBeVisible()
  await expect(page.getByText('Longest current wait')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Outcomes' })).toBeVisible()
  await expectAccessible(page)
})

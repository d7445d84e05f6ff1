import type { Page } from '@playwright/test'
import { ENGAGEMENT_TYPES } from '@ward/domain/engagement/engagements'
import { IN_OWN_WORDS } from '@ward/domain/engagement/results'
import {
  ENTRY_WAITS,
  OWN_WORDS_LABEL,
  RIGHT_ANSWER,
  SHOW_RESULTS,
  THREAD_STARTED,
  VOTE_COUNTED,
  YOUR_ANSWER,
} from '@ward/domain/engagement/widget'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { SUGGESTED_ALREADY } from '../../server/src/features/engagement/taking-part/taking-part.rules.ts'
import { expectNothingSideways } from './sideways.ts'
import { tabTo } from './tab-to.ts'
import { COLOR_RULES, expect, expectAccessible, host, MEMBER, STAFF, test } from './ward.ts'

test.use({ network: 'taking part' })

/** The one of the demo network that takes suggestions; whether a moderator reads them first is the site's matter. */
const DYNAMIC_POLL = '/engagement/poll/7'
/** The one of all sites, whose last answer is said in own words. */
const GLOBAL_POLL = '9'
const SUGGESTED = /^Thank you. (Others can choose your answer|Your answer will appear)/

const widgetOf = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}[?]?:`) })
/** A widget that the script has drawn. */
const live = (page: Page, type: string) => page.locator(`[data-engagement^="${type}/"][data-is-live]`)

/** Adds up by how much a page moved by itself. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) Object.assign(window, { shifted: Reflect.get(window, 'shifted') + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'shifted') as number)

test('a member starts a thread from a starter; visitors answer each kind where its shortcode stands, by mouse and keyboard', async ({
  as,
  page,
}) => {
  const member = await as(MEMBER, { url: host() })
  await expect(live(member, 'forum-starter')).toBeVisible()
  const starter = widgetOf(member, 'Start a thread')
  const text = ENGAGEMENT_TYPES.map((type) => `[${type}]`).join('\n\n')
  await starter.getByLabel('Your text').fill(text)
  await member.reload()
  await expect(starter.getByLabel('Your text')).toHaveValue(text)
  await starter.getByRole('button', { name: 'Start my thread' }).dblclick()
  await expect(starter.getByRole('status')).toContainText(THREAD_STARTED)
  await starter.getByRole('link', { name: 'Go to my thread' }).press('Enter')
  await expect(member).toHaveURL(/\/forums\//)
  const thread = member.url()
  await member.goto(`${host()}${DYNAMIC_POLL}`)
  await member.getByLabel('Suggest another answer').fill('Music and light')
  await member.getByRole('button', { name: 'Suggest' }).dblclick()
  await expect(member.getByRole('status')).toContainText(SUGGESTED)
  await member.getByLabel('Suggest another answer').fill('music and LIGHT')
  await member.getByRole('button', { name: 'Suggest' }).click()
  await expect(member.getByRole('alert')).toHaveText(SUGGESTED_ALREADY)
  await expect(member.getByText(SUGGESTED)).toHaveCount(0)

  await watchShifts(page)
  const answered = await page.goto(thread)
  expect(answered?.headers()['content-security-policy']).toMatch(/^default-src 'none';.*script-src 'self'(;|$)/)
  for (const type of ENGAGEMENT_TYPES) await expect(live(page, type)).toBeVisible()
  await expectAccessible(page)

  const poll = widgetOf(page, 'Poll')
  await poll.getByRole('button', { name: 'Vote' }).click()
  await expect(poll.getByRole('alert')).toHaveText('Please choose an answer')
  await poll.getByLabel('Cold or heat').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(poll.getByText(VOTE_COUNTED)).toBeVisible()
  await expect(poll.getByRole('heading')).toBeFocused()
  await expect(poll.getByText('124 votes')).toBeVisible()
  await expect(poll.getByRole('listitem').filter({ hasText: 'Cold or heat' })).toContainText('27%')

  const quizlet = widgetOf(page, 'Did you know')
  await expect(quizlet.getByText('many of them never hear')).toHaveCount(0)
  await quizlet.getByText('One in a thousand').click()
  await quizlet.getByRole('button', { name: 'Check my answer' }).dblclick()
  await expect(quizlet.getByRole('listitem').filter({ hasText: 'One in ten' })).toContainText(RIGHT_ANSWER)
  await expect(quizlet.getByRole('listitem').filter({ hasText: 'One in a thousand' })).toContainText(YOUR_ANSWER)
  await expect(quizlet.getByText('many of them never hear')).toBeVisible()

  const either = widgetOf(page, 'This or that')
  await either.getByRole('button', { name: 'Evening' }).press('Enter')
  await expect(either.getByText('Evening, like you')).toBeVisible()

  const giveaway = widgetOf(page, 'Giveaway')
  await giveaway.getByLabel('Your email address').fill('visitor@x.example')
  await giveaway.getByLabel(/^You may write to me/).check()
  await giveaway.getByRole('button', { name: 'Take part' }).dblclick()
  await expect(giveaway.getByText('One entry per person')).toBeVisible()
  await expect(giveaway.getByText(ENTRY_WAITS)).toHaveCount(1)
  await expect(giveaway.getByRole('status')).toContainText(ENTRY_WAITS)
  await expect(widgetOf(page, 'Start a thread').getByRole('link', { name: /^Sign in/ })).toBeVisible()
  await expectAccessible(page)
  expect(await shiftOf(page)).toBeLessThan(0.05)

  await page.reload()
  await expect(poll.getByText('124 votes')).toBeVisible()
  await expect(quizlet.getByText(RIGHT_ANSWER)).toBeVisible()
  await expect(giveaway.getByText('One entry per person')).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: colorScheme === 'light' ? 'active' : 'none' })
    await expectAccessible(page, colorScheme === 'dark' ? COLOR_RULES : undefined)
  }
  await page.setViewportSize({ width: 400, height: 800 })
  await expectNothingSideways(page)
  await widgetOf(page, 'Join the conversation').getByRole('link', { name: 'Read and reply' }).press('Enter')
  await expect(page).toHaveURL(/\/forums\//)
})

test('without a script each widget leads to a page of its own, whose forms work and keep what was typed', {
  tag: '@long',
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const toOwnPage = async (name: string, link: string) => {
    await page.goto(host())
    await widgetOf(page, name).getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(/\/engagement\//)
  }
  await toOwnPage('Poll', 'Vote')
  await page.getByLabel('Sleep, if it comes').check()
  await page.getByRole('button', { name: 'Vote' }).click()
  await expect(page).toHaveURL(/\/engagement\/poll\/\d+$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Sleep, if it comes' })).toContainText('%')
  await toOwnPage('This or that', 'Vote')
  await page.getByRole('button', { name: 'Morning' }).click()
  await expect(page.getByText('Morning, like you')).toBeVisible()
  await toOwnPage('Did you know', 'Check my answer')
  await page.getByRole('button', { name: 'Check my answer' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please choose an answer')
  await page.getByLabel('One in ten').check()
  await page.getByRole('button', { name: 'Check my answer' }).click()
  await expect(page.getByText('That is right.')).toBeVisible()
  await toOwnPage('Giveaway', 'Take part')
  await page.getByLabel('Your email address').fill('plain@x.example')
  await page.getByLabel(/^You may write to me/).check()
  await page.getByRole('button', { name: 'Take part' }).click()
  await expect(page.getByText('One entry per person')).toBeVisible()
  await page.goto(host())
  await widgetOf(page, 'Join the conversation').getByRole('link', { name: 'Read and reply' }).click()
  await expect(page).toHaveURL(/\/forums\//)
  await page.goto(host())
  await widgetOf(page, 'Start a thread')
    .getByRole('link', { name: /^Sign in/ })
    .click()
  await page.getByLabel('Email').fill(MEMBER)
  await page.getByLabel('Password', { exact: false }).first().fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/engagement\/forum-starter\/\d+$/)
  await page.getByLabel('Your text').fill('I walked home without my dark glasses.')
  await page.getByRole('button', { name: 'Start my thread' }).click()
  await expect(page).toHaveURL(/\/forums\//)
  await page.goto(`${host()}${DYNAMIC_POLL}`)
  await page.getByText(SHOW_RESULTS).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Travelling' })).toContainText('%')
  await page.getByLabel('Suggest another answer').fill('Cooking for a crowd')
  await page.getByRole('button', { name: 'Suggest' }).click()
  await expect(page.getByText(SUGGESTED)).toBeVisible()
  await context.close()
})

test('the script runs in a page whose policy is no more than default-src ’self’, and says when the network fails', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.route(`${host()}/`, async (route) => {
    // Node does not find `*.localhost`: the request goes to this machine and says the host.
    const { port, host: name } = new URL(host())
    const asked = { ...route.request().headers(), host: name }
    const answer = await route.fetch({ url: `http://127.0.0.1:${port}/`, headers: asked })
    const headers = { ...answer.headers(), 'content-security-policy': "default-src 'self'" }
    await route.fulfill({ response: answer, headers })
  })
  await page.goto(host())
  await expect(live(page, 'this-or-that')).toBeVisible()
  const either = widgetOf(page, 'This or that')
  await page.route('**/vote', (route) => route.abort())
  await either.getByRole('button', { name: 'Morning' }).click()
  await expect(either.getByRole('alert')).toContainText('Something went wrong')
  await page.unroute('**/vote')
  await either.getByRole('button', { name: 'Morning' }).click()
  await expect(either.getByText('Morning, like you')).toBeVisible()
  expect(errors).toEqual([])
})

test('by keyboard alone a member looks at results and answers, says “Other” in their own words, which staff read; a visitor enters a giveaway', {
  tag: '@long',
}, async ({ as, page: visitor }) => {
  await visitor.goto(`${host()}/engagement/giveaway/6`)
  await tabTo(visitor, visitor.getByLabel('Your email address'))
  await visitor.keyboard.type('keys@x.example')
  await tabTo(visitor, visitor.getByLabel(/^You may write to me/))
  await visitor.keyboard.press('Space')
  await tabTo(visitor, visitor.getByRole('button', { name: 'Take part' }))
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText('One entry per person')).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 2 })).toBeFocused()

  const page = await as(MEMBER, { url: `${host()}/engagement/this-or-that/3` })
  const either = widgetOf(page, 'This or that')
  await tabTo(page, either.getByText(SHOW_RESULTS))
  await page.keyboard.press('Enter')
  await expect(either.getByRole('listitem').filter({ hasText: 'Evening' })).toContainText('%')
  await expectAccessible(page)
  await tabTo(page, either.getByRole('button', { name: 'Evening' }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(either.getByText('Evening, like you')).toBeVisible()
  await expect(either.getByRole('heading')).toBeFocused()

  await page.goto(`${host()}/engagement/poll/${GLOBAL_POLL}`)
  const own = page.getByLabel(OWN_WORDS_LABEL)
  await expect(own).toBeHidden()
  await tabTo(page, page.getByLabel('Yes, in person'))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByLabel('In another way')).toBeChecked()
  await tabTo(page, own)
  await page.keyboard.type('Only by letter')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(VOTE_COUNTED)).toBeVisible()
  await expect(page.getByText('Only by letter')).toHaveCount(0)
  const staff = await as(STAFF.admin, { path: `/poll/${GLOBAL_POLL}#results` })
  await expect(staff.getByRole('region', { name: IN_OWN_WORDS }).getByText('Only by letter')).toBeVisible()
})

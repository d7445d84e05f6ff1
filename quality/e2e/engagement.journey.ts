import type { Locator, Page } from '@playwright/test'
import { TEXT_COPIED } from '@ward/domain/app/shell'
import { currentShortcode, ENGAGEMENT_DELETED, ENGAGEMENT_SAVED, shortcode } from '@ward/domain/engagement/engagements'
import type { Kind } from '@ward/domain/engagement/kind'
import { KINDS } from '@ward/domain/engagement/kinds'
import { ANSWER_REQUIRED } from '@ward/domain/engagement/quizlets'
import { ask } from './graph.ts'
import { tabTo } from './tab-to.ts'
import { at, expect, STAFF, test } from './ward.ts'

// The journeys feature engagements in place of the demo network's.
test.use({ network: 'apart' })

/** A field by its label; optional fields say so. */
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( \\(?optional\\)?)?$`) })
const question = (page: Page, { titles }: Kind) => field(page, titles?.question ?? 'Question')
const hasThread = ({ fields }: Kind) => fields.includes('threadId')
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

type Kept = { question: string; threadId: string | null; date: string | null; options: { name: string }[] }
/** The server's state of one. */
async function kept(page: Page, { type }: Kind, id: string): Promise<Kept | null> {
  const kind = type.toUpperCase().replaceAll('-', '_')
  const query = `{ engagement(type: ${kind}, id: "${id}") { question threadId date options { name } } }`
  return (await ask<{ engagement: Kept | null }>(page, query)).engagement
}
const optionsIn = async (page: Page, kind: Kind, id: string) =>
  (await kept(page, kind, id))?.options.map(({ name }) => name)

/** The thread that the driver of the demo network leads to. */
async function someThread(page: Page): Promise<string> {
  const driver = KINDS.find(hasThread)
  return (driver && (await kept(page, driver, '4'))?.threadId) ?? ''
}

/** The page after saving, for an admin: the words for it, and the address of the form of what is there now. */
async function expectSaved(page: Page, { paths }: Kind): Promise<string> {
  await expect(page.getByText(ENGAGEMENT_SAVED).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/moderation${paths.create}/\\d+$`))
  return idOf(page)
}

async function expectDeleted(page: Page, { paths }: Kind, name: string) {
  await expect(page.getByText(ENGAGEMENT_DELETED).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/moderation${paths.list}$`))
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
}

async function expectCopied(page: Page, text: string) {
  await expect(page.getByText(TEXT_COPIED).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
}

/** Nothing of the widget reaches over the card it is drawn on. */
const expectWithin = (card: Locator) =>
  expect
    .poll(() =>
      card.evaluate((box) => {
        const { right } = box.getBoundingClientRect()
        return [...box.querySelectorAll('*')]
          .filter((part) => part.getBoundingClientRect().right > right + 0.5)
          .map(({ tagName, className }) => `${tagName} ${className}`)
      }),
    )
    .toEqual([])

/** By mouse, from the list to the list. */
async function byMouse(page: Page, kind: Kind, threadId: string) {
  await page.getByRole('link', { name: new RegExp(`^New ${kind.one}`) }).click()
  await expect(page.getByRole('heading', { name: `New ${kind.one}` })).toBeVisible()
  await question(page, kind).fill(`A ${kind.one} by mouse`)
  if (kind.options) {
    await field(page, 'Option 1').fill('Sunglasses')
    await field(page, 'Option 2').fill('The dark')
    if (kind.options.isCorrect) await page.getByRole('checkbox', { name: 'Correct answer' }).first().click()
    await page.getByRole('button', { name: 'Move option 2', exact: true }).hover()
    await page.mouse.down()
    const first = await page.getByRole('button', { name: 'Move option 1', exact: true }).boundingBox()
    await page.mouse.move((first?.x ?? 0) + 8, (first?.y ?? 0) - 4, { steps: 12 })
    await page.mouse.up()
    await expect(field(page, 'Option 1')).toHaveValue('The dark')
  }
  if (hasThread(kind)) await field(page, 'Forum Thread ID').fill(threadId)
  if (kind.required.includes('answerDescription')) await field(page, 'Helper copy').fill('For whoever asks.')
  if (kind.fields.includes('imageUrl')) await field(page, 'Image URL').fill('/demo/a-long-walk.png')
  await expectWithin(page.getByRole('region', { name: 'Preview' }))
  await page.getByRole('switch', { name: 'Featured' }).click({ force: true })
  await page.getByRole('button', { name: /^Save/ }).dblclick()
  const id = await expectSaved(page, kind)
  if (kind.options) expect(await optionsIn(page, kind, id)).toEqual(['The dark', 'Sunglasses'])
  for (const text of [currentShortcode(kind.type), shortcode(kind.type, id)]) {
    await page.getByRole('button', { name: `Copy ${text}`, exact: true }).click()
    await expectCopied(page, text)
  }
  await question(page, kind).fill(`A ${kind.one} in other words`)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(async () => (await kept(page, kind, id))?.question).toBe(`A ${kind.one} in other words`)
  await page.getByRole('tab', { name: 'Results' }).click()
  await expect(page.getByRole('columnheader', { name: 'All sites' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: `Delete ${kind.one}` }).click()
  await expectDeleted(page, kind, `A ${kind.one} in other words`)
}

/** By keyboard alone, from the list to the list. */
async function byKeyboard(page: Page, kind: Kind, threadId: string) {
  const { keyboard } = page
  const type = async (name: string, text: string) => {
    await tabTo(page, field(page, name))
    await keyboard.type(text)
  }
  const press = async (name: string, key = 'Enter') => {
    await tabTo(page, page.getByRole('button', { name, exact: true }))
    await keyboard.press(key)
  }
  await expect(page.getByRole('link', { name: new RegExp(`^New ${kind.one}`) })).toBeVisible()
  await keyboard.press('n')
  await expect(page.getByRole('heading', { name: `New ${kind.one}` })).toBeFocused()
  await tabTo(page, question(page, kind))
  await keyboard.type(`A ${kind.one} by keyboard`)
  if (kind.options) {
    await type('Option 1', 'An hour')
    await type('Option 2', 'Three days')
    if (kind.options.isCorrect) {
      await keyboard.press('Control+s')
      await expect(page.getByText(ANSWER_REQUIRED)).toBeVisible()
      await tabTo(page, page.getByRole('checkbox', { name: 'Correct answer' }).nth(1))
      await keyboard.press('Space')
    }
  }
  if (kind.required.includes('answerDescription')) await type('Helper copy', 'For whoever asks.')
  if (hasThread(kind)) await type('Forum Thread ID', threadId)
  if (kind.fields.includes('date')) await type('Expiration date', '01/31/2199')
  await keyboard.press('Control+s')
  const id = await expectSaved(page, kind)
  if (kind.fields.includes('date')) expect((await kept(page, kind, id))?.date).toBe('2199-01-31')
  await tabTo(page, page.getByRole('button', { name: `Copy ${shortcode(kind.type, id)}`, exact: true }))
  await keyboard.press('Enter')
  await expectCopied(page, shortcode(kind.type, id))
  await tabTo(page, question(page, kind), 'Shift+Tab')
  await keyboard.press('End')
  await keyboard.type(', changed')
  if (kind.options) await press('Move option 2 up')
  await keyboard.press('Control+s')
  await expect.poll(async () => (await kept(page, kind, id))?.question).toBe(`A ${kind.one} by keyboard, changed`)
  if (kind.options) expect(await optionsIn(page, kind, id)).toEqual(['Three days', 'An hour'])
  await tabTo(page, page.getByRole('tab', { name: 'Edit' }), 'Shift+Tab')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'All sites' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Delete', exact: true }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Delete ${kind.one}` })).toBeVisible()
  await press(`Delete ${kind.one}`)
  await expectDeleted(page, kind, `A ${kind.one} by keyboard, changed`)
}

/** Goes with each kind from the list to the list, with one by mouse and with the next by keyboard. */
async function goWith(page: Page, kinds: readonly Kind[]) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const threadId = await someThread(page)
  for (const [nth, kind] of kinds.entries()) {
    await page.goto(at(kind.paths.list))
    await (nth % 2 === 0 ? byMouse : byKeyboard)(page, kind, threadId)
  }
}

// They are screens of the same parts: what a key does on one it does on all.
test('an engagement is made, featured or dated, put in order, copied, changed, looked at and deleted: one by mouse and dragging, the next by keyboard alone', async ({
  as,
}) => {
  await goWith(await as(STAFF.admin, { path: null }), KINDS.slice(0, 2))
})

test('engagements of the other kinds go the same way', { tag: '@long' }, async ({ as }) => {
  test.setTimeout(240_000)
  await goWith(await as(STAFF.admin, { path: null }), KINDS.slice(2))
})

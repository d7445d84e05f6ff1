import type { Page } from '@playwright/test'
import { TAG_REORDERED } from '@ward/domain/forums/forum-tags'
import { CONVERSION_UNDONE, convertedAlready, THREAD_CREATED } from '@ward/domain/forums/story-conversion'
import { MERGE_TAG_LABEL, mergeTagQuestion, TAGS_MERGED } from '@ward/domain/forums/tag-merge'
import { SEO_SAVED } from '@ward/domain/forums/thread-seo'
import { TAG_THREADS_LABEL, taggingModeLabel } from '@ward/domain/forums/thread-tagging'
import { MERGE_UNDONE } from '@ward/domain/kernel/merging'
import { CANONICAL_ELSEWHERE } from '@ward/domain/kernel/seo-fields'
import { canonicalProblemText } from '@ward/domain/kernel/seo-preview'
import { lookUp } from './calm.ts'
import { tabTo } from './tab-to.ts'
import { expect, host, MEMBER, STAFF, test } from './ward.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('a topic is found, tagged and opened by keyboard alone', async ({ as }) => {
  const page = await as(STAFF.moderator, { path: '/forums' })
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await tabTo(page, page.getByRole('searchbox', { name: 'Search by name' }))
  await page.keyboard.type('leaf blower')
  await expect(page.getByText('1 topic', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await lookUp(page)
  await page.keyboard.press('j')
  await expect(page.locator('[data-row-link]')).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Tag 1 topic' })
  await expect(dialog.getByRole('combobox', { name: 'Forum tags' })).toBeFocused()
  await page.keyboard.type('Tools')
  await expect(page.getByRole('option', { name: /^Tools/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: TAG_THREADS_LABEL }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Tag 1 topic?' })
  await expect(question).toContainText('1 forum topic gets tags')
  await tabTo(page, question.getByRole('button', { name: taggingModeLabel.add }))
  await page.waitForTimeout(500)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Tags updated/)).toBeVisible()
  await expect(row(page, 'leaf blower')).toContainText('Tools')
  await lookUp(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Neighbour’s leaf blower, 7 am, every single Saturday' }),
  ).toBeVisible()
})

test('SEO data with a wrong and a right value; a member follows the old slug', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/forums?name=leaf' })
  await page.getByRole('link', { name: 'Neighbour’s leaf blower, 7 am, every single Saturday', exact: true }).click()
  await page.getByRole('link', { name: 'Edit SEO' }).click()
  const result = page.getByRole('region', { name: 'Search result' })
  await expect(result).toContainText('Neighbour’s leaf blower, 7 am, every single Saturday')
  const canonical = page.getByLabel(/^Canonical URL/)
  await canonical.fill('https://elsewhere.example/leaf')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(CANONICAL_ELSEWHERE).first()).toBeVisible()
  await canonical.fill(`${host()}/forums/no-such-thread`)
  await expect(result).toContainText(canonicalProblemText.gone)
  await canonical.fill('')
  await page.getByLabel(/^Title/).fill('The leaf blower next door')
  await page.getByLabel('Thread slug').fill('leaf-blower')
  await expect(result).toContainText('The leaf blower next door')
  await expect(result).toContainText('forums › leaf-blower')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(SEO_SAVED)).toBeVisible()

  const member = await as(MEMBER, { url: `${host()}/forums/neighbours-leaf-blower-7-am-every-single-saturday` })
  await expect(member).toHaveURL(`${host()}/forums/leaf-blower`)
  await expect(member).toHaveTitle('The leaf blower next door')
})

test('forum tags are put in order, and two are merged and parted again', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/forum-tags' })
  const names = () =>
    page.getByRole('list', { name: 'Forum Tags' }).getByRole('button', { name: /^(Tools|Aura|Heavy days)$/ })
  await page.getByRole('button', { name: 'Move Tools up' }).click()
  await expect(page.getByText(TAG_REORDERED)).toBeVisible()
  await expect(names()).toHaveText(['Aura', 'Tools', 'Heavy days'])

  await page.getByRole('button', { name: 'Tools', exact: true }).click()
  const drawer = page.getByRole('complementary', { name: 'Edit forum tag' })
  await drawer.getByRole('combobox', { name: /^Merge into/ }).click()
  await page.getByRole('option', { name: 'Aura' }).click()
  await drawer.getByRole('button', { name: MERGE_TAG_LABEL }).click()
  const question = page.getByRole('dialog', { name: mergeTagQuestion('Tools', 'Aura') })
  await expect(question).toContainText('address leads to the other one')
  await question.getByRole('button', { name: MERGE_TAG_LABEL }).click()
  await expect(page.getByText(TAGS_MERGED)).toBeVisible()
  await expect(names()).toHaveText(['Aura', 'Heavy days'])
  const member = await as(MEMBER, { url: `${host()}/forums/tag/tools` })
  await expect(member).toHaveURL(`${host()}/forums/tag/aura`)

  await page.getByRole('button', { name: 'Aura', exact: true }).click()
  const target = page.getByRole('complementary', { name: 'Edit forum tag' })
  await expect(target).toContainText('Also called: Tools')
  await target.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(MERGE_UNDONE)).toBeVisible()
  await expect(names()).toHaveText(['Aura', 'Tools', 'Heavy days'])
  await member.goto(`${host()}/forums/tag/tools`)
  await expect(member).toHaveURL(`${host()}/forums/tag/tools`)
})

test('a forum tag that is moved by keys and put back is said at each step, at last where it was', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/forum-tags' })
  const saying = (words: RegExp) => expect(page.getByText(words)).toBeAttached()
  await page.getByRole('button', { name: 'Move Preventives', exact: true }).focus()
  for (const [key, words] of [
    ['Space', /^Picked up\. Preventives: place 2 of \d+$/],
    ['ArrowDown', /^Moved\. Preventives: place 3 of \d+$/],
    ['Escape', /^Put back\. Preventives: place 2 of \d+$/],
  ] as const) {
    await page.keyboard.press(key)
    await saying(words)
  }
})

test('two tags of the network are merged, and parted again', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.superAdmin, { path: '/tags' })
  await page.getByRole('button', { name: 'Side effects', exact: true }).click()
  const drawer = page.getByRole('complementary', { name: 'Edit tag' })
  await drawer.getByRole('combobox', { name: /^Merge into/ }).click()
  await page.getByRole('option', { name: 'Tips' }).click()
  await drawer.getByRole('button', { name: MERGE_TAG_LABEL }).click()
  const question = page.getByRole('dialog', { name: mergeTagQuestion('Side effects', 'Tips') })
  await expect(question).toContainText(/forum topics? gets? the other tag/)
  await question.getByRole('button', { name: MERGE_TAG_LABEL }).click()
  await expect(page.getByText(TAGS_MERGED)).toBeVisible()
  await expect(row(page, 'Side effects')).toHaveCount(0)
  await lookUp(page)
  await page.getByRole('searchbox', { name: 'Search tags' }).fill('side eff')
  await expect(page.getByText('1 tag', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Tips', exact: true }).click()
  await expect(drawer).toContainText('Also called: Side effects')
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(MERGE_UNDONE)).toBeVisible()
  await expect(row(page, 'Side effects')).toBeVisible()
})

test('a story becomes a topic once, and can again after that was undone', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/convert-story' })
  const convert = async () => {
    await page.getByRole('textbox', { name: 'Post ID' }).fill('1')
    await page.getByRole('button', { name: 'Convert', exact: true }).click()
  }
  await convert()
  await expect(page.getByText(THREAD_CREATED)).toBeVisible()
  const name = (await page.getByRole('region', { name: 'The new thread' }).getByRole('heading').textContent()) ?? ''
  const other = await as(STAFF.superAdmin, { path: '/convert-story' })
  await other.getByRole('textbox', { name: 'Post ID' }).fill('1')
  await other.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(other.getByText(convertedAlready(name))).toBeVisible()
  await lookUp(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(CONVERSION_UNDONE)).toBeVisible()
  await lookUp(page)
  await convert()
  await expect(page.getByText(THREAD_CREATED)).toBeVisible()
  await page.getByRole('link', { name: 'Edit thread' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

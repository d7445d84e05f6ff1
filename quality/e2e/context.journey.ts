import type { Page } from '@playwright/test'
import { OPEN_FLAG_LABEL } from '@ward/domain/flags/flag/flag-operations'
import { lookUp } from './calm.ts'
import { at, expect, expectAccessible, expectAccessibleInBoth, STAFF, test } from './ward.ts'

/** A reported reply in a thread of several. */
async function openReply(page: Page) {
  await page.getByRole('link', { name: /I just skipped to half/ }).click()
  await expect(page.getByRole('article', { name: 'Content' })).toBeVisible()
}

const REPLIES = '/?assocType=reply'

test('a text is read in its thread, from where one goes to another response', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.admin, { path: REPLIES })
  await openReply(page)
  const context = page.getByRole('region', { name: 'Original thread context' })
  await expect(context.getByText('Currently Moderating')).toBeInViewport()
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect(page.getByRole('button', { name: 'Context' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(context).toBeFocused()
  await expect(context.getByText('Currently Moderating')).toBeInViewport()
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const before = page.url()
  await context
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  await expect(page).not.toHaveURL(before)
  // Of a response that has no flag the text is shown first.
  if (page.url().includes('/reply/')) await page.getByRole('button', { name: OPEN_FLAG_LABEL }).click()
  await expect(page).toHaveURL(/\/content-flag\/\d+$/)
  await expect(context.getByText('Currently Moderating')).toBeVisible()
})

test('an admin edits a reply and answers it, by the keyboard', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.admin, { path: REPLIES })
  await openReply(page)
  await page.keyboard.press('e')
  const editor = page.getByRole('form', { name: 'Edit the content' })
  const body = editor.getByRole('textbox', { name: 'Body' })
  await expect(body).toBeVisible()
  await expectAccessible(page)
  await body.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Edited by staff.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Your changes were saved')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Content' })).toContainText('Edited by staff.')
  await lookUp(page)
  await page.keyboard.press('r')
  const reply = page.getByRole('form', { name: 'Reply' })
  await expect(reply.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Please ask your doctor.')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Your reply was posted!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Original thread context' })).toContainText('Please ask your doctor.')
  // A line of code that is wider than its column stays in it, and what is pressed keeps its place at the right.
  await page.setViewportSize({ width: 1280, height: 900 })
  const ends = await page.getByRole('article', { name: 'Content' }).evaluate((article) => {
    const code = document.createElement('pre')
    code.textContent = 'code '.repeat(200)
    article.querySelector('p:not(header p)')?.append(code)
    const rightOf = (found: Element | null | undefined) => found?.getBoundingClientRect().right ?? 0
    const edit = [...article.querySelectorAll('header button')].at(-1)
    const context = document.querySelector('[data-context]')
    return { text: rightOf(article), edit: rightOf(edit), context: context?.getBoundingClientRect().left ?? 0 }
  })
  expect(ends.text).toBeLessThan(ends.context)
  expect(ends.text - ends.edit).toBeLessThan(40)
})

test('letters typed at once after the key of a reply are words, also where the editor comes late or never', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.admin, { path: REPLIES })
  for (const comes of ['late', 'never']) {
    await page.goto(at(REPLIES))
    await openReply(page)
    const decisions: string[] = []
    page.on('request', (request) => {
      if (/updateContentFlag|editContentFlagBody/.test(request.postData() ?? ''))
        decisions.push(request.postData() ?? '')
    })
    await page.route('**/RichTextEditor-*.js', async (route) => {
      await new Promise((later) => setTimeout(later, 600))
      await (comes === 'late' ? route.continue() : route.abort())
    })
    await page.keyboard.press('r')
    // Letter by letter, and on through the moment at which the editor takes the place of what waits for it.
    await page.keyboard.type('dear do see a doctor, and do so soon', { delay: 40 })
    const reply = page.getByRole('form', { name: 'Reply' })
    if (comes === 'late') await expect(reply.getByText('Visual', { exact: true })).toBeVisible()
    else await expect(reply.getByText(/The editor could not be loaded/)).toBeVisible()
    const field = reply.getByRole('textbox')
    await expect(field).toBeFocused()
    await page.keyboard.type('. do')
    if (comes === 'late') await expect(field).toHaveText('dear do see a doctor, and do so soon. do')
    else await expect(field).toHaveValue(/^<p>dear do see a doctor, and do so soon\. do/)
    expect(decisions).toEqual([])
    await page.unrouteAll()
    await reply.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button').last().click()
  }
})

import type { Page } from '@playwright/test'
import { CONTENT_SAVED } from '@ward/domain/flags/editing/text-editing'
import { POST_REPLY, REPLY_POSTED } from '@ward/domain/flags/editing/text-reply'
import { ASSOC_TYPES, type AssocType } from '@ward/domain/flags/flag/assoc-types'
import { ASSIGNED_MESSAGE, type FlagOperation, OPERATION_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { lookUp, toCalm } from './calm.ts'
import { tabTo } from './tab-to.ts'
import { at, expect, STAFF, test } from './ward.ts'

test.use({ network: 'twenty flags' })

/** So many flags of each kind: twenty of them. */
const OF_EACH: Record<AssocType, number> = {
  comment: 4,
  thread: 4,
  reply: 4,
  user: 2,
  user_profile_status: 3,
  user_profile_status_reply: 3,
}

const flagId = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const decide = (page: Page) => page.getByRole('group', { name: 'Decide' })

/** The first open flag of a kind: with no row chosen Enter starts reviewing, also where the row of a user leads to their page. */
async function openFirst(page: Page, assocType: AssocType) {
  await page.goto(at(`/?assocType=${assocType}`))
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await toCalm(page)
}

/** Shown beside the flags that were decided before: each message stands for ten seconds. */
const reported = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()

/** The message may be the former flag's, which still stands: only the button of the way back says that it was this one. */
async function press(page: Page, operation: FlagOperation, key: string) {
  await page.keyboard.press(key)
  await reported(page, OPERATION_MESSAGE[operation])
  const back = operation === 'REOPEN' ? /^Mark done/ : /^Reopen/
  await expect(decide(page).getByRole('button', { name: back }), `${operation} of flag ${flagId(page)}`).toBeVisible()
}

/** Texts that wait are approved, all others are marked done. */
async function judge(page: Page) {
  if (
    await decide(page)
      .getByRole('button', { name: /^Approve/ })
      .isVisible()
  )
    await press(page, 'APPROVE', 'a')
  else await press(page, 'DONE', 'd')
}

async function next(page: Page) {
  const before = flagId(page)
  await page.keyboard.press(']')
  await expect.poll(() => flagId(page)).not.toBe(before)
  await toCalm(page)
}

/** Changes the words of a text, with a link among them. */
async function edit(page: Page) {
  await page.keyboard.press('e')
  const editor = page.getByRole('form', { name: 'Edit the content' })
  const body = editor.getByRole('textbox', { name: 'Body' })
  await expect(editor.getByRole('toolbar')).toBeVisible()
  await tabTo(page, body)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Read on: ')
  await tabTo(page, editor.getByRole('toolbar'), 'Shift+Tab')
  await tabTo(page, editor.getByRole('button', { name: 'Link' }), 'ArrowRight')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await tabTo(page, dialog.getByLabel('URL'))
  await page.keyboard.type('/forums')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await reported(page, CONTENT_SAVED)
  await expect(page.getByRole('article', { name: 'Content' }).getByRole('link', { name: '/forums' })).toBeVisible()
}

async function reply(page: Page) {
  await page.keyboard.press('r')
  const form = page.getByRole('form', { name: 'Reply' })
  await expect(form.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Please ask your doctor before you change a dose.')
  await tabTo(page, form.getByRole('button', { name: POST_REPLY }))
  await page.keyboard.press('Enter')
  await reported(page, REPLY_POSTED)
}

async function assign(page: Page) {
  await page.keyboard.press('m')
  const field = page.getByRole('combobox', { name: 'Tag a moderator' })
  await expect(field).toBeFocused()
  await page.keyboard.type('tomas')
  await expect(page.getByRole('option', { name: /tomas/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await reported(page, ASSIGNED_MESSAGE)
}

/** Somebody else decides first: a press then does nothing and names who it was. */
async function conflict(page: Page, other: Page) {
  await other.goto(page.url())
  await expect(decide(other)).toBeVisible()
  await other.keyboard.press('d')
  await expect(page.locator('[data-announced]')).toHaveText('tomas.hale marked this done')
  await page.keyboard.press('d')
  await expect(page.getByRole('alert').filter({ hasText: /tomas\.hale marked (this|it) (as )?done/ })).toBeVisible()
}

/** The server's state, asked from within the page. */
const isOpen = (page: Page, id: string) =>
  page.evaluate(async (flag) => {
    const answer = await fetch('/api/moderation', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{ contentFlag(id: "${flag}") { isOpen } }` }),
    })
    return ((await answer.json()) as { data: { contentFlag: { isOpen: boolean } } }).data.contentFlag.isOpen
  }, id)

test('twenty flags of all kinds by keyboard alone, with a reply, an edit, a link, an assignment, an undo and a conflict', {
  tag: '@long',
}, async ({ as }) => {
  test.setTimeout(240_000)
  const page = await as(STAFF.admin, { path: null })
  const other = await as(STAFF.moderator, { path: null })
  const begun = Date.now()
  const seen = new Set<string>()
  for (const assocType of ASSOC_TYPES) {
    await openFirst(page, assocType)
    for (let nth = 0; nth < OF_EACH[assocType]; nth++) {
      if (nth > 0) await next(page)
      seen.add(flagId(page))
      if (nth === 0 && assocType === 'comment') await edit(page)
      if (nth === 0 && assocType === 'reply') await reply(page)
      if (nth === 0 && assocType === 'thread') await assign(page)
      if (nth === 1 && assocType === 'user_profile_status') {
        await conflict(page, other)
        continue
      }
      if (nth === 0) await lookUp(page)
      await judge(page)
      if (nth !== 0 || assocType !== 'user') continue
      await press(page, 'REOPEN', 'u')
      await expect(decide(page).getByRole('button', { name: /^Mark done/ })).toBeEnabled()
      await judge(page)
    }
  }
  expect(seen.size).toBe(20)
  const openOnes: string[] = []
  for (const id of seen) if (await isOpen(page, id)) openOnes.push(id)
  expect(openOnes).toEqual([])
  process.stdout.write(`Twenty flags by keyboard: ${Math.round((Date.now() - begun) / 1000)} s\n`)
})

import type { Page } from '@playwright/test'
import { CONFIRM_HELPLINES } from '@ward/domain/flags/at-risk/helplines'
import { BULK_UNDO_LABEL, SKIPPED_LABEL } from '@ward/domain/flags/bulk/bulk-decisions'
import { OPERATION_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { JUDGING_SETTINGS_SAVED, JUDGING_SETTINGS_TITLE } from '@ward/domain/flags/judging-settings/judging-settings'
import {
  SAVE_VIEW_LABEL,
  VIEW_DELETED,
  VIEW_RESTORED,
  VIEW_SAVED,
  VIEWS_TITLE,
} from '@ward/domain/flags/saved-views/saved-views'
import { AGREEMENT_TITLE, LOOK_GIVEN, lookVerdictLabel } from '@ward/domain/flags/second-look/second-looks'
import { EFFECTS_DONE_LABEL } from '@ward/domain/kernel/effects'
import { runStateLabel } from '@ward/domain/task-scripts/runs'
import { runBeside } from './server.ts'
import { expectNothingSideways } from './sideways.ts'
import { tabTo } from './tab-to.ts'
import { at, expect, expectAccessibleInAllColors, STAFF, test } from './ward.ts'

test.use({ network: 'judging' })

const rows = (page: Page) => page.locator('[data-row]')

/** States that no address reaches: in both themes, in forced colours, and on a phone. */
async function expectAccessibleHere(page: Page) {
  await expectAccessibleInAllColors(page)
  await page.setViewportSize({ width: 400, height: 800 })
  await expectNothingSideways(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a view is saved and shared by keyboard, opened by a colleague with a count that lives, deleted and had back', {
  tag: '@long',
}, async ({ as }) => {
  const tomas = await as(STAFF.moderator, { path: '/?assocType=reply' })
  const bar = (page: Page) => page.getByRole('navigation', { name: VIEWS_TITLE })
  await expect(rows(tomas).nth(2)).toBeVisible()
  await tabTo(tomas, bar(tomas).getByRole('button', { name: SAVE_VIEW_LABEL }))
  await tomas.keyboard.press('Enter')
  const dialog = tomas.getByRole('dialog', { name: 'Saved view' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await tomas.keyboard.type('Replies <b>first</b>')
  await tabTo(tomas, dialog.getByLabel('Share with the team'))
  await tomas.keyboard.press('Space')
  await tomas.keyboard.press('Enter')
  await expect(tomas.getByText(VIEW_SAVED)).toBeVisible()
  const mine = bar(tomas).getByRole('link', { name: 'Replies <b>first</b>' })
  await expect(mine).toHaveAttribute('aria-current', 'true')

  const della = await as(STAFF.secondModerator)
  const theirs = bar(della).getByRole('link', { name: 'Replies <b>first</b>' })
  await tabTo(della, theirs)
  await della.keyboard.press('Enter')
  await expect(della).toHaveURL(at('/?assocType=reply'))
  await expect(theirs).toHaveText(/\d+$/)
  const before = Number((await theirs.innerText()).match(/\d+$/)?.[0])
  await tomas.keyboard.press('j')
  await tomas.keyboard.press('d')
  await expect(tomas.getByText(OPERATION_MESSAGE.DONE)).toBeVisible()
  await expect(theirs).toContainText(String(before - 1))

  await della.goto(at('/saved-views'))
  await expect(della.getByRole('button', { name: 'Delete Replies' })).toHaveAttribute('aria-disabled', 'true')
  await tomas.goto(at('/saved-views'))
  await tomas.getByRole('button', { name: 'Delete Replies' }).dblclick()
  await tomas.getByText(VIEW_DELETED).hover()
  await expect(rows(della)).toHaveCount(0)
  await tomas.getByRole('button', { name: /^Undo/ }).click()
  await expect(tomas.getByText(VIEW_RESTORED)).toBeVisible()
  await expect(rows(della)).toHaveCount(1)
})

test('all flags of a filter are decided after their effects are told, all but one that a colleague was faster with, and taken back', {
  tag: '@long',
}, async ({ as }) => {
  const mara = await as(STAFF.admin, { path: '/?assocType=comment' })
  await expect(rows(mara).nth(5)).toBeVisible()
  await mara.getByRole('checkbox', { name: /^Select all/ }).check()
  await mara.getByRole('button', { name: 'More actions' }).click()
  await expect(mara.getByRole('menuitem')).toHaveText(['Skip for an hour'])
  await expectAccessibleHere(mara)
  await mara.keyboard.press('Escape')
  await expect(mara.getByText('10 selected')).toBeVisible()
  const all = mara.getByRole('button', { name: /^Select all [\d,]+ results$/ })
  const total = Number((await all.innerText()).replace(/\D/g, ''))
  await all.click()
  await mara.getByRole('button', { name: /^Mark spam/ }).click()
  const question = mara.getByRole('dialog', { name: /^Mark content from \d+ flags as spam\?$/ })
  const stay = question.getByText(/^\d+ at-risk flags are skipped/)
  const closed = total - Number.parseInt(await stay.innerText(), 10)
  await expect(question.getByRole('heading')).toHaveText(`Mark content from ${closed} flags as spam?`)
  await expect(question.getByText(`${closed} flags are closed`)).toBeVisible()
  await expectAccessibleHere(mara)

  // A colleague decides on one of them between the question and its answer.
  const tomas = await as(STAFF.moderator, { path: '/?assocType=comment' })
  await rows(tomas).nth(2).waitFor()
  const calm = rows(tomas).filter({ hasNotText: 'At risk' }).first()
  await calm.getByRole('link').first().focus()
  await tomas.keyboard.press('d')
  await expect(tomas.getByText(OPERATION_MESSAGE.DONE)).toBeVisible()
  await question.getByRole('button', { name: 'Mark spam' }).dblclick()
  const panel = mara.getByRole('region', { name: `Mark spam: ${total} flags` })
  await expect(panel.getByRole('status')).toHaveText(runStateLabel.completed)
  const reported = panel.getByRole('list', { name: EFFECTS_DONE_LABEL })
  await expect(reported).toContainText(`${closed - 1} flags are closed`)
  await expect(reported).toContainText('1 was changed by someone else and is skipped')
  await panel.getByText(SKIPPED_LABEL, { exact: true }).click()
  await expect(panel.getByText('tomas.hale marked this done')).toBeVisible()
  await expect(rows(mara)).toHaveCount(total - closed)
  await expectAccessibleHere(mara)

  await panel.getByRole('button', { name: BULK_UNDO_LABEL }).dblclick()
  const undone = mara.getByRole('region', { name: `Unmark spam: ${closed - 1} flags` })
  await expect(undone.getByRole('status')).toHaveText(runStateLabel.completed)
  await expect(mara.getByRole('heading', { level: 1 }).locator('..')).toContainText(`${total - 1} unmoderated`)
})

test('what the site names to people at risk is changed by keyboard, read at once by who looks after them, and confirmed anew', {
  tag: '@long',
}, async ({ as }) => {
  const kit = await as(STAFF.communityTech, { path: '/at-risk' })
  const tomas = await as(STAFF.moderator, { path: '/at-risk' })
  await tomas.getByRole('row').nth(1).getByRole('link').first().click()
  const helplines = tomas.getByRole('region', { name: 'Helplines' })
  await expect(helplines.getByText('Emergency services')).toBeVisible()
  const asked = kit.getByRole('heading', { name: CONFIRM_HELPLINES })
  await kit.getByRole('button', { name: 'Mark as verified' }).click()
  await expect(asked).toBeHidden()
  await expect(helplines.getByText(/^Verified for this site by kit/)).toBeVisible()

  await kit.keyboard.press('/')
  await kit.keyboard.type('judging set')
  await expect(kit.getByRole('option', { name: /^Moderation settings/ })).toBeVisible()
  await kit.keyboard.press('Enter')
  const form = kit.getByRole('form', { name: JUDGING_SETTINGS_TITLE })
  await tabTo(kit, form.getByRole('button', { name: 'Add helpline' }))
  await kit.keyboard.press('Enter')
  await kit.keyboard.type('Our own line')
  await kit.keyboard.press('Tab')
  await kit.keyboard.type('Call 555 0100')
  await expectAccessibleHere(kit)
  await kit.keyboard.press('Control+s')
  await expect(kit.getByText(JUDGING_SETTINGS_SAVED)).toBeVisible()
  await expect(helplines.getByText('Call 555 0100')).toBeVisible()
  await expect(helplines.getByText('Not verified for this site yet.')).toBeVisible()
  await kit.goto(at('/at-risk'))
  await expect(asked).toBeVisible()
  await expect(kit.getByRole('complementary', { name: 'Helplines' }).getByText('Our own line')).toBeVisible()
})

const LOOKS_COME_BACK = new URL('looks-come-back.ts', import.meta.url)

test('what one moderator closed another looks at without knowing it, and an admin reads where they differ', async ({
  as,
}) => {
  const tomas = await as(STAFF.moderator, { path: '/?assocType=comment&filters=reported' })
  await expect(rows(tomas).first()).toBeVisible()
  await rows(tomas).first().getByRole('link').first().click()
  await expect(tomas.getByRole('group', { name: 'Decide' })).toBeVisible()
  const title = await tomas.getByRole('heading', { level: 1 }).innerText()
  await tomas.keyboard.press('d')
  await expect(tomas.getByText(OPERATION_MESSAGE.DONE)).toBeVisible()
  runBeside(LOOKS_COME_BACK)

  await tomas.goto(at('/second-looks'))
  const della = await as(STAFF.secondModerator, { path: '/second-looks' })
  const text = della.getByRole('article', { name: 'Text' })
  await expect(text).toBeVisible()
  await expect(text).not.toContainText(/tomas|done|flag/i)
  const left = Number((await della.getByText(/^\d+ left$/).innerText()).replace(/\D/g, ''))
  await expectAccessibleHere(della)
  // A restored flag needs a look once; the person who decided is not asked.
  for (let nth = left; nth > 0; nth--) {
    await expect(della.getByText(`${nth} left`)).toBeVisible()
    await della.waitForTimeout(600)
    await della.keyboard.press('Delete')
    await expect(della.getByText(LOOK_GIVEN).first()).toBeVisible()
  }
  await expect(della.getByText('No second looks to review')).toBeVisible()

  const mara = await as(STAFF.admin, { path: '/second-looks/agreement' })
  const listed = mara.getByRole('listitem').filter({ has: mara.getByRole('link', { name: title }) })
  await expect(listed).toContainText(lookVerdictLabel.fine)
  await expect(listed).toContainText(lookVerdictLabel.remove)
  await expectAccessibleHere(mara)
  await della.goto(at('/second-looks/agreement'))
  await expect(della.getByRole('heading', { level: 1 })).not.toHaveText(AGREEMENT_TITLE)
})

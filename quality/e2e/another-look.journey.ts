import type { Page } from '@playwright/test'
import { memberSettingsPath, notificationsPath } from '@ward/domain/app/front-end-links'
import { LOOK_AGAIN_TITLE, NOT_ONES_OWN_DECISION } from '@ward/domain/flags/flag/appeals'
import { OPEN_FLAG_LABEL } from '@ward/domain/flags/flag/flag-operations'
import { THREAD_TOGGLE_MESSAGE, threadToggleLabel } from '@ward/domain/forums/thread-panel'
import { WAITS_FOR_APPROVAL } from '@ward/domain/member-site/member-writing'
import { runBeside } from './server.ts'
import { expectNothingSideways } from './sideways.ts'
import { expect, expectAccessibleInBoth, host, MEMBER, STAFF, test } from './ward.ts'

/** Follows a member's notifications, as they come. */
async function followNews(member: Page, line: string | RegExp) {
  await expect(async () => {
    await member.goto(host() + notificationsPath)
    await member.getByRole('link', { name: line }).first().click({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
}

/** A page of the author explains why it is hidden, and is whole in both themes and on a phone. */
async function expectSaid(member: Page, heading: string) {
  await expect(member.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expectAccessibleInBoth(member)
  await member.setViewportSize({ width: 320, height: 640 })
  await expectNothingSideways(member, heading)
  await member.setViewportSize({ width: 1440, height: 900 })
}

test('a member writes, is flagged and held, is decided on and told, asks for another look, and is answered by somebody else', async ({
  as,
  page: visitor,
}) => {
  test.setTimeout(180_000)
  const member = await as(MEMBER)
  await member.getByRole('link', { name: 'Start a thread' }).click()
  await member.getByLabel('Title').fill('A quiet corner for bad days')
  await member.getByLabel(/What do you want to say/).fill('Where do you go when light is too much?')
  await member.getByRole('button', { name: 'Start thread' }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'A quiet corner for bad days' })).toBeVisible()
  const threadId = (await member.locator('article[id^="thread-"]').getAttribute('id'))?.replace('thread-', '')

  const decider = await as(STAFF.admin, { path: `/content-flag/thread/${threadId}` })
  await decider.getByRole('button', { name: OPEN_FLAG_LABEL }).click()
  await decider.getByRole('switch', { name: threadToggleLabel.requiresPreModeration }).click()
  await expect(decider.getByText(THREAD_TOGGLE_MESSAGE.requiresPreModeration.on)).toBeVisible()
  await member.reload()
  const words = 'You are a worthless liar, shut up you idiot. I only wanted quiet.'
  await member.getByLabel(/^Your reply|^Reply to/).fill(words)
  await member.getByRole('button', { name: 'Post reply' }).click()
  await expect(member).toHaveURL(/#reply-\d+$/)
  const reply = member.url()
  const mine = new URL(reply).hash
  await expect(member.locator(mine).getByText(WAITS_FOR_APPROVAL)).toBeVisible()
  await visitor.goto(reply)
  await expect(visitor.getByText(words)).toHaveCount(0)
  const id = mine.replace('#reply-', '')
  await member.goto(`${host()}/your-texts/${id}`)
  await expectSaid(member, 'We are holding your reply')

  await decider.goto(`${host()}/moderation/content-flag/reply/${id}`)
  await expect(decider.getByText(/offensive/i).first()).toBeVisible()
  await decider
    .getByRole('group', { name: 'Decide' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(decider.getByRole('button', { name: /^Undo/ }).first()).toBeVisible()
  runBeside(new URL('./a-minute-goes-by.ts', import.meta.url))
  await followNews(member, 'We removed something you wrote')
  await expectSaid(member, 'We removed your reply')
  await member.getByLabel('What should we know?').fill('I quoted what was said to me.')
  await member.getByRole('button', { name: 'Ask for a second look' }).click()
  await expect(member.getByText('You asked us to look again')).toBeVisible()

  await decider.goto(`${host()}/moderation/content-flag/reply/${id}`)
  await expect(decider.getByRole('region', { name: LOOK_AGAIN_TITLE })).toContainText(NOT_ONES_OWN_DECISION)
  const other = await as(STAFF.superAdmin, { path: `/content-flag/reply/${id}` })
  await expect(other.getByRole('region', { name: LOOK_AGAIN_TITLE })).toContainText('I quoted what was said to me.')
  const group = other.getByRole('group', { name: 'Decide' })
  await group.getByRole('button', { name: /^Undelete/ }).click()
  // It waits again, as it did before it was removed.
  await group.getByRole('button', { name: /^Approve/ }).click()
  await followNews(member, /We looked again/)
  await expect(member.getByText('Your text is shown again.')).toBeVisible()
  await member.goto(reply)
  await expect(member.locator(mine).getByText(words)).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText(words)).toBeVisible()
})

test('a member decides on their notices by keyboard, and every page of theirs is accessible', { tag: '@long' }, async ({
  as,
}) => {
  test.setTimeout(120_000)
  const member = await as(MEMBER, { url: host() + memberSettingsPath })
  await member.getByLabel('Somebody mentions you').focus()
  await member.keyboard.press('N')
  await member.getByRole('form', { name: 'Notifications' }).getByRole('button', { name: 'Save' }).press('Enter')
  await expect(member.getByRole('status').getByText('Saved.')).toBeVisible()
  await expect(member.getByLabel('Somebody mentions you')).toHaveValue('off')
  for (const path of [
    memberSettingsPath,
    '/forums/new',
    notificationsPath,
    '/your-reports',
    '/search?q=light',
    '/sign-up',
  ]) {
    await member.setViewportSize({ width: 1440, height: 900 })
    await member.goto(host() + path)
    await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInBoth(member)
    await member.setViewportSize({ width: 320, height: 640 })
    await expectNothingSideways(member, path)
  }
})

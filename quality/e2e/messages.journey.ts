import { OPEN_FLAG_LABEL } from '@ward/domain/flags/flag/flag-operations'
import { expect, expectAccessible, host, MEMBER, STAFF, test } from './ward.ts'

test('a moderator and a member write to each other', async ({ as }) => {
  const moderator = await as(STAFF.moderator, { url: `${host()}/members/sunniva.rook` })
  await moderator.getByRole('link', { name: 'Moderate' }).first().click()
  // A text or a member without a flag is shown as it stands first.
  await moderator.getByRole('button', { name: OPEN_FLAG_LABEL }).click()
  const opened = moderator.waitForEvent('popup')
  await moderator.getByRole('button', { name: 'Private message' }).dblclick()
  const beside = await opened
  await expect(beside).toHaveURL(/\/messages\/\d+$/)
  await expect(beside.getByText('Nothing has been said yet.')).toBeVisible()
  await beside.getByLabel('Your message').fill('How are you today?\nWe read your post.')
  await beside.getByRole('button', { name: 'Send' }).click()
  await expect(beside.getByText('We read your post.')).toBeVisible()
  // The console waits in its own tab, as it was left; the double press opened one.
  expect(moderator.context().pages()).toHaveLength(2)
  await beside.close()
  await expect(moderator.getByRole('button', { name: 'Private message' })).toBeVisible()

  const member = await as(MEMBER, { url: `${host()}/` })
  await member.getByRole('link', { name: 'Messages', exact: true }).press('Enter')
  await expect(member.getByText('New', { exact: true })).toBeVisible()
  await expectAccessible(member)
  await member.getByRole('main').getByRole('link', { name: 'tomas.hale' }).press('Enter')
  await expect(member.getByRole('list').getByText('Staff')).toBeVisible()
  await member.getByLabel('Your message').focus()
  await member.keyboard.type('Better, thank you')
  await member.keyboard.press('Tab')
  await member.keyboard.press('Enter')
  await expect(member.getByText('Better, thank you')).toBeVisible()
  await expectAccessible(member)

  await moderator.goto(`${host()}/moderation/`)
  await moderator.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await moderator.getByRole('link', { name: /sunniva.rook sent you a message/ }).click()
  await expect(moderator.getByText('Better, thank you')).toBeVisible()
})

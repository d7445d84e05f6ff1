import { memberSettingsPath, notificationsPath } from '@ward/domain/app/front-end-links'
import { LOOK_AGAIN_TITLE, NOT_ONES_OWN_DECISION } from '@ward/domain/flags/flag/appeals'
import { expectNothingSideways } from './sideways.ts'
import { expect, expectAccessibleInBoth, host, MEMBER, STAFF, test } from './ward.ts'

test('a member writes, is decided on, asks for another look, and is answered by somebody else', async ({ as }) => {
  test.setTimeout(120_000)
  const member = await as(MEMBER)
  await member.getByRole('link', { name: 'Start a thread' }).click()
  await member.getByLabel('Title').fill('A quiet corner for bad days')
  await member.getByLabel(/What do you want to say/).fill('Where do you go when light is too much?')
  await member.getByRole('button', { name: 'Start thread' }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'A quiet corner for bad days' })).toBeVisible()
  const thread = member.url()
  const id = /texts\/(\d+)/.exec((await member.getByRole('link', { name: 'Delete' }).getAttribute('href')) ?? '')?.[1]

  const decider = await as(STAFF.superAdmin, { path: `/content-flag/thread/${id}` })
  const group = decider.getByRole('group', { name: 'Decide' })
  await group.getByRole('button', { name: /^Delete/ }).click()
  await expect(async () => {
    await member.goto(`${host()}/your-texts/${id}`)
    await expect(member.getByRole('heading', { level: 1, name: 'We removed your thread' })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: 20_000 })
  await expectAccessibleInBoth(member)
  await member.setViewportSize({ width: 320, height: 640 })
  await expectNothingSideways(member, '/your-texts')
  await member.setViewportSize({ width: 1440, height: 900 })
  await member.getByLabel('What should we know?').fill('I only asked for quiet places.')
  await member.getByRole('button', { name: 'Ask for a second look' }).click()
  await expect(member.getByText('You asked us to look again')).toBeVisible()

  await decider.goto(`${host()}/moderation/content-flag/thread/${id}`)
  await expect(decider.getByRole('region', { name: LOOK_AGAIN_TITLE })).toContainText(NOT_ONES_OWN_DECISION)
  const other = await as(STAFF.admin, { path: `/content-flag/thread/${id}` })
  await expect(other.getByRole('region', { name: LOOK_AGAIN_TITLE })).toContainText('I only asked for quiet places.')
  await other
    .getByRole('group', { name: 'Decide' })
    .getByRole('button', { name: /^Undelete/ })
    .click()
  await expect(async () => {
    await member.goto(host() + notificationsPath)
    await member.getByRole('link', { name: /We looked again/ }).click({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(member.getByText('Your text is shown again.')).toBeVisible()
  await member.goto(thread)
  await expect(member.getByText('Where do you go when light is too much?')).toBeVisible()
})

test('a member decides on their notices by keyboard, and every page of theirs is accessible', async ({ as }) => {
  test.setTimeout(120_000)
  const member = await as(MEMBER)
  await member.goto(host() + memberSettingsPath)
  await member.getByLabel('Somebody mentions you').focus()
  await member.keyboard.press('N')
  await member.getByRole('form', { name: 'notices' }).getByRole('button', { name: 'Save' }).press('Enter')
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

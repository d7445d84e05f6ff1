import type { Page } from '@playwright/test'
import { CHANGES_SAVED } from '@ward/domain/app/shell'
import { PROFILE_PUBLISHED } from '@ward/domain/extended-profile/sections'
import { expect, host, MEMBER, STAFF, test } from './ward.ts'

type Asked = { question: string; type: string; options?: string[] }

async function addField(page: Page, { question, type, options = [] }: Asked, more?: () => Promise<void>) {
  await page.getByRole('button', { name: 'Add field' }).click()
  const drawer = page.getByRole('complementary', { name: 'New field' })
  await drawer.getByRole('textbox', { name: 'Question' }).fill(question)
  await drawer.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: type, exact: true }).click()
  for (const [nth, name] of options.entries()) {
    await drawer.getByRole('button', { name: 'Add option' }).click()
    await drawer.getByRole('textbox', { name: 'Name' }).nth(nth).fill(name)
  }
  await more?.()
  await drawer.getByRole('switch', { name: 'Show on profile' }).check()
  await drawer.getByRole('combobox', { name: 'Privacy setting' }).click()
  await page.getByRole('option', { name: 'Public' }).click()
  await drawer.getByRole('button', { name: 'Save field' }).click()
  await expect(drawer).toBeHidden()
}

test('a questionnaire with a dependency is built, published, and answered by a member', async ({ as }) => {
  const page = await as(STAFF.communityTech, { path: '/extended-profile' })
  await page.getByRole('button', { name: 'Add Section' }).click()
  const drawer = page.getByRole('complementary', { name: 'New section' })
  await drawer.getByRole('textbox', { name: 'Section Name' }).fill('Sun and skin')
  await drawer.getByRole('button', { name: 'Save section' }).click()
  await expect(page.getByText(CHANGES_SAVED).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sun and skin' })).toBeVisible()
  await addField(page, { question: 'Does the sun make it worse?', type: 'Radio', options: ['Often', 'Never'] })
  await addField(page, { question: 'What do you do about it?', type: 'Text' }, async () => {
    await page.getByRole('button', { name: 'Add dependency' }).click()
    await page.getByRole('combobox', { name: 'New dependency' }).click()
    await page.getByRole('option', { name: 'Does the sun make it worse?' }).click()
    await page.getByRole('combobox', { name: /^Shown when “Does the sun/ }).click()
    await page.getByRole('option', { name: 'Often' }).click()
    await page.keyboard.press('Tab')
  })
  await expect(page.getByText('Shown when “Does the sun make it worse?” is Often')).toBeVisible()
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /^Publish/ })
    .click()
  await expect(page.getByText(PROFILE_PUBLISHED)).toBeVisible()

  const member = await as(MEMBER)
  const section = () => member.getByRole('form', { name: 'Sun and skin' })
  await member.goto(`${host()}/about-you`)
  await expect(section()).toBeVisible()
  await expect(section().getByLabel('What do you do about it?')).toBeHidden()
  await section().getByRole('radio', { name: 'Often' }).check()
  await section().getByRole('button', { name: /Save/ }).click()
  await section().getByLabel('What do you do about it?').fill('A wide hat')
  await section().getByRole('button', { name: /Save/ }).click()
  await expect(section().getByLabel('What do you do about it?')).toHaveValue('A wide hat')
  await member.goto(`${host()}/about-you`)
  await expect(section().getByRole('radio', { name: 'Often' })).toBeChecked()
})

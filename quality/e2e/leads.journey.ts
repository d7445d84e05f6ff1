import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SFTP_TESTED } from '@ward/domain/leads/lead-forms/connection'
import { LEADS_CLOSED } from '@ward/domain/leads/lead-forms/delivery'
import { FORM_SAVED } from '@ward/domain/leads/lead-forms/lead-forms'
import { UPLOAD_SUBMITTED, UPLOAD_UNDONE } from '@ward/domain/leads/lead-upload/lead-upload'
import { startSftp } from '../../server/src/features/leads/lead-forms/sftp.fixtures.ts'
import { setSuperSettings } from './set-settings.ts'
import { at, expect, host, MEMBER, STAFF, test } from './ward.ts'

test('a list is tried dry, uploaded, looked at and taken back', async ({ as }) => {
  const page = await as(STAFF.communityTech, { path: '/leadgen-upload' })
  await page.getByRole('textbox', { name: 'Campaign' }).fill('Spring letter')
  await page
    .getByRole('textbox', { name: 'Email List' })
    .fill('ada@spring.example ben@spring.example ada@spring.example x@@y')
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload these addresses?' })
  await expect(dialog).toContainText('Spring letter')
  await dialog.getByRole('button', { name: 'Dry run' }).click()
  const line = (name: string) => page.getByRole('region', { name: 'Results' }).getByRole('button', { name })
  await expect(line('New leads created')).toContainText('2')
  await expect(line('Duplicate')).toContainText('1')
  await expect(line('Invalid')).toContainText('1')
  await page.goto(at('/subscribers?search=spring.example'))
  await expect(page.getByText('ada@spring.example')).toBeHidden()

  await page.goBack()
  await page.getByRole('button', { name: 'Submit for real' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit upload' }).click()
  await expect(page.getByText(UPLOAD_SUBMITTED)).toBeVisible()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  await line('New leads created').click()
  await expect(page.getByText('ada@spring.example').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo this upload' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Undo this upload' })
    .click()
  await expect(page.getByText(UPLOAD_UNDONE)).toBeVisible()
  await page.goto(at('/subscribers?search=spring.example'))
  await expect(page.getByText('ada@spring.example')).toBeHidden()
})

test('a form is built, filled in on the member site, and delivered', async ({ as }) => {
  const sftp = await startSftp()
  const page = await as(STAFF.superAdmin, { path: '/commercial-lead-gen-form-list-view' })
  await setSuperSettings(page, { sftpToPrivateHosts: true })
  await page.getByRole('link', { name: 'Create a new form' }).click()
  await page.getByRole('textbox', { name: 'Campaign Name' }).fill('Lamp trial')
  await page.getByRole('textbox', { name: 'Form Header' }).fill('Try a lamp')
  await page.getByRole('textbox', { name: 'Success Page URL' }).fill('/forums')
  await page.getByRole('button', { name: 'Add New Field' }).click()
  const field = page.getByRole('dialog', { name: 'Field' })
  await field.getByRole('textbox', { name: 'Question Name' }).fill('Which city?')
  await field.getByRole('textbox', { name: 'Question ID' }).fill('7')
  await field.getByRole('button', { name: 'Save field' }).click()
  const delivery = page.getByRole('region', { name: 'Delivery options' })
  await delivery.getByRole('textbox', { name: 'Directory' }).fill('.')
  await delivery.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1')
  await delivery.getByRole('textbox', { name: 'Port' }).fill(String(sftp.port))
  await delivery.getByRole('textbox', { name: 'User' }).fill('ward')
  await delivery.getByRole('checkbox', { name: 'Update Password' }).check()
  await delivery.getByLabel('Password', { exact: true }).fill(sftp.password)
  await page.getByRole('button', { name: 'Save Form' }).click()
  await expect(page.getByText(FORM_SAVED)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Edit this form' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await delivery.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText(SFTP_TESTED)).toBeVisible()

  const member = await as(MEMBER, { url: `${host()}/lead-forms/${id}` })
  await member.getByLabel(/email/i).fill('nele@lamp.example')
  await member.getByLabel('Which city?').fill('Lund')
  await member.getByRole('main').locator('form').getByRole('button').click()
  await expect(member).toHaveURL(`${host()}/forums`)

  await page.reload()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText(LEADS_CLOSED)).toBeVisible()
  await expect.poll(() => readdirSync(sftp.folder).length, { timeout: 30_000 }).toBe(2)
  const [file = ''] = readdirSync(sftp.folder).filter((name) => name.endsWith('.csv'))
  expect(readFileSync(join(sftp.folder, file), 'utf8')).toContain('nele@lamp.example')
  await sftp.stop()
})

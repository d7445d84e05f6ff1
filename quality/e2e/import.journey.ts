import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OPERATION_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { runBeside } from './server.ts'
import { expect, STAFF, test } from './ward.ts'

const EXPORT = fileURLToPath(new URL('../../../shared/data/wordpress/community.wxr.xml', import.meta.url))
const IMPORT = new URL('../../server/src/import.ts', import.meta.url)

if (!existsSync(EXPORT)) console.info('The import journey is left out: it needs ../shared/data.')
const journey = existsSync(EXPORT) ? [EXPORT] : []

for (const file of journey)
  test('an export is brought in beside the running server, and its waiting comment is decided', async ({ as }) => {
    expect(runBeside(IMPORT, file, '--site', 'lupus.localhost')).toContain('58  post')
    const page = await as(STAFF.superAdmin, { site: 'lupus', path: '/?filters=pre-moderation' })
    await page.getByRole('link', { name: /Start reviewing/ }).click()
    await page.getByRole('button', { name: /^Approve/ }).click()
    await expect(page.getByText(OPERATION_MESSAGE.APPROVE).first()).toBeVisible()
  })

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OPERATION_MESSAGE } from '@ward/domain/flag-operations'
import { expect, STAFF, test } from './ward.ts'

const EXPORT = fileURLToPath(new URL('../../../shared/data/wordpress/community.wxr.xml', import.meta.url))
const IMPORT = fileURLToPath(new URL('../../server/src/import.ts', import.meta.url))

if (!existsSync(EXPORT)) console.info('The import journey is left out: it needs ../shared/data.')
const journey = existsSync(EXPORT) ? [EXPORT] : []

for (const file of journey)
  test('an export is brought in beside the running server, and its waiting comment is decided', async ({ as }) => {
    const env = { ...process.env, DATA_DIR: process.env.WARD_DATA_DIR }
    const ran = spawnSync(process.execPath, [IMPORT, file, '--site', 'lupus.localhost'], { env, encoding: 'utf8' })
    expect(ran.stderr + ran.stdout).toContain('58  post')
    expect(ran.status).toBe(0)
    const page = await as(STAFF.superAdmin, { site: 'lupus', path: '/?filters=pre-moderation' })
    await page.getByRole('link', { name: /Start reviewing/ }).click()
    await page.getByRole('button', { name: /^Approve/ }).click()
    await expect(page.getByText(OPERATION_MESSAGE.APPROVE).first()).toBeVisible()
  })

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UPLOAD_SETTINGS } from '@ward/domain/site-settings/upload-settings'
import { expect, test } from 'vitest'
import { uploadBreaches } from './proxy.ts'
import { sourcesOf } from './sources.ts'

const PROJECT = join(import.meta.dirname, '../..')
const conf = readFileSync(join(PROJECT, 'deploy/nginx.conf'), 'utf8')
const sources = sourcesOf(PROJECT, 'server/src/features')
const limits = Object.entries(UPLOAD_SETTINGS).map(([name, { value, obeyedBy }]) => ({
  name,
  most: Number(value.maxValue),
  obeyedBy,
}))
const breaches = (text: string) => uploadBreaches(text, limits, sources)

test('the proxy that is shipped lets through what the settings allow, and hands a long list on as it comes', () => {
  expect(limits.map(({ most }) => most).toSorted((a, b) => a - b)).toEqual([20, 20, 50, 500])
  expect(breaches(conf)).toEqual([])
  expect(breaches(conf.replace('proxy_request_buffering off;', ''))).toEqual([
    'leadListMaxMb: /api/moderation/lead-list is kept whole',
  ])
  expect(breaches(conf.replace('510m', '400m'))).toEqual(['leadListMaxMb: /api/moderation/lead-list takes 500 MB'])
  expect(breaches(conf.replace('55m', '6m')).length).toBeGreaterThan(3)
})

test('the proxy that is shipped tells nobody outside how the work in the background stands', () => {
  expect(conf).toMatch(/location = \/readyz \{\s+return 404;\s+\}/)
})

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isProgram } from './programs.ts'

const LIST = fileURLToPath(new URL('../../../../shared/data/bots/crawler-user-agents.json.gz', import.meta.url))
const isHere = existsSync(LIST)
if (!isHere) console.warn('Skipped: ../shared/data/bots is not there')

test.each([
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
])('%s is no program', (browser) => expect(isProgram(browser)).toBe(false))

describe.skipIf(!isHere)('names of known programs (skipped without ../shared/data)', () => {
  test('99 of 100 names that known programs give themselves are those of programs', () => {
    const known: { instances?: string[] }[] = JSON.parse(gunzipSync(readFileSync(LIST)).toString())
    const names = [...new Set(known.flatMap(({ instances = [] }) => instances))]
    expect(names.length).toBeGreaterThan(2000)
    const missed = names.filter((name) => !isProgram(name))
    expect(missed.length / names.length).toBeLessThan(0.01)
  })
})

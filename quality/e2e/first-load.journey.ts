import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { sizesOf } from '../bench/console/sizes.ts'
import { expect, host, STAFF, test } from './ward.ts'

/** Kilobytes of 1,000 bytes, gzip, of all scripts that the dashboard loads before anybody has pressed anything. */
const FIRST_LOAD = 240

test(`the dashboard loads at most ${FIRST_LOAD} kB of scripts`, async ({ browser, as }) => {
  const page = await as(STAFF.superAdmin)
  const [dashboard] = await sizesOf({ browser, origin: host(), page }, { Dashboard: '/' })
  expect(dashboard?.all).toBeGreaterThan(100)
  expect(dashboard?.all).toBeLessThanOrEqual(FIRST_LOAD)
})

/** Bytes, gzip, of the one script that draws every kind of engagement in a page of the member site. */
const WIDGET_SCRIPT = 15_000

test('the script of the widgets is small, and stands alone', () => {
  const script = readFileSync(new URL('../../console/dist/engagement-widget.js', import.meta.url))
  expect(script.length).toBeGreaterThan(1000)
  expect(gzipSync(script).length).toBeLessThan(WIDGET_SCRIPT)
  // Pages load it as a plain script, which can import nothing.
  expect(script.toString()).not.toMatch(/\b(?:im|ex)port\b/)
})

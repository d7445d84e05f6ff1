import { sizesOf } from '../bench/console/sizes.ts'
import { expect, host, test } from './ward.ts'

/** Kilobytes of 1,000 bytes, gzip, of all scripts that the dashboard loads before anybody has pressed anything. */
const FIRST_LOAD = 250

test(`the dashboard loads at most ${FIRST_LOAD} kB of scripts`, async ({ browser }) => {
  const [dashboard] = await sizesOf(browser, host('migraine'), { Dashboard: '/' })
  expect(dashboard?.all).toBeGreaterThan(100)
  expect(dashboard?.all).toBeLessThanOrEqual(FIRST_LOAD)
})

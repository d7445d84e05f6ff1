import type { Page } from '@playwright/test'
import { watchShifts } from './shifts.ts'
import { expect, host, MEMBER, test } from './ward.ts'

/** Bytes of a page that is opened for the first time: itself, its style and its scripts. */
const FIRST_LOAD = 60_000

/** The start page, and a post, a thread and a condition that it leads to. */
async function pathsFrom(page: Page): Promise<string[]> {
  await page.goto(host())
  const linkIn = (region: string, start: string) =>
    page.getByRole('region', { name: region }).locator(`a[href^="${start}"]`).first().getAttribute('href')
  const found = await Promise.all([
    linkIn('Latest story', '/'),
    linkIn('People are talking about', '/forums/'),
    linkIn('Find Your Condition', '/conditions/'),
  ])
  return ['/', ...found.map(String)]
}

/** Bytes that came over the network for a page and all it asked for. */
const loaded = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
      (sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize,
      0,
    ),
  )

for (const width of [1440, 400])
  test(`home, a post, a thread and a condition come with less than 60 kB and move by nothing at ${width} px`, {
    tag: width === 400 ? [] : '@long',
  }, async ({ as, browser }) => {
    const member = await as(MEMBER, { path: null })
    const paths = await pathsFrom(member)
    const state = await member.context().storageState()
    for (const storageState of [undefined, state])
      for (const path of paths) {
        const context = await browser.newContext({ viewport: { width, height: 900 }, storageState })
        const page = await context.newPage()
        await page.addInitScript(watchShifts)
        await page.goto(host() + path, { waitUntil: 'networkidle' })
        const bytes = await loaded(page)
        expect(bytes, path).toBeGreaterThan(10_000)
        expect(bytes, path).toBeLessThan(FIRST_LOAD)
        expect(await page.evaluate(() => window.shifts), path).toEqual({ sum: 0, moved: [] })
        await context.close()
      }
  })

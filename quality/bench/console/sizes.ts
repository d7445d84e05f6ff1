// How much JavaScript each screen makes a browser load.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { signedIn } from './browser.ts'

const BUILT = join(import.meta.dirname, '../../../console/dist')

/** After so many milliseconds without a further script a screen has asked for all it shows; prefetches count as well. */
const SETTLED = 3_000

/** Kilobytes of 1,000 bytes, gzip -9. `more` is what the dashboard had not loaded already. */
export type Size = { screen: string; all: number; more: number }

/** The screens that the menu of a page leads to, by their lines; those of closed groups too. The dashboard is the first. */
export async function menuScreens(page: Page): Promise<Record<string, string>> {
  const lines = await page.locator('nav[aria-label="Sections"] a').evaluateAll(linesOfMenu)
  if (lines[0]?.[1] !== '/') throw new Error('The menu does not begin with the dashboard')
  return Object.fromEntries(lines)
}

const linesOfMenu = (lines: (HTMLElement | SVGElement)[]): [string, string][] =>
  lines.map((line) => [
    line.querySelector('[data-wide]')?.textContent ?? '',
    (line.getAttribute('href') ?? '').replace(/^\/moderation/, '') || '/',
  ])

/** The weight of each screen, opened in a profile of its own that has nothing in its cache; the first is the one to compare with. */
export async function sizesOf(browser: Browser, origin: string, screens: Record<string, string>): Promise<Size[]> {
  const sizes: Size[] = []
  let first: Set<string> | null = null
  for (const [screen, path] of Object.entries(screens)) {
    const page = await signedIn(browser, origin)
    await page.goto(`${origin}/moderation${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const loaded = await scriptsIn(page)
    first ??= loaded
    sizes.push({
      screen,
      all: kilobytes(loaded),
      more: kilobytes([...loaded].filter((file) => !first?.has(file))),
    })
    await page.context().close()
  }
  return sizes
}

async function scriptsIn(page: Page): Promise<Set<string>> {
  for (let loaded = new Set<string>(); ; ) {
    await page.waitForTimeout(SETTLED)
    const now = new Set(await page.evaluate(scriptsOfPage))
    if (now.size === loaded.size) return now
    loaded = now
  }
}

const scriptsOfPage = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name).pathname)
    .filter((path) => path.endsWith('.js'))
    .map((path) => path.replace(/^\/moderation\//, ''))

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length, 0) / 1000

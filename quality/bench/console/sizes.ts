// How much JavaScript each screen makes a browser load.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { signedIn } from './browser.ts'

const BUILT = join(import.meta.dirname, '../../../console/dist')

/** Milliseconds until a screen has asked for all it shows; prefetches count as well. */
const SETTLED = 3_000

/** Kilobytes of 1,000 bytes, gzip -9. `more` is what the dashboard had not loaded already. */
export type Size = { screen: string; all: number; more: number }

/** The screens of the menu and one flag's, each opened in a profile of its own that has nothing in its cache. */
export async function sizesOf(browser: Browser, origin: string, screens: Record<string, string>): Promise<Size[]> {
  const sizes: Size[] = []
  let first: Set<string> | null = null
  for (const [screen, path] of Object.entries(screens)) {
    const page = await signedIn(browser, origin)
    await page.goto(`${origin}/moderation${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(SETTLED)
    const loaded = new Set(await page.evaluate(scriptsOfPage))
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

const scriptsOfPage = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name).pathname)
    .filter((path) => path.endsWith('.js'))
    .map((path) => path.replace(/^\/moderation\//, ''))

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length, 0) / 1000

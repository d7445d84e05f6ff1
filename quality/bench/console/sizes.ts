// How much JavaScript each screen makes a browser load.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { screenStates } from '../../e2e/screens.ts'
import type { Console } from './browser.ts'

const BUILT = join(import.meta.dirname, '../../../console/dist')

/** After so many milliseconds without a further script a screen has asked for all it shows; prefetches count as well. */
const SETTLED = 3_000

/** So many screens load side by side: they wait more than they load. */
const AT_ONCE = 4

/** The file of the editor of formatted text, which a screen may load besides (design, interface: only when someone edits). */
const EDITOR = /\/RichTextEditor-/

/**
 * Kilobytes of 1,000 bytes, gzip -9. `more` is what the dashboard had not loaded already, but for `editor`, that of formatted
 * text.
 */
export type Size = { screen: string; all: number; more: number; editor: number }

/**
 * All screens by name: those that the menu of a page leads to by their lines, the dashboard first, and every other that the
 * console's own list of screens has, and each of their tabs, by the address of its first example.
 */
export async function allScreens(page: Page): Promise<Record<string, string>> {
  const lines = await page.locator('nav[aria-label="Sections"] a').evaluateAll(linesOfMenu)
  if (lines[0]?.[1] !== '/') throw new Error('The menu does not begin with the dashboard')
  const states = (await screenStates(page)).filter(({ at, press, isAlike }) => !press && !isAlike && !at.includes('?'))
  const found = new Map(lines.map(([name, path]) => [shapeOf(path), [name, path]]))
  for (const { at } of states) if (!found.has(shapeOf(at))) found.set(shapeOf(at), [shapeOf(at), at])
  return Object.fromEntries(found.values())
}

/** An address without its ids. */
const shapeOf = (path: string) => path.replaceAll(/\/\d+/g, '/{id}')

const linesOfMenu = (lines: (HTMLElement | SVGElement)[]): [string, string][] =>
  lines.map((line) => [
    line.querySelector('[data-wide]')?.textContent ?? '',
    (line.getAttribute('href') ?? '').replace(/^\/moderation/, '') || '/',
  ])

/** A browser in which somebody is signed in on a page of the console. */
type Opened = Pick<Console, 'browser' | 'origin' | 'page'>

/** The weight of each screen, opened with nothing in the cache; the first is the one to compare with. */
export async function sizesOf({ browser, origin, page }: Opened, screens: Record<string, string>): Promise<Size[]> {
  const storageState = await page.context().storageState()
  const loadedBy = async (path: string) => {
    const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
    const opened = await context.newPage()
    await opened.goto(`${origin}/moderation${path}`)
    await opened.getByRole('heading', { level: 1 }).first().waitFor()
    const loaded = await scriptsIn(opened)
    await context.close()
    return loaded
  }
  const rest = Object.entries(screens)
  const scripts: [screen: string, loaded: Set<string>][] = []
  while (rest.length > 0) {
    const some = rest.splice(0, AT_ONCE).map(async ([screen, path]) => [screen, await loadedBy(path)] as const)
    for (const [screen, loaded] of await Promise.all(some)) scripts.push([screen, loaded])
  }
  const first = scripts[0]?.[1]
  return scripts.map(([screen, loaded]) => {
    const more = [...loaded].filter((file) => !first?.has(file))
    return {
      screen,
      all: kilobytes(loaded),
      more: kilobytes(more.filter((file) => !EDITOR.test(file))),
      editor: kilobytes(more.filter((file) => EDITOR.test(file))),
    }
  })
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

import { globSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { build, preview } from 'vite'
import { failedDrags } from './drags.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'
import { openBrowser } from './tripwire.ts'

export const name = 'parts'
export const title = 'Every part of the console in each of its states, in both themes, on a desk and on a phone'

const PROJECT = join(import.meta.dirname, '../..')
/** A page of samples has many times what a screen has once. */
const OF_WHOLE_PAGES = ['landmark-unique', 'landmark-one-main', 'landmark-no-duplicate-main', 'page-has-heading-one']
/** Elements that are loading or busy are disabled and pale for a moment. */
const INACTIVE = '[aria-busy="true"]'

/** Looked at by people, beside the drawn screens. */
const PICTURES = join(PROJECT, 'test-results/parts')
const THEMES = ['light', 'dark'] as const
const WIDTHS = [1440, 400]

type Seen = { states: number; axe: string[]; wide: string[]; errors: string[] }

export async function run(bench: Bench): Promise<Figure[]> {
  // Built like the console, but for development, where the parts are in it: a window of each state loads few files then.
  const config = {
    configFile: join(PROJECT, 'console/vite.config.ts'),
    mode: 'development',
    logLevel: 'error',
  } as const
  const outDir = join(bench.folder, 'console')
  process.env.NODE_ENV = 'development'
  await build({ ...config, build: { outDir, minify: false } })
  const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: '127.0.0.1', proxy: {} } })
  bench.later(() => server.close())
  const origin = server.resolvedUrls?.local[0] ?? ''
  const browser = await openBrowser(bench)
  rmSync(PICTURES, { recursive: true, force: true })
  mkdirSync(PICTURES, { recursive: true })
  const parts = globSync('console/src/**/*.parts.tsx', { cwd: PROJECT }).map((file) => basename(file, '.parts.tsx'))
  const seen: Seen = { states: 0, axe: [], wide: [], errors: [] }
  for (const part of parts.sort()) await look(browser, new URL(`parts/${part}`, origin).href, part, seen)
  const drags = await failedDrags(browser, new URL('parts/OrderList', origin).href)
  for (const line of [...drags, ...seen.axe, ...seen.wide, ...seen.errors]) bench.say(line)
  bench.say(`The pictures are in ${PICTURES}`)
  return [
    atLeast('parts', parts.length, 10),
    atLeast('their states, in two themes and two widths', seen.states, 100),
    none('broken rules of accessibility', seen.axe.length),
    none('parts that scroll sideways', seen.wide.length),
    none('errors in the browser', seen.errors.length),
    none('ways to drag a line (keyboard, mouse, finger) that do not move it', drags.length),
  ]
}

/** Looks at one part in both themes and widths, and keeps a picture of each. */
async function look(browser: Browser, address: string, part: string, seen: Seen) {
  for (const theme of THEMES) {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.on('pageerror', (error) => seen.errors.push(`${part}-${theme}: ${error.message}`))
    for (const width of WIDTHS) {
      const what = `${part}-${theme}-${width}`
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${address}?theme=${theme}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await drawn(page)
      seen.states += await page.locator('main > section').count()
      await page.screenshot({ path: join(PICTURES, `${what}.png`), fullPage: true })
      const axe = new AxeBuilder({ page }).disableRules(OF_WHOLE_PAGES).exclude(INACTIVE)
      for (const { id, nodes } of (await axe.analyze()).violations)
        seen.axe.push(`${what}: ${id}: ${nodes[0]?.html.slice(0, 160)}`)
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width) seen.wide.push(what)
      // Of several windows side by side only one has the focus, and what is open in the others closes: each is seen alone too.
      if ((theme === 'light') === (width === 1440)) await lookAlone(page, what, seen)
    }
    await context.close()
  }
}

/** Looks at each window of a part in a page of its own. */
async function lookAlone(page: Page, what: string, seen: Seen) {
  const windows = await page
    .locator('main > section iframe')
    .evaluateAll((frames) =>
      frames.map((frame) => [frame.getAttribute('title') ?? '', (frame as HTMLIFrameElement).src]),
    )
  for (const [title = '', address = ''] of windows) {
    await page.goto(address)
    await drawn(page)
    const name = `${what}, ${title}`
    await page.screenshot({ path: join(PICTURES, `${name.replace(/[^\w-]+/g, '-')}.png`) })
    const axe = new AxeBuilder({ page }).disableRules(OF_WHOLE_PAGES).exclude(INACTIVE)
    for (const { id, nodes } of (await axe.analyze()).violations)
      seen.axe.push(`${name}: ${id}: ${nodes[0]?.html.slice(0, 160)}`)
  }
}

/** Waits until every window of the part has its own heading, and what shows late is there: bones after 150 ms. */
async function drawn(page: Page) {
  for (const frame of page.frames()) await frame.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForTimeout(600)
}

import type { Page } from '@playwright/test'
import { at, expect, STAFF, test } from './ward.ts'

/** A screen with a chart, one with a bar at the foot, and a form that is longer than the window. */
const SCREENS = ['/at-risk/times', '/content-flag/1', '/conditions/new']
const MORE_SCREENS = [
  '/poll/1',
  '/threshold-lab',
  '/bursts',
  '/judging-settings',
  '/experiments/new',
  '/commercial-lead-gen-form-builder',
]
const MOST = 300

type Stop = { problem: string | null; named?: string; isAgain?: boolean; isNothing?: boolean; isPastEnd?: boolean }
declare global {
  interface Window {
    stops: Element[]
  }
}

/** Where the focus is, and what is wrong with that: nothing can be done there, or something else lies over all of it. */
async function stopOf(key: 'Tab' | 'Shift+Tab'): Promise<Stop> {
  // A part that a stop opens, such as the rail, comes within a frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const { activeElement: stop } = document
  if (!stop || stop === document.body) return { problem: null, isNothing: true }
  const before = window.stops.at(-1)
  const order = before?.compareDocumentPosition(stop) ?? 0
  // The first may lie past the end that the page was left at.
  const isPastEnd =
    before === undefined ||
    (order & (key === 'Tab' ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING)) > 0
  if (window.stops.includes(stop)) return { problem: null, isAgain: true, isPastEnd }
  window.stops.push(stop)
  const named = `${stop.tagName} “${(stop.getAttribute('aria-label') ?? stop.textContent).slice(0, 40)}” (${stop.id})`
  if (stop instanceof SVGElement) return { problem: `${named} is a drawing`, named, isPastEnd }
  const { left, top, width, height } = stop.getBoundingClientRect()
  // The label that is seen instead of such a box has its place.
  if (width < 2 || height < 2) return { problem: null, named, isPastEnd }
  const isSeen = (x: number, y: number) => {
    const upmost = document.elementFromPoint(left + width * x, top + height * y)
    return upmost !== null && (stop.contains(upmost) || upmost.closest('label')?.contains(stop))
  }
  const seen = [0.1, 0.5, 0.9].some((x) => [0.15, 0.5, 0.85].some((y) => isSeen(x, y)))
  return { problem: seen ? null : `${named} is covered`, named, isPastEnd }
}

/** Goes once around the page; the problems of its stops. */
async function around(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  await page.evaluate(() => {
    window.stops = []
  })
  const problems: string[] = []
  let wasNothing = false
  let before = 'the page was loaded'
  for (let steps = 0; steps < MOST; steps++) {
    await page.keyboard.press(key)
    const { problem, named, isNothing = false, isAgain, isPastEnd } = await page.evaluate(stopOf, key)
    // Between the last stop and the first lies the browser's own bar.
    if (wasNothing && !isNothing && !isPastEnd) problems.push(`nothing has the focus between ${before} and ${named}`)
    if (isAgain) return problems
    if (problem !== null) problems.push(problem)
    wasNothing = isNothing
    before = named ?? before
  }
  throw new Error(`Nobody comes around in ${MOST} steps`)
}

async function expectStops(page: Page, screens: readonly string[]) {
  for (const path of screens) {
    await page.goto(at(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0)
    for (const key of ['Tab', 'Shift+Tab'] as const) expect(await around(page, key), `${path} by ${key}`).toEqual([])
  }
}

test('Tab and Shift+Tab stop only where something can be done, and nothing lies over it', async ({ as }) => {
  await expectStops(await as(STAFF.superAdmin), SCREENS)
})

test('Tab and Shift+Tab do so on screens of other parts', { tag: '@long' }, async ({ as }) => {
  test.setTimeout(300_000)
  await expectStops(await as(STAFF.superAdmin), MORE_SCREENS)
})

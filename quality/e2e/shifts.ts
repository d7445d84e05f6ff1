import type { Page } from '@playwright/test'
import { expectLoaded, follow } from './follow.ts'

export type Shifts = { sum: number; moved: string[] }
declare global {
  interface Window {
    shifts: Shifts
    /** When the window got its size, and when all that the page shows at first was there, in the page's own time. */
    resized: number
    loaded: number
  }
}

/** Adds up what moves on a page without anybody's doing, with the elements that moved most. */
export function watchShifts(): void {
  window.shifts = { sum: 0, moved: [] }
  window.resized = -Infinity
  addEventListener('resize', () => {
    window.resized = performance.now()
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    })[]) {
      if (entry.hadRecentInput) continue
      window.shifts.sum += entry.value
      for (const { node } of entry.sources)
        if (node instanceof Element)
          window.shifts.moved.push(`${node.tagName}.${node.className} ${entry.value.toFixed(3)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The most that a screen may move by itself while it loads, as web vitals add it up. */
const MOST = 0.05
/** Late parts come within a moment. */
const LATE_MS = 400
/** So long after a press, and after the window has got another size, the browser takes what moves for an answer to it. */
const ANSWER_MS = 500

/** Goes to an address in the open console, whose page watches; what moves before does not count. */
export async function followWatched(page: Page, address: string): Promise<void> {
  await follow(page, address, () =>
    page.evaluate(async (answer) => {
      await new Promise((later) => setTimeout(later, window.resized + answer - performance.now()))
      window.shifts = { sum: 0, moved: [] }
    }, ANSWER_MS),
  )
  await tellLoaded(page)
}

const tellLoaded = (page: Page) =>
  page.evaluate(() => {
    window.loaded = performance.now()
  })

/** What moved too much on a page since it was gone to, and within a moment after it was loaded. */
export async function restless(page: Page, address: string): Promise<string[]> {
  const { sum, moved } = await page.evaluate(async (late) => {
    await new Promise((later) => setTimeout(later, window.loaded + late - performance.now()))
    return window.shifts
  }, LATE_MS)
  return sum > MOST ? [`${address} moves by ${sum.toFixed(3)}: ${moved.slice(0, 4).join('; ')}`] : []
}

/** The same of a page that was opened: all of it counts. */
export async function restlessOpened(page: Page, address: string): Promise<string[]> {
  await expectLoaded(page)
  await tellLoaded(page)
  return restless(page, address)
}

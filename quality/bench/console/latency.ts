/// <reference lib="dom" />
// From a key press until the screen shows its effect, measured inside the page.
import type { Page } from '@playwright/test'
import { type Spread, spreadOf } from '../load.ts'

declare global {
  interface Window {
    /** Resolves with the milliseconds from the next key press to the frame that shows the change. */
    untilShown?: Promise<number>
  }
}

const FLAGS = 60
const ROWS = 45
/** A moderator reads between two keys; the next flag is fetched meanwhile. */
const READING = 400
/** A key that shows nothing within so many milliseconds shows nothing at all. */
const LIMIT = 10_000

/** `]` on a flag's page until the next flag's title stands there and is painted. */
export async function nextFlag(page: Page): Promise<Spread> {
  await page.goto(new URL('/moderation/?itemsPerPage=10', page.url()).href)
  await page.getByRole('link', { name: /Start reviewing/ }).click()
  await page.getByRole('group', { name: 'Decide' }).waitFor()
  const times: number[] = []
  for (let n = 0; n < FLAGS; n++) {
    await page.waitForTimeout(READING)
    times.push(await timed(page, ']', 'h1'))
  }
  return spreadOf(times)
}

/** `j`, `x` and `k` in a table of 50 rows until the row is current, selected, current. */
export async function tableKeys(signedIn: Page): Promise<Spread> {
  // A tab of its own: in the first one the list begins at the row of the flag that was open last.
  const page = await signedIn.context().newPage()
  await page.goto(new URL('/moderation/?itemsPerPage=50&unmoderated=false', signedIn.url()).href)
  await page.getByRole('row').nth(50).waitFor()
  await page.waitForTimeout(READING)
  const times: number[] = []
  for (let n = 0; n < ROWS; n++) {
    times.push(await timed(page, 'j', 'tbody'))
    times.push(await timed(page, 'x', 'tbody'))
  }
  for (let n = 1; n < ROWS; n++) times.push(await timed(page, 'k', 'tbody')) // from the first row there is no way up
  await page.close()
  return spreadOf(times)
}

async function timed(page: Page, key: string, watched: string): Promise<number> {
  await page.evaluate(
    ([selector, limit]) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      window.untilShown = promise
      setTimeout(reject, limit, new Error('The key showed nothing'))
      const stateOf = () => {
        const part = document.querySelector(selector)
        const row = document.activeElement?.closest('[data-row]')?.getAttribute('data-row')
        const selected = part?.querySelectorAll('[data-selected]').length
        return part && [part.tagName === 'H1' ? part.textContent : '', row, selected].join()
      }
      const listen = ({ timeStamp }: KeyboardEvent) => {
        const before = stateOf()
        const frame = (painted: boolean) => {
          if (painted) resolve(performance.now() - timeStamp)
          else {
            const now = stateOf()
            requestAnimationFrame(() => frame(now !== null && now !== before)) // the frame after the change shows it
          }
        }
        requestAnimationFrame(() => frame(false))
      }
      addEventListener('keydown', listen, { once: true, capture: true })
    },
    [watched, LIMIT] as const,
  )
  await page.keyboard.press(key)
  return page.evaluate(() => window.untilShown ?? Number.NaN)
}

import type { Page } from '@playwright/test'
import { ROUTE_PATHS } from '@ward/domain/routes'
import { at, expect, STAFF, test } from './ward.ts'

/** Everything that a pointer can set off. */
const ACTIONS = 'a[href], button, summary, input[type="checkbox"], [role="menuitem"], [role="option"], [role="tab"]'

/** Counts what is set off on this page, and keeps the browser from leaving it by a link. */
async function count(page: Page) {
  await page.addInitScript((actions) => {
    const through: string[] = []
    Object.assign(window, { through })
    window.addEventListener('click', (event) => {
      const thing = event.target instanceof Element ? event.target.closest(actions) : null
      if (thing && event.detail > 0) through.push(thing.getAttribute('aria-label') ?? thing.textContent ?? '')
      if (thing instanceof HTMLAnchorElement) event.preventDefault()
    })
  }, ACTIONS)
  const made = { changes: 0 }
  // Nothing is changed for good: each change is counted and refused, after a while.
  await page.route(/\/api\//, async (route, request) => {
    const isChange = request.method() !== 'GET' && !/presence$/.test(request.url())
    if (!isChange || (/\/api\/moderation$/.test(request.url()) && !request.postData()?.includes('"mutation ')))
      return route.continue()
    made.changes++
    await new Promise((later) => setTimeout(later, 60))
    await route.fulfill({ json: { errors: [{ message: 'Refused', extensions: { code: 'CONFLICT' } }] } })
  })
  return made
}

type Found = { name: string; x: number; y: number; isStep: boolean }

/** Something on top of the page that was not tried yet; of the rows of a list, the first stands for all. */
const untried = (page: Page, tried: string[]): Promise<Found | null> =>
  page.evaluate(
    ([actions, known]) => {
      for (const element of document.querySelectorAll(actions)) {
        const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
        const row = element.closest('[data-row]')
        if (known.includes(name) || (row && row !== document.querySelector('[data-row]'))) continue
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        if (width === 0 || !element.contains(document.elementFromPoint(x, y))) continue
        return { name, x, y, isStep: element.closest('[data-step]') !== null }
      }
      return null
    },
    [ACTIONS, tried] as const,
  )

const screens = ROUTE_PATHS.filter((path) => !path.includes('{'))

test('a double click sets off one thing, on everything that can be pressed on every screen', async ({ as }) => {
  test.setTimeout(240_000)
  const page = await as(STAFF.superAdmin)
  const flag = await page
    .locator('[data-row-link]')
    .first()
    .evaluate((link) => new URL((link as HTMLAnchorElement).href).pathname.replace('/moderation', ''))
  const made = await count(page)
  const tried: string[] = []
  const wrong: string[] = []
  for (const path of [...screens, flag]) {
    await page.goto(at(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (await page.getByRole('heading', { name: '404 - Not Found' }).isVisible()) continue
    await page.waitForLoadState('networkidle')
    const here = page.url()
    for (let steps = 0; steps < 70; steps++) {
      const thing = await untried(page, tried)
      if (!thing) {
        if (!(await page.locator('[aria-modal="true"], [role="menu"], [role="listbox"]').first().isVisible())) break
        await page.keyboard.press('Escape')
        await page.waitForTimeout(200)
        continue
      }
      tried.push(thing.name)
      const before = made.changes
      await page.evaluate(() => Object.assign((window as unknown as { through: string[] }).through, { length: 0 }))
      await page.mouse.click(thing.x, thing.y)
      await page.waitForTimeout(120)
      await page.mouse.click(thing.x, thing.y)
      await page.waitForTimeout(80)
      const through = await page.evaluate(() => (window as unknown as { through: string[] }).through).catch(() => [])
      if (!thing.isStep && (through.length > 1 || made.changes - before > 1))
        wrong.push(`${path} ${thing.name}: ${through.join(' | ')}, ${made.changes - before} changes`)
      if (page.url() !== here) {
        await page.goto(here)
        await page.waitForLoadState('networkidle')
      }
    }
  }
  process.stdout.write(`Pressed twice: ${tried.length} things, ${made.changes} changes sent\n`)
  expect(tried.length).toBeGreaterThan(60)
  expect(made.changes).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})

test('a double press of any key sends one change at most, in the list and on a flag', async ({ as }) => {
  test.setTimeout(120_000)
  const page = await as(STAFF.superAdmin)
  const made = await count(page)
  const keys = [...'abcdefhiklmnopqrstuvwxyz[]', 'Delete', 'Shift+S', 'Shift+Delete', 'Enter', 'Space']
  const wrong: string[] = []
  for (const place of ['list', 'flag']) {
    for (const key of keys) {
      await page.goto(at('/?unmoderated=false'))
      await expect(page.getByRole('row').nth(3)).toBeVisible()
      await page.keyboard.press('j')
      if (place === 'flag') {
        await page.keyboard.press('Enter')
        await expect(page.getByRole('group', { name: 'Decide' })).toBeVisible()
      }
      const before = made.changes
      await page.keyboard.press(key)
      await page.waitForTimeout(150)
      await page.keyboard.press(key)
      await page.waitForTimeout(150)
      if (made.changes - before > 1) wrong.push(`${place} ${key}: ${made.changes - before} changes`)
    }
  }
  process.stdout.write(`Keys pressed twice: ${2 * keys.length}, ${made.changes} changes sent\n`)
  expect(made.changes).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})

import type { Browser, Locator, Page } from '@playwright/test'

const list = (page: Page) => page.getByRole('list', { name: 'Forum tags' })
const names = (page: Page) => list(page).locator('li > div > div:first-child').allTextContents()
const handle = (page: Page, name: string) => list(page).getByRole('button', { name: `Move ${name}`, exact: true })
const middle = async (of: Locator) => {
  const box = await of.boundingBox()
  if (!box) throw new Error('Nothing to drag is drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Puts the third line of the list over the first. */
const WAYS: Record<string, (page: Page) => Promise<void>> = {
  async keyboard(page) {
    await handle(page, 'Work and school').focus()
    await page.keyboard.press('Space')
    for (const key of ['ArrowUp', 'ArrowUp']) {
      await page.waitForTimeout(400)
      await page.keyboard.press(key)
    }
    await page.waitForTimeout(400)
    await page.keyboard.press('Space')
  },
  async mouse(page) {
    const from = await middle(handle(page, 'Work and school'))
    const to = await middle(handle(page, 'Preventives'))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y - 10, { steps: 4 })
    await page.mouse.move(to.x, to.y - 4, { steps: 12 })
    await page.waitForTimeout(300)
    await page.mouse.up()
  },
  async touch(page) {
    const from = await middle(handle(page, 'Work and school'))
    const to = await middle(handle(page, 'Preventives'))
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }] })
    await touch('touchStart', from.y)
    await page.waitForTimeout(500)
    for (let step = 1; step <= 12; step++) await touch('touchMove', from.y + ((to.y - 4 - from.y) * step) / 12)
    await page.waitForTimeout(300)
    await touch('touchEnd', to.y)
  },
}

/** Drags a line of the list by mouse, touch and key; answers what did not end with the line on top. */
export async function failedDrags(browser: Browser, address: string): Promise<string[]> {
  const failed: string[] = []
  for (const [way, drag] of Object.entries(WAYS)) {
    const context = await browser.newContext({ reducedMotion: 'reduce', hasTouch: way === 'touch' })
    const page = await context.newPage()
    await page.goto(address)
    await handle(page, 'Work and school').waitFor()
    await drag(page)
    await page.waitForTimeout(1_000)
    const now = await names(page)
    if (now.slice(0, 3).join() !== 'Work and school,Preventives,Side effects') failed.push(`${way}: ${now.join(', ')}`)
    await context.close()
  }
  return failed
}

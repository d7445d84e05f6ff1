import { tabTo } from './tab-to.ts'
import { at, expect, host, STAFF, test } from './ward.ts'

test('a menu is built by keyboard, repaired by dragging, and members see it on every page', async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/site-menu' })
  const { keyboard } = page
  const lines = () =>
    page
      .getByRole('list', { name: 'Menu', exact: true })
      .locator('li')
      .evaluateAll((all) =>
        all.map((line) => `${line.dataset.level} ${line.querySelector('[data-title]')?.textContent?.trim()}`),
      )
  await expect(page.getByRole('button', { name: 'Move Forums', exact: true })).toBeVisible()

  await keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await keyboard.type('Ask for help')
  await keyboard.press('Tab')
  await keyboard.type('/no-such-page')
  await keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'URL' })).toHaveValue(`${host()}/no-such-page`)
  await tabTo(page, page.getByRole('button', { name: 'Move Ask for help', exact: true }))
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowRight')
  expect((await lines()).slice(-3)).toEqual(['1 Helplines', '2 Ask for help', '1 About us'])
  await keyboard.press('Control+s')
  await expect(page.getByText('Site Menu Updated')).toBeVisible()

  await page.getByRole('button', { name: 'Verify URLs' }).click()
  const bad = page.getByRole('dialog', { name: '1 bad menu item(s):' })
  await expect(bad).toContainText('answers 404')
  await bad.getByRole('button', { name: 'Ask for help' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.getByRole('textbox', { name: 'URL' }).fill('/forums?from=menu')
  await page.getByRole('button', { name: 'Done' }).click()

  const handle = page.getByRole('button', { name: 'Move Ask for help', exact: true })
  const box = await handle.boundingBox()
  const onto = await page.getByRole('button', { name: 'Move Forums', exact: true }).boundingBox()
  await handle.hover()
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) - 30, (box?.y ?? 0) - 10, { steps: 6 })
  await page.mouse.move((onto?.x ?? 0) - 20, (onto?.y ?? 0) - 2, { steps: 14 })
  await page.mouse.up()
  await expect.poll(async () => (await lines()).indexOf('1 Ask for help')).toBeGreaterThan(0)
  expect((await lines()).indexOf('1 Ask for help')).toBeLessThan((await lines()).indexOf('1 Helplines'))
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Site Menu Updated').last()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Move Ask for help', exact: true })).toBeVisible()

  for (const path of ['/', '/forums', '/helplines']) {
    await page.goto(host() + path)
    await expect(
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Ask for help' }),
    ).toBeVisible()
  }
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByText('Living with it').first().focus()
  await keyboard.press('Enter')
  await menu.getByRole('link', { name: 'Work and family' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Work and family' })).toBeVisible()
  await page.setViewportSize({ width: 400, height: 800 })
  await expect(page.getByRole('link', { name: 'Ask for help' })).toBeHidden()
  await page.locator('summary[aria-label=Menu]').click()
  await expect(page.getByRole('link', { name: 'Ask for help' })).toBeVisible()
})

test('on a phone an entry is dragged by a finger, and saved', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.superAdmin, { path: '/site-menu', site: 'psoriasis', width: 400 })
  const titles = () => page.getByRole('list', { name: 'Menu', exact: true }).locator('[data-title]').allTextContents()
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
  await handle('Helplines').scrollIntoViewIfNeeded()
  const before = await titles()
  expect(before.indexOf('Helplines')).toBeGreaterThan(before.indexOf('Forums'))
  const middle = async (name: string) => {
    const box = await handle(name).boundingBox()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  const [from, to] = [await middle('Helplines'), await middle('Forums')]
  const finger = await page.context().newCDPSession(page)
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }] })
  await touch('touchStart', from.y)
  await page.waitForTimeout(500)
  for (let step = 1; step <= 12; step++) await touch('touchMove', from.y + ((to.y - 8 - from.y) * step) / 12)
  await page.waitForTimeout(300)
  await touch('touchEnd', to.y)
  await finger.detach()
  await expect.poll(async () => (await titles()).indexOf('Helplines')).toBeLessThan(before.indexOf('Helplines'))
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Site Menu Updated')).toBeVisible()
  await page.reload()
  await expect(handle('Helplines')).toBeVisible()
  const after = await titles()
  expect(after.indexOf('Helplines')).toBeLessThan(after.indexOf('Forums'))
})

test('a picked-up entry is set in and out by keys: it keeps its place, and each level is said', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/site-menu', site: 'lupus' })
  const list = page.getByRole('list', { name: 'Menu', exact: true })
  const lines = () =>
    list
      .locator('li')
      .evaluateAll((all) =>
        all.map((line) => `${line.dataset.level} ${line.querySelector('[data-title]')?.textContent?.trim()}`),
      )
  const press = async (key: string, words: RegExp) => {
    await page.keyboard.press(key)
    await expect(page.getByText(words).last()).toBeAttached()
  }
  // Dragging is loaded only after the one press, which is not lost.
  const { promise, resolve: comes } = Promise.withResolvers<void>()
  await page.route('**/OrderDrag-*.js', (route) => promise.then(() => route.continue()))
  const isAsked = page.waitForRequest('**/OrderDrag-*.js')
  await page.getByRole('button', { name: 'Move Forums', exact: true }).focus()
  const before = await lines()
  const at = before.indexOf('1 Forums')
  expect(before[at - 1]).toMatch(/^2 /)
  await isAsked
  await page.keyboard.press('Space')
  comes()
  await expect(page.getByText(/^Picked up\. Forums: place \d+ of \d+$/).last()).toBeAttached()
  await press('ArrowRight', /^Below Living with it$/)
  await press('ArrowLeft', /^At the top level$/)
  await press('ArrowRight', /^Below Living with it$/)
  await press('Space', /^Dropped\. Forums: place (\d+) of \1 inside Living with it$/)
  // The line that was dragged goes once it has arrived.
  await expect.poll(lines).toEqual(before.map((line, n) => (n === at ? '2 Forums' : line)))

  // An entry that is dropped among those below it stays, on the screen as well.
  const now = await lines()
  const step = async (key: string, words: string) =>
    press(key, new RegExp(`^${words} Living with it: place \\d+ of \\d+$`))
  await page.getByRole('button', { name: 'Move Living with it', exact: true }).focus()
  await step('Space', 'Picked up\\.')
  await step('ArrowDown', 'Moved\\.')
  await step('Space', 'Dropped\\.')
  await expect.poll(lines).toEqual(now)
  await expect(page.getByRole('button', { name: 'Move Living with it', exact: true })).toBeFocused()
})

test('two people save the menu: the second is told with both menus and keeps theirs', { tag: '@long' }, async ({
  as,
}) => {
  const [mara, ines] = [
    await as(STAFF.admin, { path: '/site-menu', site: 'lupus' }),
    await as(STAFF.superAdmin, { path: '/site-menu', site: 'lupus' }),
  ]
  for (const page of [mara, ines]) await expect(page.getByRole('button', { name: 'Remove Forums' })).toBeVisible()
  await mara.getByRole('button', { name: 'Remove Forums' }).click()
  await ines.getByRole('button', { name: 'Remove Helplines' }).click()
  await mara.keyboard.press('Control+s')
  await expect(mara.getByText('Site Menu Updated')).toBeVisible()
  await ines.keyboard.press('Control+s')
  const notice = ines.getByRole('dialog', { name: 'Someone else just saved the menu' })
  await expect(notice).toContainText('Helplines')
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(ines.getByText('Site Menu Updated')).toBeVisible()
  await ines.goto(at('/site-menu', 'lupus'))
  await expect(ines.getByRole('button', { name: 'Remove Forums' })).toBeVisible()
})

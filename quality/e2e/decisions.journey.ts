import type { Page } from '@playwright/test'
import { type FlagOperation, OPERATION_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { toCalm, toCalmRow } from './calm.ts'
import { ask } from './graph.ts'
import { at, expect, host, STAFF, test } from './ward.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()
const flagId = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

type Known = {
  isOpen: boolean
  contentFlagEvents: { status: string; insertedAt: string; user: { username: string } | null }[]
}

/** The server's state of a flag. */
async function known(page: Page, id: string): Promise<Known> {
  const query = `{ contentFlag(id: "${id}") { isOpen contentFlagEvents { status insertedAt user { username } } } }`
  return (await ask<{ contentFlag: Known }>(page, query)).contentFlag
}

/** Mara's changes to a flag since a time; the demo network has a past. */
const maraSince = (time: number, { contentFlagEvents }: Known): string[] =>
  contentFlagEvents
    .filter(({ user, insertedAt }) => user?.username.startsWith('mara') && Date.parse(insertedAt) >= time)
    .map(({ status }) => status)

async function openFirst(page: Page, search = '?filters=reported') {
  await page.goto(at(`/${search}`))
  await page.getByRole('link', { name: /Start reviewing/ }).click()
  await toCalm(page)
}

test('forty decisions by keyboard end as they were pressed or are refused with a message, with slow answers of which every fifth is lost', {
  tag: '@long',
}, async ({ as }) => {
  test.setTimeout(240_000)
  const page = await as(STAFF.admin, { path: null })
  await page.addInitScript(() => {
    const ask = window.fetch
    const slow = { sent: 0, answered: 0 }
    Object.assign(window, { slow })
    window.fetch = async (...asked) => {
      if (!String(asked[1]?.body).includes('updateContentFlag')) return ask(...asked)
      const nth = ++slow.sent
      // Of the lost ones every second was made, and only its answer did not arrive.
      const answer = nth % 5 === 0 && nth % 10 !== 0 ? null : ask(...asked)
      await new Promise((later) => setTimeout(later, 3_000))
      slow.answered++
      const made = await answer
      if (!made || nth % 5 === 0) throw new TypeError('Failed to fetch')
      return made
    }
  })
  const begun = Date.now()
  await openFirst(page, '')
  const pressed: { id: string; name: string; operation: FlagOperation }[] = []
  for (let tries = 0; pressed.length < 40 && tries < 80; tries++) {
    const operation = pressed.length % 2 === 0 ? 'DONE' : 'SPAM'
    const button = page.getByRole('group', { name: 'Decide' }).getByRole('button', {
      name: operation === 'DONE' ? /^Mark done/ : /^Mark spam/,
    })
    await toCalm(page)
    const name = await title(page)
    if (await button.isEnabled({ timeout: 1_000 }).catch(() => false)) {
      pressed.push({ id: flagId(page), name, operation })
      await page.keyboard.press(operation === 'DONE' ? 'd' : 's')
    }
    await page.keyboard.press(']')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name)
  }
  expect(pressed).toHaveLength(40)
  const reported: string[] = []
  const alert = page.getByRole('alert').locator('[data-kind="error"]')
  // A page that was opened a moment ago does not say yet that something is being saved.
  const onTheirWay = () => page.evaluate(() => Reflect.get(window, 'slow') as { sent: number; answered: number })
  await expect.poll(async () => (await onTheirWay()).answered, { timeout: 60_000 }).toBe(40)
  await expect(page.getByText(/^Saving \d+ decisions? …$/)).toBeHidden({ timeout: 60_000 })
  await expect(alert.first()).toBeVisible()
  while (await alert.first().isVisible()) {
    reported.push(await alert.first().innerText())
    await alert.first().getByRole('button', { name: 'Close' }).click()
    await page.waitForTimeout(450)
  }
  const wrong: string[] = []
  for (const { id, name, operation } of pressed) {
    const flag = await known(page, id)
    const mine = maraSince(begun, flag)
    const isMade = mine.length === 1 && mine[0] === operation
    const isReported = reported.filter((words) => new RegExp(`^${name}(?!\\d)`).test(words)).length === 1
    if (isMade === isReported || mine.length > 1) wrong.push(`${name} ${operation}: ${mine.join()} told: ${isReported}`)
  }
  const { sent } = await onTheirWay()
  process.stdout.write(`Decisions: ${pressed.length}, sent ${sent}, told to have failed ${reported.length}\n`)
  expect(wrong).toEqual([])
  expect(reported.length).toBeGreaterThan(0)
})

test('a decision is made also when the page is left in the moment after the press', { tag: '@long' }, async ({
  as,
}) => {
  const page = await as(STAFF.admin, { path: null })
  type Found = { contentFlagStream: { contentFlags: { id: string; atRisk: boolean }[] } }
  // A decision on what is at risk asks first.
  const open = '{ contentFlagStream(isReported: true, isOpen: true, limit: 50) { contentFlags { id atRisk } } }'
  const { contentFlags } = (await ask<Found>(page, open)).contentFlagStream
  const left: { id: string; begun: number }[] = []
  for (const { id } of contentFlags.filter(({ atRisk }) => !atRisk)) {
    if (left.length === 8) break
    await page.goto(at(`/content-flag/${id}`))
    const bar = page.getByRole('group', { name: 'Decide' })
    await expect(bar.getByRole('button').first()).toBeVisible()
    if (!(await bar.getByRole('button', { name: /^Mark done/ }).isVisible())) continue
    left.push({ id, begun: Date.now() })
    await page.keyboard.press('d')
    await page.goto(`${host()}/robots.txt`)
  }
  expect(left).toHaveLength(8)
  for (const { id, begun } of left)
    await expect.poll(async () => maraSince(begun, await known(page, id))).toEqual(['DONE'])
})

type Twice = { name: RegExp; keys: string; by: 'mouse' | 'key'; pause: number }

/** The next flag of the list after one that was decided on; the first of it where none is open. */
async function openNext(page: Page): Promise<void> {
  const before = /\/content-flag\/\d+$/.test(page.url()) ? flagId(page) : null
  if (before === null) return openFirst(page, '')
  await expect(page.getByRole('button', { name: 'Next flag' }).first()).toBeEnabled()
  await page.keyboard.press(']')
  await expect.poll(() => flagId(page)).not.toBe(before)
  await toCalm(page)
}

/** Presses the same twice on the next flag of a list; answers the flag. A machine that was too slow for a double press tries the next. */
async function pressTwice(page: Page, { name, keys, by, pause }: Twice): Promise<string> {
  for (let tries = 0; tries < 10; tries++) {
    await openNext(page)
    const button = page.getByRole('group', { name: 'Decide' }).getByRole('button', { name })
    // Not everything can be decided like this: pending content, a user's own page.
    while (!(await button.isVisible()) || !(await button.isEnabled())) {
      const passed = flagId(page)
      // Until its list is there a flag has no next one.
      await expect(
        page.getByRole('complementary', { name: 'Next in this list' }).getByRole('link').first(),
      ).toBeVisible()
      await page.keyboard.press(']')
      await expect.poll(() => flagId(page)).not.toBe(passed)
      await toCalm(page)
    }
    const id = flagId(page)
    const box = await button.boundingBox()
    if (!box) throw new Error('The button has no place')
    await page.evaluate(() => {
      const times: number[] = []
      Object.assign(window, { times })
      for (const type of ['pointerdown', 'keydown'])
        addEventListener(type, (event) => times.push(event.timeStamp), true)
    })
    const press = () =>
      by === 'key' ? page.keyboard.press(keys) : page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    // The second is on its way though the page may still be busy with the first.
    await Promise.all([press(), page.waitForTimeout(pause).then(press)])
    const [first = 0, second = 0] = await page.evaluate(() => (window as unknown as { times: number[] }).times)
    if (second - first < 390) return id
  }
  throw new Error('The machine is too slow for a double press')
}

test('a double click and a double key do one thing, whatever took the pressed place', { tag: '@long' }, async ({
  as,
}) => {
  test.setTimeout(180_000)
  const page = await as(STAFF.admin, { path: null })
  const names = { DONE: /^Mark done/, SPAM: /^Mark spam/, DELETE: /^Delete/ }
  const keys = { DONE: 'd', SPAM: 's', DELETE: 'Delete' }
  const twice = [
    ...[30, 150].map((pause) => ['DONE', 'mouse', pause] as const),
    ...[30, 150].map((pause) => ['DONE', 'key', pause] as const),
    ...([
      ['SPAM', 'mouse', 150],
      ['SPAM', 'key', 30],
      ['DELETE', 'mouse', 150],
      ['DELETE', 'key', 150],
    ] as const),
  ]
  for (const [operation, by, pause] of twice) {
    const begun = Date.now()
    const id = await pressTwice(page, { name: names[operation], keys: keys[operation], by, pause })
    await expect(page.getByText(OPERATION_MESSAGE[operation]).first()).toBeVisible()
    // The message may be the former flag's, which still stands.
    await expect.poll(async () => maraSince(begun, await known(page, id))).not.toEqual([])
    await page.waitForTimeout(400)
    const flag = await known(page, id)
    const mine = maraSince(begun, flag)
    expect([by, pause, mine, flag.isOpen]).toEqual([by, pause, [operation], false])
    // Nothing was opened, and the flag after it was left alone.
    if (operation === 'DELETE') await expect(page).toHaveURL(at('/'))
    else expect(flagId(page)).toBe(id)
  }
})

test('a held key acts once', async ({ as }) => {
  const page = await as(STAFF.secondModerator, { path: '/?assocType=reply&filters=reported' })
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  let changes = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('updateContentFlag')) changes++
  })
  await toCalmRow(page)
  for (let held = 0; held < 20; held++) await page.keyboard.down('d')
  await page.keyboard.up('d')
  await expect(page.getByText(OPERATION_MESSAGE.DONE).first()).toBeVisible()
  await page.waitForTimeout(800)
  expect(changes).toBe(1)
})

test('deleting on the page leads back to the list, at once and with Undo, and the next row is current', {
  tag: '@long',
}, async ({ as }) => {
  // Comments: a user flag has no text to delete.
  const list = '/?filters=reported&assocType=comment'
  const page = await as(STAFF.admin, { path: list })
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  // Deleting a text at risk asks first.
  const rows = await page
    .locator('[data-row]')
    .evaluateAll((all) =>
      all.map((row) => ({ id: (row as HTMLElement).dataset.row, isCalm: !row.textContent?.includes('At risk') })),
    )
  const place = rows.slice(0, -1).findIndex(({ isCalm }) => isCalm)
  const [gone, next] = [rows[place]?.id, rows[place + 1]?.id]
  for (let down = 0; down <= place; down++) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at(`/content-flag/${gone}`))
  await expect(page.getByRole('group', { name: 'Decide' })).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(page).toHaveURL(at(list))
  await expect(page.locator('[data-current]')).toHaveAttribute('data-row', next ?? '')
  await expect(page.locator(`[data-row="${next}"] [data-row-link]`)).toBeFocused()
  await page.keyboard.press('u')
  await expect(page.getByText(OPERATION_MESSAGE.UN_DELETE).first()).toBeVisible()
  await expect(page.locator(`[data-row="${gone}"]`)).toBeVisible()
})

test('what somebody else decides is read out, moves no focus, and a key pressed at that moment does nothing', {
  tag: '@long',
}, async ({ as }) => {
  const [mine, theirs] = [await as(STAFF.admin, { path: null }), await as(STAFF.moderator, { path: null })]
  // A profile cannot be marked as spam: the first flag must be one of a text.
  await openFirst(mine, '?filters=reported&assocType=comment')
  await theirs.goto(mine.url())
  await expect(theirs.getByRole('group', { name: 'Decide' })).toBeVisible()
  // From here on the first page hears what the second one does.
  await expect(mine.getByRole('status').filter({ hasText: 'tomas.hale is here too' })).toBeVisible()
  const button = mine.getByRole('button', { name: /^Mark spam/ })
  await button.focus()
  // The press follows what is said within the page itself, so that it is never later than a person could be.
  const said = mine.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const region = document.querySelector('[data-announced]')
        new MutationObserver((_, observer) => {
          observer.disconnect()
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'd', bubbles: true, cancelable: true }),
          )
          resolve(region?.textContent ?? '')
        }).observe(region as Element, { childList: true, characterData: true, subtree: true })
      }),
  )
  await theirs.keyboard.press('d')
  expect(await said).toBe('tomas.hale marked this done')
  await expect(mine.getByText(/tomas\.hale marked this done just now/).first()).toBeVisible()
  await expect(button).toBeFocused()
  const flag = await known(mine, flagId(mine))
  expect(flag.contentFlagEvents.map(({ status }) => status).at(-1)).toBe('DONE')
})

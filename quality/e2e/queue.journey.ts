import type { Page } from '@playwright/test'
import { OPERATION_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { isAtRisk, toCalm } from './calm.ts'
import { at, expect, STAFF, test } from './ward.ts'

test.use({ network: 'queue' })

test('ten flags are worked by mouse: from the list through each flag to the next one, past the page’s end', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.moderator, { path: '/?filters=reported' })
  await page.getByRole('link', { name: /Start reviewing/ }).click()
  let done = 0
  let passed = 0
  const steps = page.getByRole('navigation', { name: 'Flags of the list' })
  while (done < 10) {
    passed += await toCalm(page, () => steps.getByRole('button', { name: 'Next flag' }).click())
    const bar = page.getByRole('group', { name: 'Decide' })
    const next = bar.getByRole('button', { name: 'Next flag' })
    // A press right after the page came is taken for the second half of the one that led here, as no person is that quick.
    await expect(async () => {
      if (!(await next.isVisible())) await bar.getByRole('button', { name: 'Mark done' }).click({ timeout: 2_000 })
      await expect(next).toBeVisible({ timeout: 2_000 })
    }).toPass()
    done++
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await next.click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
  }
  await expect(steps).toContainText(`${passed + 11} of `)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(at('/?filters=reported'))
})

/** Looks at every frame from now on; answers which authors stood beside each flag's title. */
async function authorsBesideTitles(page: Page): Promise<() => Promise<string[][]>> {
  const seen = await page.evaluateHandle(() => {
    const authors: Record<string, string[]> = {}
    const look = () => {
      requestAnimationFrame(look)
      const title = document.querySelector('h1')?.textContent
      const author = document.querySelector('[aria-label="Author and scores"] section:has(dl) strong')
      if (!title || !author?.checkVisibility({ visibilityProperty: true })) return
      authors[title] = [...new Set([...(authors[title] ?? []), author.textContent])]
    }
    look()
    return authors
  })
  return async () => Object.values(await seen.jsonValue())
}

test('ten flags are worked by keyboard alone, and none stands beside the author of another for a moment', async ({
  as,
}) => {
  const page = await as(STAFF.secondModerator, { path: '/?filters=reported&itemsPerPage=20' })
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Decide' })).toBeVisible()
  const authors = await authorsBesideTitles(page)
  let done = 0
  for (let tries = 0; done < 10 && tries < 24; tries++) {
    await expect(page.getByRole('group', { name: 'Decide' })).toBeVisible()
    const isOpen = await page
      .getByRole('button', { name: /Mark done/ })
      .isEnabled({ timeout: 2_000 })
      .catch(() => false)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    if (isOpen && !(await isAtRisk(page))) {
      await page.keyboard.press('d')
      await expect(page.getByText(OPERATION_MESSAGE.DONE).first()).toBeVisible()
      done++
    }
    await page.keyboard.press(']')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
  }
  expect(done).toBe(10)
  const beside = await authors()
  expect(beside.length).toBeGreaterThanOrEqual(10)
  expect(beside.filter((names) => names.length !== 1)).toEqual([])
})

test('an operation is undone from the message', async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/?filters=image' })
  await page.getByRole('link', { name: /Start reviewing/ }).click()
  await page.getByRole('button', { name: /Mark spam/ }).click()
  await expect(page.getByText(OPERATION_MESSAGE.SPAM).first()).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(page.getByText(OPERATION_MESSAGE.UN_SPAM).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Mark spam/ })).toBeVisible()
})

test('deleting leads back one step', async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/?filters=image' })
  await page.getByRole('link', { name: /Start reviewing/ }).click()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText(OPERATION_MESSAGE.DELETE).first()).toBeVisible()
  await expect(page).toHaveURL(at('/?filters=image'))
})

test('when two browsers decide the same flag, the second reads who was faster', { tag: '@long' }, async ({ as }) => {
  const first = await as(STAFF.moderator, { path: '/?filters=image' })
  const second = await as(STAFF.admin, { path: null })
  await first.getByRole('link', { name: /Start reviewing/ }).click()
  await expect(first.getByRole('group', { name: 'Decide' })).toBeVisible()
  const url = first.url()
  // The second page hears nothing of the first: as if its line were slow.
  await second.route('**/api/moderation/events*', (route) => route.abort())
  await second.goto(url)
  await expect(second.getByRole('group', { name: 'Decide' })).toBeVisible()
  await first.getByRole('button', { name: /Mark done/ }).click()
  await expect(first.getByText(OPERATION_MESSAGE.DONE).first()).toBeVisible()
  await second.getByRole('button', { name: /Mark done/ }).click()
  await expect(second.getByText(/tomas\.hale got there first: marked the content as done/).first()).toBeVisible()
  await expect(second.getByRole('button', { name: /Reopen/ })).toBeVisible()
})

test('at 1440, 1280 and 1024 px every row shows its 60 characters whole, and its date on one line', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.admin, { path: '/?itemsPerPage=50' })
  await expect(page.getByRole('row').nth(20)).toBeVisible()
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = () =>
      page.locator('[data-row]').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const isCut = (cell: Element) => cell.scrollWidth > cell.clientWidth + 1
          const words = row.querySelector('[data-row-link] [data-clip]')
          const time = row.querySelector('time')
          const lines = (part: Element | null) => Math.round((part?.getBoundingClientRect().height ?? 0) / 20)
          const isShortened = getComputedStyle(words ?? row).textOverflow === 'ellipsis'
          const dateCell = time?.closest('[data-clip]')
          return (words && (isCut(words) || isShortened)) || lines(time) > 1 || (dateCell && isCut(dateCell))
            ? [row.textContent]
            : []
        }),
      )
    await expect.poll(cut, `at ${width} px`).toEqual([])
  }
})

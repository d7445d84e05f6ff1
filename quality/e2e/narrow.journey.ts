import { expectLoaded } from './follow.ts'
import { ask } from './graph.ts'
import { expectNothingSideways } from './sideways.ts'
import { at, expect, STAFF, test } from './ward.ts'

test('a phone of 320 pixels shows the queue and a flag without scrolling sideways', async ({ as }) => {
  const page = await as(STAFF.moderator, { width: 320 })
  for (const path of ['/', '/awards']) {
    await page.goto(at(path))
    await expectLoaded(page)
    await expectNothingSideways(page)
  }
  await page.goto(at('/'))
  await page.getByRole('link', { name: /Start reviewing/ }).click()
  await expect(page.getByRole('group', { name: 'Decide' })).toBeVisible()
  await expectNothingSideways(page)
})

test('however many pages a list has, the way to them fits a phone', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.moderator, { width: 320 })
  for (const [total, current] of [
    [70, 4],
    [1280, 4],
    [99_990, 4],
  ] as const) {
    await page.addInitScript((rows) => {
      const { fetch } = window
      window.fetch = async (...asked) => {
        const answer = await fetch(...asked)
        if (!String(asked[0]).endsWith('/api/moderation')) return answer
        return new Response((await answer.text()).replace(/"totalCount":\d+/, `"totalCount":${rows}`), answer)
      }
    }, total)
    await page.goto(at(`/?page=${current}`))
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages.getByRole('button', { name: `Page ${(total / 10).toLocaleString('en')}` })).toBeVisible()
    for (const width of [320, 400]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNothingSideways(page, `${total} rows at ${width} px`)
      const tops = await pages
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(new Set(tops).size).toBe(1)
    }
  }
})

test('a long name beside a title does not make the page of a phone wider', { tag: '@long' }, async ({ as }) => {
  const page = await as(STAFF.superAdmin, { width: 320 })
  const long = 'x'.repeat(60)
  const made = await ask<{ updateExperiment: { id: string } }>(
    page,
    `mutation { updateExperiment(name: "Long", symbol: "${long}", variants: [{ key: "a", weight: 1 }]) { id } }`,
  )
  await page.goto(at(`/experiments/${made.updateExperiment.id}`))
  await expect(page.locator('header').getByText(long)).toBeVisible()
  await expectNothingSideways(page)
})

test('the row of tabs of a phone is moved to the chosen one, and the line below it stays', { tag: '@long' }, async ({
  as,
}) => {
  // Somebody with accounts on other sites: their last tab is beyond the edge.
  const page = await as(STAFF.superAdmin, { path: '/users/1#other-users', width: 400 })
  const row = page.getByRole('tablist', { name: 'User' })
  const beyond = () =>
    row.evaluate((list) => {
      const chosen = list.querySelector('[aria-selected="true"]') ?? list
      return Math.round(chosen.getBoundingClientRect().right - list.getBoundingClientRect().right)
    })
  await expect(row.getByRole('tab', { name: /^Awards \d|^Awards\d/ })).toBeVisible()
  await expect.poll(beyond).toBeLessThanOrEqual(0)
  expect(await row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0)
  // A shadow lies on the row itself, which does not move.
  expect(await row.evaluate((list) => getComputedStyle(list).boxShadow)).toContain('inset')
})

test('a phone cuts nothing off: shares of results, snippets of an experiment, long words on buttons', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.superAdmin, { width: 320, path: '/poll/1#results' })
  const votes = page.getByRole('row', { name: /A dark, quiet room/ }).getByRole('cell')
  await expect(votes.first()).toBeVisible()
  const shares = await votes.evaluateAll((all) => all.map((cell) => getComputedStyle(cell, '::after').content))
  expect(shares.filter((share) => /^"\d+%"$/.test(share))).toHaveLength(2)

  await page.goto(at('/experiments/1#preview'))
  const snippets = page.getByRole('region', { name: 'In pages' })
  await expect(snippets).toBeVisible()
  const edge = await snippets.evaluate((card) => card.getBoundingClientRect().right)
  for (const snippet of await snippets.locator('pre').all())
    expect(await snippet.evaluate((pre) => pre.getBoundingClientRect().right)).toBeLessThan(edge)

  await page.goto(at('/site-menu'))
  await page.getByRole('button', { name: 'Edit About us', exact: true }).click()
  await page.getByRole('textbox', { name: 'URL' }).fill('/about-us')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  const connect = page.getByRole('button', { name: /^Connect with/ })
  await expect(connect).toBeVisible()
  expect(
    await connect.evaluate((button) =>
      [...button.querySelectorAll('span')].every((one) => one.scrollWidth <= one.clientWidth + 1),
    ),
  ).toBe(true)
})

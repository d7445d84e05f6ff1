import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { SITEMAP_TABLE_HEIGHT } from '@ward/domain/sitemaps/sitemaps'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { sitemapRoutes } from './sitemaps.routes.tsx'

const LOC = 'https://one.test/sitemap-forums-1.xml'

test('each sitemap has its loc, count and lastmod, opens to its addresses a hundred at a time, and is downloaded', async () => {
  const asked: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    if (query.includes('query Sitemap(')) asked.push(variables)
    const at = '2026-11-20T09:05:00Z'
    const url = { loc: 'https://one.test/forums/light', title: 'Light', imageCount: 2, lastmod: null }
    const sitemaps = [{ loc: LOC, count: 9402, lastmod: at }]
    const sitemapBuild = { builtAt: at, filesWritten: 1, tookMs: 320 }
    return Response.json({ data: { sitemaps, sitemapBuild, sitemap: { total: 250, urls: [url] } } })
  })
  openConsole('/moderation/sitemaps', sitemapRoutes, makeSession(ROLE.communityTech))
  const row = (await screen.findByText('/sitemap-forums-1.xml')).closest('[role="row"], tr')
  expect(row?.textContent).toContain('9,402')
  expect(screen.getByText('1 map, 9,402 URLs')).toBeTruthy()
  const build = within(screen.getByRole('region', { name: 'Build' }))
  build.getByText('1 of 1 map, 0.3 seconds')
  build.getByText('9,402 of 50,000 URLs')
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('CSV of all')).toBe('/api/moderation/download-sitemap')
  expect(href('CSV of /sitemap-forums-1.xml')).toBe(
    `/api/moderation/download-sitemap?sitemap=${encodeURIComponent(LOC)}`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Details of /sitemap-forums-1.xml' }))
  const region = await screen.findByRole('region', { name: `Addresses of ${LOC}` })
  expect(region.style.height).toBe(`${SITEMAP_TABLE_HEIGHT}px`)
  const heads = within(region)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(heads).toEqual(['Loc', 'Title', 'Images', 'Last changed'])
  expect(within(region).getAllByRole('row').at(-1)?.textContent).toContain('Light2—')
  screen.getByText('1–100 of 250')
  await userEvent.click(screen.getByRole('button', { name: /^(Page )?2$/ }))
  await waitFor(() =>
    expect(asked).toEqual([
      { url: LOC, limit: 100, offset: 0 },
      { url: LOC, limit: 100, offset: 100 },
    ]),
  )
})

test('the report tells which addresses differ from the site, why, and beside each file how many', async () => {
  const report = {
    isWhole: true,
    problems: [{ loc: 'https://one.test/forums/old', problem: 'GONE', sitemap: LOC }],
  }
  vi.stubGlobal('fetch', async () =>
    Response.json({
      data: { sitemaps: [{ loc: LOC, count: 1, lastmod: null }], sitemapBuild: null, sitemapReport: report },
    }),
  )
  openConsole('/moderation/sitemaps', sitemapRoutes, makeSession(ROLE.communityTech))
  await userEvent.click(await screen.findByRole('button', { name: 'Check consistency' }))
  const found = (await screen.findByText('Listed, but gone')).closest('details')
  expect([found?.open, found?.textContent]).toEqual([true, expect.stringContaining('/forums/old')])
  expect(screen.getByText('Listed, but redirected').closest('details')?.open).toBe(false)
  expect(screen.getByText('/sitemap-forums-1.xml').closest('tr')?.textContent).toContain('1 finding')
  const announced = document.querySelector('[data-announced]')
  await waitFor(() => expect(announced?.textContent).toBe('Checked: 1 finding'))
  report.problems = []
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(announced?.textContent).toBe('Checked: No findings'))
})

test('what is found by Try again, where the first check failed, is announced as well', async () => {
  let isBroken = true
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) =>
    Response.json(
      isBroken && String(init.body).includes('sitemapReport')
        ? { errors: [{ message: 'No', extensions: { code: 'FORBIDDEN' } }] }
        : { data: { sitemaps: [], sitemapBuild: null, sitemapReport: { isWhole: true, problems: [] } } },
    ),
  )
  openConsole('/moderation/sitemaps', sitemapRoutes, makeSession(ROLE.communityTech))
  await userEvent.click(await screen.findByRole('button', { name: 'Check consistency' }))
  const card = within(screen.getByRole('region', { name: 'Consistency' }))
  const again = await card.findByRole('button', { name: 'Try again' })
  isBroken = false
  await userEvent.click(again)
  const announced = document.querySelector('[data-announced]')
  await waitFor(() => expect(announced?.textContent).toBe('Checked: No findings'))
})

test('sitemaps are shown a hundred at a time, by the page of the address', async () => {
  const sitemaps = Array.from({ length: 101 }, (_, at) => ({
    loc: `https://one.test/sitemap-forums-${at + 1}.xml`,
    count: 1,
    lastmod: null,
  }))
  vi.stubGlobal('fetch', async () => Response.json({ data: { sitemaps, sitemapBuild: null } }))
  const { history } = openConsole('/moderation/sitemaps', sitemapRoutes, makeSession(ROLE.communityTech))
  expect(await screen.findByText('1–100 of 101')).toBeTruthy()
  expect(screen.getByText('/sitemap-forums-100.xml')).toBeTruthy()
  expect(screen.queryByText('/sitemap-forums-101.xml')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('/sitemap-forums-101.xml')).toBeTruthy()
  expect(screen.queryByText('/sitemap-forums-100.xml')).toBeNull()
  expect(history.location.search).toBe('?page=2')
})

test('a build that could not be loaded is asked for again', async () => {
  const build = { builtAt: '2026-11-20T09:05:00Z', filesWritten: 1, tookMs: 320 }
  let isBroken = true
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) =>
    Response.json(
      isBroken && String(init.body).includes('sitemapBuild')
        ? { errors: [{ message: 'No', extensions: { code: 'FORBIDDEN' } }] }
        : { data: { sitemaps: [], sitemapBuild: build } },
    ),
  )
  openConsole('/moderation/sitemaps', sitemapRoutes, makeSession(ROLE.communityTech))
  const card = within(await screen.findByRole('region', { name: 'Build' }))
  expect((await card.findByRole('alert')).textContent).toContain('The build could not be loaded')
  isBroken = false
  await userEvent.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByText(/0\.3 seconds/)).toBeTruthy()
})

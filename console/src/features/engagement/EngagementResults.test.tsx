import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addDays } from '@ward/domain/days'
import { STILL_RUNS } from '@ward/domain/engagement/draws'
import { type EngagementType, TEXT_CHANGED } from '@ward/domain/engagement/engagements'
import { EngagementFields } from '@ward/domain/engagement/input'
import { GROUP_LABELS } from '@ward/domain/engagement/integrity'
import { kindOf } from '@ward/domain/engagement/kinds'
import { OPTION_ARCHIVED } from '@ward/domain/engagement/results'
import { ROLE } from '@ward/domain/roles'
import { dayAt } from '@ward/domain/time-zones'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { siteZone } from '../../ui/time/zones.ts'
import { engagementRoutes } from './engagement.routes.tsx'

const option = (id: string, name: string, totalVotes: number, more: object = {}) => ({
  ...{ id, name, totalVotes, currentSiteTotalVotes: totalVotes / 2, isCorrect: false, isArchived: false },
  ...{ isSuggested: false, textChangedAt: null, ...more },
})
const RESULTS = {
  ...{ total: 12, currentSiteTotal: 6 },
  options: [
    option('1', 'Sleep', 8, { textChangedAt: '2026-11-20T12:00:00Z' }),
    option('2', 'Cold', 4, { isArchived: true }),
  ],
  days: [
    { day: '2026-11-19', total: 5, currentSiteTotal: 2 },
    { day: '2026-11-20', total: 7, currentSiteTotal: 4 },
  ],
}
const group = { kind: 'NETWORK', key: 'farm12345', votes: 1000, setAside: 0, fresh: 998, isDoubtful: true }
const INTEGRITY = { votes: 1030, setAside: 0, fresh: 998, traced: 1030, busiestMinute: 900, groups: [group] }

/** Answers whatever the results of one ask; what was set aside or counted again. */
function open(type: EngagementType, roleId: number = ROLE.admin, more: object = {}) {
  const sent: Record<string, unknown>[] = []
  const files: [string, unknown][] = []
  const ranges: unknown[] = []
  const engagement = {
    ...EngagementFields.parse({ type, id: '812', question: 'What helps?', version: 3 }),
    ...{ type: type.toUpperCase().replaceAll('-', '_'), tags: [], textChangedAt: null, totalVotes: 12 },
    ...{ currentSiteTotalVotes: 6, options: [], expiresAt: null, giveawaySubmissions: 3 },
    ...more,
  }
  vi.stubGlobal('fetch', async (url: unknown, init: RequestInit) => {
    const body = JSON.parse(String(init.body))
    if (String(url).includes('/export/')) {
      files.push([String(url), body])
      return new Response('Option', { headers: { 'content-disposition': 'attachment; filename="x.csv"' } })
    }
    if (body.query.includes('mutation')) sent.push(body.variables)
    if (body.query.includes('engagementResults')) ranges.push([body.variables.from, body.variables.to])
    const setVotesAside = { changed: 1000, before: 1030, after: 30 }
    const isDrawn = sent.some(({ places }) => places)
    const giveawayDraw = {
      ...{ commitment: 'c0ffee', entries: isDrawn ? 3 : 0, drawnAt: isDrawn ? '2026-11-20T12:00:00Z' : null },
      winners: isDrawn ? [{ place: 1, entryId: '41', username: 'Ines', email: null }] : [],
    }
    const drawGiveaway = { id: '812' }
    const data = {
      giveawayDraw,
      drawGiveaway,
      engagement,
      engagementUses: [],
      engagementResults: RESULTS,
      voteIntegrity: INTEGRITY,
      setVotesAside,
    }
    return new Response(JSON.stringify({ data }))
  })
  openConsole(
    `/moderation${kindOf(type).paths.edit.replace('{id}', '812')}#results`,
    engagementRoutes,
    makeSession(roleId),
  )
  return { sent, files, ranges }
}
const cells = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)

test('results tell each option here and on all sites, marks what was worded otherwise or taken out, and the votes day by day', async () => {
  open('poll', ROLE.moderator, { isGlobal: true })
  const [table] = await screen.findAllByRole('table')
  const rows = within(table as HTMLElement).getAllByRole('row')
  expect(rows.slice(1).map(cells)).toEqual([
    [`Sleep${TEXT_CHANGED}`, '67%', '4', '67%', '8'],
    [`Cold${OPTION_ARCHIVED}`, '33%', '2', '33%', '4'],
    ['Votes', '', '6', '', '12'],
  ])
  await userEvent.click(await screen.findByRole('radio', { name: 'Table' }))
  const days = within(screen.getByRole('table', { name: 'Votes a day' })).getAllByRole('row')
  expect(days.map(cells)).toEqual([
    ['Day', 'This site', 'All sites'],
    ['11/19/2026', '2', '5'],
    ['11/20/2026', '4', '7'],
  ])
  expect(screen.queryByRole('region', { name: 'Vote integrity' })).toBeNull()
})

test('the last thirty days are shown and named; any are all there were', async () => {
  const { ranges } = open('poll')
  await userEvent.click(await screen.findByRole('button', { name: 'Days Last 30 days' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Any' }))
  expect(await screen.findByRole('button', { name: 'Days Any' })).toBeTruthy()
  const to = dayAt(new Date(), siteZone())
  await waitFor(() =>
    expect(ranges).toEqual([
      [addDays(to, -29), to],
      [null, null],
    ]),
  )
})

test('a doubtful group of votes is set aside after a question, once however often it is pressed, and the totals are told', async () => {
  const { sent } = open('poll')
  const panel = within(await screen.findByRole('region', { name: 'Vote integrity' }))
  expect(await panel.findByText(GROUP_LABELS.network)).toBeTruthy()
  await userEvent.dblClick(panel.getByRole('button', { name: 'Set aside' }))
  await userEvent.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Set aside' }))
  await waitFor(() =>
    expect(sent).toEqual([{ id: '812', type: 'POLL', kind: 'NETWORK', key: 'farm12345', setAside: true }]),
  )
  expect(await screen.findByText(/1,030 were counted before, 30 are now/)).toBeTruthy()
})

test.each([
  ['poll', '/api/moderation/export/engagement-results'],
  ['giveaway', '/api/moderation/export/giveaway-entries'],
] as const)('the file of a %s is asked for at %s', async (type, path) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const { files } = open(type)
  await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }))
  await waitFor(() => expect(files).toEqual([[expect.stringContaining(path), { id: '812' }]]))
})

test('winners are drawn after a question, once however often it is pressed, and named with the record of the draw', async () => {
  const { sent } = open('giveaway')
  const card = within(await screen.findByRole('region', { name: 'Draw' }))
  expect(await card.findByText('c0ffee')).toBeTruthy()
  await userEvent.dblClick(card.getByRole('button', { name: 'Draw the winners' }))
  await userEvent.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Draw' }))
  expect(await card.findByText('Ines')).toBeTruthy()
  expect(sent).toEqual([{ id: '812', places: 1 }])
  expect(card.getByRole('button', { name: 'Record of the draw' })).toBeTruthy()
  expect(card.getByText('npm run draw -- draw-812.json')).toBeTruthy()
})

test('a giveaway that has not ended cannot be drawn, which is said', async () => {
  open('giveaway', ROLE.admin, { date: '2199-01-01', expiresAt: '2199-01-01T05:00:00Z' })
  const card = within(await screen.findByRole('region', { name: 'Draw' }))
  expect((await card.findByRole('button', { name: 'Draw the winners' })).dataset.tip).toBe(STILL_RUNS)
})

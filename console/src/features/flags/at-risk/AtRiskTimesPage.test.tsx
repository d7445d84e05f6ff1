import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ROLE } from '@ward/domain/app/roles'
import { LOOK_DAYS, LOOK_DAYS_MAX } from '@ward/domain/flags/at-risk/at-risk-looks'
import { addDays } from '@ward/domain/kernel/days'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { lastDays } from '../../../ui/time/lastDays.ts'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

const UNSEEN = { median: null, p95: null, longest: null }

/** The times of a lane into which so many came, and nobody has looked at any of them. */
async function openTimes(came: number, search = '', notJudged = 0) {
  const asked: { from: string | null; to: string | null }[] = []
  const figures = { ...UNSEEN, came }
  const days = came > 0 ? [{ day: '2026-11-20', figures }] : []
  const data = {
    atRiskSummary: { count: came, longestSince: null, older: 0 },
    atRiskLooks: { whole: figures, days, cues: [], notJudged },
  }
  vi.stubGlobal('fetch', async (_url: unknown, init?: RequestInit) => {
    const { query, variables } = JSON.parse(String(init?.body ?? '{}'))
    if (query?.includes('AtRiskLooks')) asked.push(variables)
    return new Response(JSON.stringify({ data }))
  })
  const address = `/moderation/at-risk/times${search}`
  const { history } = openConsole(address, flagRoutes, makeSession(ROLE.moderator), fakeLive().live)
  await screen.findByText(`${came} came in`)
  return { asked, history }
}

test('the page tells what came in and was not looked at from nothing that came in', async () => {
  await openTimes(2)
  expect(await screen.findByText('Nothing that came in on these days has been viewed yet.')).toBeTruthy()
  cleanup()
  await openTimes(0)
  expect(await screen.findByText('Nothing came into the lane on these days.')).toBeTruthy()
})

test('texts that nobody could read are told beside the times', async () => {
  await openTimes(2, '', 1_204)
  expect(screen.getByText('Not judged').nextSibling?.textContent).toBe('1,204 not in English')
})

test('the arrow goes back to the page before, past the days that were chosen here', async () => {
  const { history } = await openTimes(2, '?from=2026-09-05&to=2026-09-20')
  void history.push('/moderation/at-risk/times')
  fireEvent.click(await screen.findByRole('button', { name: `Days Last ${LOOK_DAYS} days` }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Last 7 days' }))
  await waitFor(() => expect(history.location.search).toContain(lastDays(7).from))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(history.location.search).toBe('?from=2026-09-05&to=2026-09-20'))
})

test('the days belong to the address, which says nothing of the last thirty', async () => {
  const { asked, history } = await openTimes(2, '?from=2026-09-05&to=2026-09-20')
  expect(asked.at(-1)).toEqual({ from: '2026-09-05', to: '2026-09-20' })
  fireEvent.click(screen.getByRole('button', { name: 'Days 09/05/2026 to 09/20/2026' }))
  const days = within(await screen.findByRole('dialog'))
  fireEvent.click(days.getByRole('button', { name: 'Last 7 days' }))
  const week = lastDays(7)
  await waitFor(() => expect(history.location.search).toBe(`?from=${week.from}&to=${week.to}`))
  await waitFor(() => expect(asked.at(-1)).toEqual(week))
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(history.location.search).toBe(''))
  expect(screen.getByRole('button', { name: `Days Last ${LOOK_DAYS} days` })).toBeTruthy()
  await waitFor(() => expect(asked.at(-1)).toEqual(lastDays(LOOK_DAYS)))
})

test('more days than are told of are cut where the address says so', async () => {
  const { asked, history } = await openTimes(2, '?from=2020-01-01&to=2026-10-31')
  const from = addDays('2026-10-31', 1 - LOOK_DAYS_MAX)
  await waitFor(() => expect(history.location.search).toBe(`?from=${from}&to=2026-10-31`))
  expect(asked.at(-1)).toEqual({ from, to: '2026-10-31' })
})

import { cleanup, screen } from '@testing-library/react'
import { ROLE } from '@ward/domain/roles'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { fakeLive } from '../flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

const UNSEEN = { median: null, p95: null, longest: null }

/** The times of a lane into which so many came, and nobody has looked at any of them. */
async function openTimes(came: number) {
  const figures = { ...UNSEEN, came }
  const days = came > 0 ? [{ day: '2026-11-20', figures }] : []
  const data = {
    atRiskSummary: { count: came, longestSince: null, older: 0 },
    atRiskLooks: { whole: figures, days, cues: [] },
  }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data })))
  openConsole('/moderation/at-risk/times', flagRoutes, makeSession(ROLE.moderator), fakeLive().live)
  await screen.findByText(`${came} came in`)
}

test('the page tells what came in and was not looked at from nothing that came in', async () => {
  await openTimes(2)
  expect(await screen.findByText('Nobody has looked yet at what came into the lane on these days.')).toBeTruthy()
  cleanup()
  await openTimes(0)
  expect(await screen.findByText('Nothing came into the lane on these days.')).toBeTruthy()
})

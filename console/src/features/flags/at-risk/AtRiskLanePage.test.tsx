import { act, screen } from '@testing-library/react'
import { ROLE } from '@ward/domain/app/roles'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

/** The lane without anybody waiting, on a site where so many texts could not be read. */
async function openLane(atRiskNotJudged: number) {
  const asked: string[] = []
  const data = { atRiskSummary: { count: 0, longestSince: null, older: 0 }, atRiskLane: [], atRiskNotJudged }
  vi.stubGlobal('fetch', async (_url: unknown, init?: RequestInit) => {
    asked.push(JSON.parse(String(init?.body ?? '{}')).query ?? '')
    return new Response(JSON.stringify({ data }))
  })
  openConsole('/moderation/at-risk', flagRoutes, makeSession(ROLE.moderator), fakeLive().live)
  await screen.findByText('Nobody is waiting')
  await vi.waitFor(() => expect(asked.some((query) => query.includes('atRiskNotJudged'))).toBe(true))
}

test.each([
  [1, '1 text of the last 30 days not checked: not in English'],
  [1_204, '1,204 texts of the last 30 days not checked: not in English'],
])('a lane with %i texts that nobody could read says so below those who wait', async (texts, line) => {
  await openLane(texts)
  const told = await screen.findByText(line)
  expect(screen.getByText('Nobody is waiting').compareDocumentPosition(told)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a lane of which every text was read says nothing of it', async () => {
  await openLane(0)
  // The answer is shown by then.
  await act(async () => {})
  expect(screen.queryByText(/not judged/)).toBeNull()
})

import { screen } from '@testing-library/react'
import { ROLE } from '@ward/domain/app/roles'
import { PHASES_MAX } from '@ward/domain/experiments/experiments'
import { vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { experimentRoutes } from './experiments.routes.tsx'

type Asked = { query: string; variables: Record<string, unknown> }

export const SITES = [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `Site ${id}`, tier: id <= 2 ? 1 : 2 }))

/** The content of an experiment and of each of its versions. */
export const content = {
  name: 'Calmer form',
  symbol: 'calmer-form',
  description: '',
  isActive: true,
  persistSessions: false,
  siteIds: [1],
  variants: [
    { key: 'control', weight: 2 },
    { key: 'calm', weight: 1 },
  ],
  audience: { excludeEmployees: true, excludeBots: true },
  exclusionGroup: '',
  plannedSessions: null,
  plannedEnd: null,
}
export const experiment = { ...content, id: '7', phase: 2, version: 3 }

const variants = content.variants.map((variant, at) => ({ ...variant, percent: [66.67, 33.33][at] }))
export const FIGURES = {
  experimentStats: [
    { key: 'control', siteId: 1, totalSessions: 5000, forcedSessions: 2, crossedSessions: 1 },
    { key: 'calm', siteId: 1, totalSessions: 5000, forcedSessions: 0, crossedSessions: 0 },
  ],
  experimentGoals: [{ goal: 'signed-up', key: 'calm', siteId: 1, sessions: 500 }],
  experimentDays: [
    { day: '2026-11-20', key: 'control', sessions: 5000 },
    { day: '2026-11-20', key: 'calm', sessions: 5000 },
  ],
  experimentGoalDays: [{ day: '2026-11-20', goal: 'signed-up', key: 'calm', sessions: 500 }],
  experimentPhases: [
    { number: 2, sessions: 10_000, startedAt: '2026-11-20T10:00:00Z', endedAt: null, variants },
    { number: 1, sessions: 1204, startedAt: '2026-11-10T10:00:00Z', endedAt: '2026-11-20T10:00:00Z', variants },
  ],
}

/** Answers everything that the room asks; `moves` is who would move, `refusal` answers a save. */
export function experimentServer(
  more: {
    rows?: object[]
    moves?: object[]
    history?: object[]
    plan?: object
    stats?: object[]
    goals?: object[]
    phases?: { number: number }[]
  } = {},
) {
  const asked: Asked[] = []
  let saved = { ...experiment, ...more.plan }
  const server = {
    refusal: null as object | null,
    asked: (word: string) => asked.filter(({ query }) => query.includes(word)).map(({ variables }) => variables),
    /** Addresses that were asked beside the graph. */
    calls: [] as string[],
  }
  vi.stubGlobal('fetch', async (url: unknown, init: RequestInit) => {
    if (!String(url).includes('/api/moderation')) {
      server.calls.push(`${init.method} ${url}`)
      const body = { symbol: 'calmer-form', variant: 'calm', counted: false, forced: true, because: 'forced' }
      return new Response(JSON.stringify(body))
    }
    const { query, variables }: Asked = JSON.parse(String(init.body))
    asked.push({ query, variables })
    if (query.includes('mutation UpdateExperiment')) {
      if (server.refusal) return new Response(JSON.stringify({ errors: [server.refusal] }))
      saved = { ...saved, ...variables, id: '7', version: saved.version + 1 }
      return Response.json({ data: { updateExperiment: saved } })
    }
    if (query.includes('mutation StopVariant')) {
      const variants = saved.variants.map((each) => (each.key === variables.key ? { ...each, weight: 0 } : each))
      saved = { ...saved, variants, version: saved.version + 1 }
    }
    const results = [
      { key: 'control', results: 667, percent: 66.7 },
      { key: 'calm', results: 333, percent: 33.3 },
    ]
    const data = {
      experiments: { total: more.rows?.length ?? 0, experiments: more.rows ?? [] },
      experiment: saved,
      getSites: SITES,
      experimentMoves: more.moves ?? [],
      experimentHistory: more.history ?? [],
      runSimulation: results,
      runTaskScript: { id: '31' },
      abortRun: { id: '31' },
      run: {
        ...{ id: '31', state: 'RUNNING', progress: 500_000, total: 2_000_001, message: null, stoppedAt: null },
        ...{ insertedAt: '2026-11-20T10:00:00Z', startedAt: '2026-11-20T10:00:00Z', logs: [] },
      },
      stopExperimentVariant: saved,
      ...FIGURES,
      ...(more.phases && {
        experimentPhases: more.phases
          .filter(({ number }) => number <= Number(variables.upTo ?? number))
          .slice(0, PHASES_MAX),
      }),
      ...(more.goals && { experimentGoals: more.goals }),
      ...(more.stats && { experimentStats: more.stats.slice(Number(variables.after)).slice(0, 2000) }),
    }
    return Response.json({ data })
  })
  return server
}

export async function openExperiment(at: string, waitFor: string) {
  const opened = openConsole(`/moderation${at}`, experimentRoutes, makeSession(ROLE.superAdmin))
  await screen.findAllByText(waitFor)
  return opened
}

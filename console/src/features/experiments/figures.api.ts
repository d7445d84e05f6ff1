import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PHASES_MAX } from '@ward/domain/experiments/experiments'
import type {
  ExperimentDaysQuery,
  ExperimentFiguresQuery,
  ExperimentGoalDaysQuery,
  ExperimentGoalsQuery,
  ExperimentPhasesQuery,
} from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'
import { EXPERIMENTS_KEY } from './experiments.api.ts'

const ExperimentFigures = graphql(`
  query ExperimentFigures($id: ID!, $phase: Int, $after: Int!) {
    experimentStats(id: $id, phase: $phase, limit: 2000, after: $after) { key siteId totalSessions forcedSessions crossedSessions }
  }
`)

const ExperimentPhases = graphql(`
  query ExperimentPhases($id: ID!, $upTo: Int) {
    experimentPhases(id: $id, upTo: $upTo) { number startedAt endedAt sessions variants { key weight percent } }
  }
`)

const ExperimentGoals = graphql(`
  query ExperimentGoals($id: ID!, $phase: Int, $after: Int!) {
    experimentGoals(id: $id, phase: $phase, limit: 2000, after: $after) { goal key siteId sessions }
  }
`)

const ExperimentDays = graphql(`
  query ExperimentDays($id: ID!, $phase: Int, $siteId: Int) {
    experimentDays(id: $id, phase: $phase, siteId: $siteId) { day key sessions }
  }
`)

const ExperimentGoalDays = graphql(`
  query ExperimentGoalDays($id: ID!, $phase: Int, $siteId: Int, $goal: String) {
    experimentGoalDays(id: $id, phase: $phase, siteId: $siteId, goal: $goal) { day goal key sessions }
  }
`)

/** All figures of a phase. */
export type PhaseFigures = ExperimentFiguresQuery & ExperimentPhasesQuery & ExperimentGoalsQuery
/** Those of each day, of one site or of all together. */
export type DayFigures = ExperimentDaysQuery & ExperimentGoalDaysQuery

/** Figures that an answer has at most, as the documents ask for them. */
const FIGURES_PAGE = 2000
/** All rows of a list that is read part by part. */
async function allRows<Row>(partAfter: (read: number) => Promise<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const part = await partAfter(rows.length)
    rows.push(...part)
    if (part.length < FIGURES_PAGE) return rows
  }
}

type Phase = ExperimentPhasesQuery['experimentPhases'][number]
/** All phases, the newest first. */
async function allPhases(partUpTo: (upTo: number | null) => Promise<readonly Phase[]>): Promise<Phase[]> {
  const phases: Phase[] = []
  for (let last: number | null = null; last !== 0; ) {
    const part = await partUpTo(last)
    phases.push(...part)
    last = part.length < PHASES_MAX ? 0 : (part.at(-1)?.number ?? 1) - 1
  }
  return phases
}

/** Figures of a phase move while sessions come. */
const FIGURES_MS = 10_000
export const experimentFiguresOptions = (id: string, phase: number | null) =>
  queryOptions({
    queryKey: [...EXPERIMENTS_KEY, 'figures', id, phase],
    queryFn: async ({ signal }): Promise<PhaseFigures> => {
      const of = { id, phase }
      const [experimentStats, experimentPhases, experimentGoals] = await Promise.all([
        allRows(async (after) => (await request(ExperimentFigures, { ...of, after }, { signal })).experimentStats),
        allPhases(async (upTo) => (await request(ExperimentPhases, { id, upTo }, { signal })).experimentPhases),
        allRows(async (after) => (await request(ExperimentGoals, { ...of, after }, { signal })).experimentGoals),
      ])
      return { experimentStats, experimentPhases, experimentGoals }
    },
    refetchInterval: FIGURES_MS,
    placeholderData: keepPreviousData,
  })

/** @param of with the id of a site, or null for all sites together; the goal is empty where there is none */
export const experimentDaysOptions = (of: { id: string; phase: number; siteId: number | null; goal: string }) =>
  queryOptions({
    queryKey: [...EXPERIMENTS_KEY, 'days', of],
    queryFn: async ({ signal }): Promise<DayFigures> => {
      const { goal, ...ofAll } = of
      const [days, goalDays] = await Promise.all([
        request(ExperimentDays, ofAll, { signal }),
        request(ExperimentGoalDays, { ...ofAll, goal }, { signal }),
      ])
      return { ...days, ...goalDays }
    },
    refetchInterval: FIGURES_MS,
  })

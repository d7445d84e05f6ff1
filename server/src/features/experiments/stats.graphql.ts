import { type Move, moves } from '@ward/domain/experiments/bucketing'
import {
  ExperimentDayQuery,
  ExperimentFigureQuery,
  ExperimentGoalDayQuery,
  ExperimentMovesQuery,
  ExperimentPhasesQuery,
  FIGURE_ROWS,
  MOVES_TRIED,
  PHASES_MAX,
  VARIANTS_MAX,
} from '@ward/domain/experiments/experiments'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { builder } from '../../platform/graphql/builder.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { experimentById, type PhaseRow, phasesOf } from './experiments.db.ts'
import { ExperimentVariant, withPercent } from './experiments.graphql.ts'
import { askedPhase, type Stat, statsOf } from './stats.actions.ts'
import { dayCounts, goalCounts, goalDays, phaseSessions, storedSessions } from './stats.db.ts'

/** Days that are shown, of each variant. */
const DAY_ROWS = 2_000

const ExperimentStat = builder.objectRef<Stat>('ExperimentStat').implement({
  description: 'Sessions of a phase that got a variant on a site.',
  fields: (t) => ({
    key: t.exposeString('key'),
    siteId: t.exposeInt('siteId'),
    totalSessions: t.int({
      description: 'Without forced ones, and without accounts that were seen in more than one variant.',
      resolve: ({ sessions, crossed }) => sessions - crossed,
    }),
    forcedSessions: t.exposeInt('forced', { description: 'Staff forced the variant.' }),
    crossedSessions: t.exposeInt('crossed', { description: 'Their account was seen in more than one variant.' }),
  }),
})

type CountedPhase = PhaseRow & { sessions: number }
const ExperimentPhase = builder.objectRef<CountedPhase>('ExperimentPhase').implement({
  description: 'A time in which weights, variants and audience stayed as they were: figures of two are never added.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'Null of the one that runs.' }),
    sessions: t.exposeInt('sessions', {
      description: 'Sessions that got a variant in it; forced ones are no part of them.',
    }),
    variants: t.field({ type: [ExperimentVariant], rows: VARIANTS_MAX, resolve: (row) => withPercent(row.variants) }),
  }),
})

type Day = { day: string; key: string; sessions: number }
const ExperimentDay = builder.objectRef<Day>('ExperimentDay').implement({
  fields: (t) => ({
    day: t.exposeString('day', { description: 'By UTC.' }),
    key: t.exposeString('key'),
    sessions: t.exposeInt('sessions'),
  }),
})

type GoalRow = { goal: string; key: string; siteId: number; sessions: number }
const ExperimentGoal = builder.objectRef<GoalRow>('ExperimentGoal').implement({
  description: 'Sessions that reached a goal, each once.',
  fields: (t) => ({
    goal: t.exposeString('goal'),
    key: t.exposeString('key'),
    siteId: t.exposeInt('siteId'),
    sessions: t.exposeInt('sessions'),
  }),
})

const ExperimentMove = builder.objectRef<Move>('ExperimentMove').implement({
  description: 'Stored sessions that would go from one variant to another, or stay.',
  fields: (t) => ({
    from: t.exposeString('from'),
    to: t.exposeString('to'),
    sessions: t.exposeInt('sessions'),
  }),
})

builder.queryField('experimentStats', (t) =>
  t.field({
    type: [ExperimentStat],
    rows: FIGURE_ROWS,
    may: 'experiments.read',
    args: argsOf(ExperimentFigureQuery),
    resolve: async (_root, { limit, after, ...asked }, ctx) =>
      (await statsOf(ctx, await askedPhase(ctx, asked))).slice(after, after + limit),
  }),
)

builder.queryField('experimentPhases', (t) =>
  t.field({
    type: [ExperimentPhase],
    rows: PHASES_MAX,
    may: 'experiments.read',
    args: argsOf(ExperimentPhasesQuery),
    description: 'The newest phases, or those up to one.',
    resolve: async (_root, { id, upTo = null }, { network }) => {
      const { id: experimentId } = orNotFound(await experimentById(network, id))
      const phases = await phasesOf(network, experimentId, { limit: PHASES_MAX, upTo })
      const counted = new Map((await phaseSessions(network, id)).map(({ phase, sessions }) => [phase, sessions]))
      return phases.map((phase) => ({ ...phase, sessions: counted.get(phase.number) ?? 0 }))
    },
  }),
)

builder.queryField('experimentDays', (t) =>
  t.field({
    type: [ExperimentDay],
    rows: DAY_ROWS,
    may: 'experiments.read',
    args: argsOf(ExperimentDayQuery),
    description: 'Sessions of each day, on one site or on all sites together; the newest days.',
    resolve: async (_root, { siteId, ...asked }, ctx) => {
      const { experiment, phase } = await askedPhase(ctx, asked)
      const of = { experimentId: experiment.id, phase: phase.number, siteId }
      return (await dayCounts(ctx.network, of, DAY_ROWS)) as Day[]
    },
  }),
)

builder.queryField('experimentGoals', (t) =>
  t.field({
    type: [ExperimentGoal],
    rows: FIGURE_ROWS,
    may: 'experiments.read',
    args: argsOf(ExperimentFigureQuery),
    resolve: async (_root, { limit, after, ...asked }, ctx) => {
      const { experiment, phase } = await askedPhase(ctx, asked)
      return (await goalCounts(ctx.network, experiment.id, phase.number)).slice(after, after + limit)
    },
  }),
)

type GoalDay = Day & { goal: string }
const ExperimentGoalDay = builder.objectRef<GoalDay>('ExperimentGoalDay').implement({
  fields: (t) => ({
    day: t.exposeString('day', { description: 'By UTC.' }),
    goal: t.exposeString('goal'),
    key: t.exposeString('key'),
    sessions: t.exposeInt('sessions'),
  }),
})

builder.queryField('experimentGoalDays', (t) =>
  t.field({
    type: [ExperimentGoalDay],
    rows: DAY_ROWS,
    may: 'experiments.read',
    args: argsOf(ExperimentGoalDayQuery),
    description:
      'Sessions of each day that reached a goal, then or later, on one site or on all sites together; the newest days.',
    resolve: async (_root, { siteId, goal, ...asked }, ctx) => {
      const { experiment, phase } = await askedPhase(ctx, asked)
      const of = { experimentId: experiment.id, phase: phase.number, siteId, goal }
      return (await goalDays(ctx.network, of, DAY_ROWS)) as GoalDay[]
    },
  }),
)

builder.queryField('experimentMoves', (t) =>
  t.field({
    type: [ExperimentMove],
    rows: VARIANTS_MAX * VARIANTS_MAX,
    may: 'experiments.read',
    args: argsOf(ExperimentMovesQuery),
    description: `Sessions that would move under other weights, by the choice itself; of more than ${MOVES_TRIED} stored sessions so many are tried.`,
    resolve: async (_root, { id, variants }, { network }) => {
      const { seed, phase } = orNotFound(await experimentById(network, id))
      return moves(seed, await storedSessions(network, id, phase, MOVES_TRIED), variants)
    },
  }),
)

import {
  Audience,
  EXPERIMENT_SITES_MAX,
  EXPERIMENT_VERSION_ROWS,
  ExperimentChange,
  ExperimentHistoryQuery,
  ExperimentInput,
  ExperimentQuery,
  SimulationInput,
  StopVariantInput,
  VARIANTS_MAX,
  VariantInput,
} from '@ward/domain/experiments/experiments'
import { simulatedPercent, weightPercent } from '@ward/domain/experiments/figures'
import { changeOf } from '@ward/domain/kernel/change'
import { ById } from '@ward/domain/kernel/ids'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { pageIn } from '../../platform/database/list.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { creating } from '../../platform/graphql/creating.ts'
import { argsOf, exposed, inputOf, limitArgs } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { pageOf } from '../../platform/graphql/page-of.ts'
import {
  type Author,
  authorHere,
  type ExperimentContent,
  type ExperimentVersionRow,
  experimentVersions,
} from './experiment-versions.db.ts'
import { stopExperimentVariant, updateExperiment } from './experiments.actions.ts'
import { type ExperimentRow, experimentById, experimentList } from './experiments.db.ts'
import { simulated } from './simulation.ts'

type Types = typeof builder.$inferSchemaTypes

inputOf('ExperimentVariantInput', changeOf(VariantInput))
inputOf('ExperimentAudienceInput', Audience)

export const ExperimentVariant = builder.objectRef<VariantInput & { percent: number }>('ExperimentVariant').implement({
  description: 'A variant for sessions.',
  fields: (t) => ({
    key: t.exposeString('key'),
    weight: t.exposeInt('weight'),
    percent: t.exposeFloat('percent', { description: 'Its weight in percent of all, to 2 decimals.' }),
  }),
})

export const withPercent = (variants: readonly VariantInput[]) => {
  const weights = variants.map(({ weight }) => weight)
  return variants.map((variant) => ({ ...variant, percent: weightPercent(variant.weight, weights) }))
}

const ExperimentAudience = builder.objectRef<Audience>('ExperimentAudience').implement({
  description: 'People who never take part.',
  fields: (t) => exposed(t, Audience, ['excludeEmployees', 'excludeBots']),
})

const PLAIN = [
  'name',
  'symbol',
  'description',
  'isActive',
  'persistSessions',
  'exclusionGroup',
  'plannedSessions',
  'plannedEnd',
] as const

/** The fields that an experiment has, and each version of it. */
const content = <Row extends ExperimentContent>(t: PothosSchemaTypes.ObjectFieldBuilder<Types, Row>) => ({
  ...exposed(t as never as PothosSchemaTypes.ObjectFieldBuilder<Types, ExperimentContent>, ExperimentInput, PLAIN),
  siteIds: t.intList({
    rows: EXPERIMENT_SITES_MAX,
    args: limitArgs(EXPERIMENT_SITES_MAX),
    resolve: ({ siteIds }, { limit }) => siteIds.slice(0, limit),
  }),
  variants: t.field({
    type: [ExperimentVariant],
    rows: VARIANTS_MAX,
    resolve: ({ variants }) => withPercent(variants),
  }),
  audience: t.field({ type: ExperimentAudience, resolve: ({ audience }) => audience }),
})

const Experiment = builder.objectRef<ExperimentRow>('Experiment').implement({
  description: 'Gives each session of some sites one of several variants, by their weights.',
  fields: (t) => ({
    id: t.exposeID('id'),
    ...content(t),
    siteCount: t.int({ resolve: ({ siteIds }) => siteIds.length }),
    phase: t.exposeInt('phase', { description: 'Begins anew with other weights, variants or audience.' }),
    version: t.exposeInt('version', { description: 'Send it back when saving: a stale one is refused.' }),
  }),
})

const Before = builder.objectRef<ExperimentContent>('ExperimentBefore').implement({
  description: 'An experiment before a change.',
  fields: (t) => content(t),
})

const HistoryUser = builder.objectRef<Author>('ExperimentHistoryUser').implement({
  description: 'The author of a change to an experiment.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: true, description: 'Their account on this site, where they have one.' }),
    email: t.exposeString('email', { nullable: true }),
  }),
})

type Entry = ExperimentContent & Omit<ExperimentVersionRow, 'content'>
const HistoryEntry = builder.objectRef<Entry>('ExperimentHistoryEntry').implement({
  description: 'An experiment after a change.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 1, one after another.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    authorKind: t.exposeString('actorKind', { description: 'user, command or system.' }),
    user: t.field({
      type: HistoryUser,
      nullable: true,
      resolve: (row, _args, ctx) => authorHere(ctx.network, row, ctx.site.siteId),
    }),
    ...content(t),
    before: t.field({ type: Before, nullable: true, resolve: ({ before }) => before }),
  }),
})

type SimulationRow = { key: string; results: number; percent: number }
const SimulationResult = builder.objectRef<SimulationRow>('SimulationResult').implement({
  description: 'How many simulated sessions got a variant.',
  fields: (t) => ({
    key: t.exposeString('key'),
    results: t.exposeInt('results'),
    percent: t.exposeFloat('percent', { description: 'To 3 decimals.' }),
  }),
})

builder.queryField('experiments', (t) =>
  t.field({
    type: pageOf(Experiment, 'experiments', ExperimentQuery),
    may: 'experiments.read',
    args: argsOf(ExperimentQuery),
    resolve: (_root, query, { network }) => pageIn(experimentList(network, query), query),
  }),
)

builder.queryField('experiment', (t) =>
  t.field({
    type: Experiment,
    may: 'experiments.read',
    args: argsOf(ById),
    resolve: async (_root, { id }, { network }) => orNotFound(await experimentById(network, id)),
  }),
)

builder.queryField('experimentHistory', (t) =>
  t.field({
    type: [HistoryEntry],
    rows: EXPERIMENT_VERSION_ROWS,
    may: 'experiments.read',
    args: argsOf(ExperimentHistoryQuery),
    resolve: async (_root, { id, upTo = null }, { network }) => {
      const { id: experimentId } = orNotFound(await experimentById(network, id))
      const versions = await experimentVersions(network, experimentId, { limit: EXPERIMENT_VERSION_ROWS, upTo })
      return versions.map(({ content: now, ...row }) => ({ ...now, ...row }))
    },
  }),
)

builder.queryField('runSimulation', (t) =>
  t.field({
    type: [SimulationResult],
    rows: VARIANTS_MAX,
    may: 'experiments.read',
    args: argsOf(SimulationInput),
    resolve: async (_root, { id, n }, { network }) => {
      const { seed, variants } = orNotFound(await experimentById(network, id))
      const results = await simulated({ seed, variants, n })
      return results.map((each) => ({ ...each, percent: simulatedPercent(each.results, n) }))
    },
  }),
)

builder.mutationField('updateExperiment', (t) =>
  t.field({
    type: Experiment,
    may: 'experiments.change',
    args: argsOf(ExperimentChange),
    resolve: creating(updateExperiment, ({ network }, id) => experimentById(network, id)),
  }),
)

builder.mutationField('stopExperimentVariant', (t) =>
  t.field({
    type: Experiment,
    may: 'experiments.change',
    args: argsOf(StopVariantInput),
    resolve: mutation(stopExperimentVariant),
  }),
)

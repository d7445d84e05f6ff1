import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  ExperimentFilter,
  ExperimentInput,
  SimulationInput,
  StopVariantInput,
  VariantInput,
} from '@ward/domain/experiments/experiments'
import { SIMULATION_AT_ONCE, SIMULATION_SCRIPT } from '@ward/domain/experiments/experiments'
import { toListQuery } from '@ward/domain/kernel/paging'
import { isEnded } from '@ward/domain/task-scripts/runs'
import type { ExperimentHistoryQuery, ExperimentQuery, ExperimentsQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const Experiments = graphql(`
  query Experiments($search: String!, $isActive: Boolean, $siteId: Int, $limit: Int!, $offset: Int!) {
    experiments(search: $search, isActive: $isActive, siteId: $siteId, limit: $limit, offset: $offset) {
      total
      experiments { id isActive name symbol siteIds(limit: 4) siteCount }
    }
  }
`)

const Experiment = graphql(`
  query Experiment($id: ID!) {
    experiment(id: $id) {
      id name symbol description isActive persistSessions siteIds variants { key weight }
      audience { excludeEmployees excludeBots } exclusionGroup plannedSessions plannedEnd phase version
    }
  }
`)

const UpdateExperiment = graphql(`
  mutation UpdateExperiment(
    $id: ID, $name: String!, $symbol: String!, $description: String!, $isActive: Boolean!, $persistSessions: Boolean!,
    $siteIds: [Int!]!, $variants: [ExperimentVariantInput!]!, $audience: ExperimentAudienceInput!,
    $exclusionGroup: String!, $plannedSessions: Int, $plannedEnd: String, $version: Int
  ) {
    updateExperiment(
      id: $id, name: $name, symbol: $symbol, description: $description, isActive: $isActive,
      persistSessions: $persistSessions, siteIds: $siteIds, variants: $variants, audience: $audience,
      exclusionGroup: $exclusionGroup, plannedSessions: $plannedSessions, plannedEnd: $plannedEnd, version: $version
    ) {
      id name symbol description isActive persistSessions siteIds variants { key weight }
      audience { excludeEmployees excludeBots } exclusionGroup plannedSessions plannedEnd version
    }
  }
`)

const StopVariant = graphql(`
  mutation StopVariant($id: ID!, $key: String!, $version: Int) {
    stopExperimentVariant(id: $id, key: $key, version: $version) { id version variants { key weight } }
  }
`)

const ExperimentHistory = graphql(`
  query ExperimentHistory($id: ID!, $upTo: Int) {
    experimentHistory(id: $id, upTo: $upTo) {
      number insertedAt authorKind user { id email }
      name symbol description isActive persistSessions siteIds variants { key weight }
      audience { excludeEmployees excludeBots } exclusionGroup plannedSessions plannedEnd
      before {
        name symbol description isActive persistSessions siteIds variants { key weight }
        audience { excludeEmployees excludeBots } exclusionGroup plannedSessions plannedEnd
      }
    }
  }
`)

const ExperimentMoves = graphql(`
  query ExperimentMoves($id: ID!, $variants: [ExperimentVariantInput!]!) {
    experimentMoves(id: $id, variants: $variants) { from to sessions }
  }
`)

const RunSimulation = graphql(`
  query RunSimulation($id: ID!, $n: Int!) { runSimulation(id: $id, n: $n) { key results percent } }
`)

const SimulateByRun = graphql(`
  mutation SimulateByRun($symbol: String!, $options: String!) {
    runTaskScript(symbol: $symbol, options: $options) { id }
  }
`)

const SimulationRun = graphql(`
  query SimulationRun($id: ID!) {
    run(id: $id) {
      id state progress total insertedAt startedAt stoppedAt message
      logs(limit: 30) { id message insertedAt }
    }
  }
`)

const AbortSimulation = graphql(`
  mutation AbortSimulation($id: ID!) {
    abortRun(id: $id) { id }
  }
`)

const ExperimentSites = graphql(`
  query ExperimentSites { getSites { id name tier } }
`)

export type ExperimentRow = ExperimentsQuery['experiments']['experiments'][number]
export type ShownExperiment = ExperimentQuery['experiment']
export type HistoryEntry = ExperimentHistoryQuery['experimentHistory'][number]

/** The start of every query key of the room. */
export const EXPERIMENTS_KEY = ['experiments']

/** One page of the list; the old rows stay while the next ones come. */
export const experimentsOptions = (filter: ExperimentFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: [...EXPERIMENTS_KEY, query],
    queryFn: async ({ signal }) => {
      const { total, experiments: rows } = (await request(Experiments, query, { signal })).experiments
      return { total, rows }
    },
    placeholderData: keepPreviousData,
  })
}

export const experimentOptions = (id: string) =>
  queryOptions({
    queryKey: [...EXPERIMENTS_KEY, 'one', id],
    queryFn: async ({ signal }) => (await request(Experiment, { id }, { signal })).experiment,
  })

export const saveExperiment = async (experiment: ExperimentInput) =>
  (await request(UpdateExperiment, experiment)).updateExperiment

export const stopVariant = async (input: StopVariantInput) => (await request(StopVariant, input)).stopExperimentVariant

/** The versions of an experiment, newest first, asked for part by part. */
export const experimentHistoryOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...EXPERIMENTS_KEY, 'history', id],
    queryFn: async ({ pageParam, signal }) =>
      (await request(ExperimentHistory, { id, upTo: pageParam }, { signal })).experimentHistory,
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.at(-1)?.before ? (last.at(-1)?.number ?? 1) - 1 : undefined),
  })

export const movesOf = async (id: string, variants: readonly VariantInput[]) =>
  (await request(ExperimentMoves, { id, variants: variants.map(({ key, weight }) => ({ key, weight })) }))
    .experimentMoves

/** The same, to be looked at while weights are typed; null asks for nothing. */
export const movesOptions = (id: string, variants: readonly VariantInput[] | null) =>
  queryOptions({
    queryKey: [...EXPERIMENTS_KEY, 'moves', id, variants],
    queryFn: () => movesOf(id, variants ?? []),
    enabled: variants !== null,
    placeholderData: keepPreviousData,
  })

export const runSimulation = async (input: SimulationInput) => {
  if (input.n <= SIMULATION_AT_ONCE) return { results: (await request(RunSimulation, input)).runSimulation }
  const options = JSON.stringify(input)
  return { runId: (await request(SimulateByRun, { symbol: SIMULATION_SCRIPT, options })).runTaskScript.id }
}

const RUN_MS = 1000
/** A simulation that is left to a run, asked for each second until it has ended. */
export const simulationRunOptions = (id: string) =>
  queryOptions({
    queryKey: [...EXPERIMENTS_KEY, 'simulation', id],
    queryFn: async ({ signal }) => (await request(SimulationRun, { id }, { signal })).run,
    refetchInterval: ({ state: { data } }) => (data && isEnded(data.state) ? false : RUN_MS),
  })

export const abortSimulation = (id: string) => request(AbortSimulation, { id })

/** The sites of the network, with their tiers. */
export const experimentSites = queryOptions({
  queryKey: ['experiment-sites'],
  queryFn: async ({ signal }) => (await request(ExperimentSites, {}, { signal })).getSites,
})

import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { LabFilter, LabQuery, ThresholdInput } from '@ward/domain/flags/lab/threshold-lab'
import { toListQuery } from '@ward/domain/kernel/paging'
import type { JudgedTextsQuery, ThresholdLabQuery, ThresholdVersionsQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const ThresholdLab = graphql(`
  query ThresholdLab($from: String!, $to: String!, $score: LabScore!, $assocType: AssocType) {
    thresholdLab(from: $from, to: $to, score: $score, assocType: $assocType) {
      from to today oldest unscored buckets { step fine spam remove }
    }
  }
`)

const JudgedTexts = graphql(`
  query JudgedTexts(
    $from: String!, $to: String!, $score: LabScore!, $assocType: AssocType, $threshold: Float, $verdict: LookVerdict
    $sort: SideSort!, $sortDesc: Boolean!, $limit: Int!, $offset: Int!
  ) {
    judgedTexts(
      from: $from, to: $to, score: $score, assocType: $assocType, threshold: $threshold, verdict: $verdict
      sort: $sort, sortDesc: $sortDesc, limit: $limit, offset: $offset
    ) {
      total
      texts {
        id verdict score isCaught isSecondLook wasEdited decidedAt
        flag { id assocId assocType preview excerpt }
      }
    }
  }
`)

const ThresholdEffects = graphql(`
  query ThresholdEffects($from: String!, $to: String!, $score: LabScore!, $assocType: AssocType, $threshold: Float!) {
    thresholdEffects(from: $from, to: $to, score: $score, assocType: $assocType, threshold: $threshold) { kind n }
  }
`)

const SetThreshold = graphql(`
  mutation SetThreshold(
    $from: String!, $to: String!, $score: LabScore!, $assocType: AssocType, $threshold: Float!, $was: Float!
  ) {
    setThreshold(from: $from, to: $to, score: $score, assocType: $assocType, threshold: $threshold, was: $was)
  }
`)

const ThresholdVersions = graphql(`
  query ThresholdVersions($upTo: Int) {
    settingVersions(name: "thresholds", upTo: $upTo) {
      number insertedAt authorKind author { username } fields { name text } before { name text }
    }
  }
`)

const RestoreThresholds = graphql(`
  mutation RestoreThresholds($version: Int!) {
    restoreSetting(name: "thresholds", version: $version) { number }
  }
`)

export const LAB_KEY = ['threshold-lab'] as const
export type Lab = ThresholdLabQuery['thresholdLab']
export type JudgedText = JudgedTextsQuery['judgedTexts']['texts'][number]
export type ThresholdVersion = ThresholdVersionsQuery['settingVersions'][number]

/** Which verdicts a filter of the lab looks at. */
export const replayedIn = ({ from, to, score, assocType }: LabQuery): LabQuery => ({ from, to, score, assocType })

/** Past verdicts by score: asked for once, however the threshold is moved. */
export const labOptions = (filter: LabQuery) => {
  const query = replayedIn(filter)
  return queryOptions({
    queryKey: [...LAB_KEY, 'verdicts', query],
    queryFn: async ({ signal }) => (await request(ThresholdLab, query, { signal })).thresholdLab,
    placeholderData: keepPreviousData,
  })
}

/** The texts that change sides. */
export const judgedTextsOptions = (filter: LabFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: [...LAB_KEY, 'texts', query],
    queryFn: async ({ signal }) => {
      const { total, texts: rows } = (await request(JudgedTexts, query, { signal })).judgedTexts
      return { total, rows }
    },
    placeholderData: keepPreviousData,
  })
}

export const thresholdEffects = async (tried: Omit<ThresholdInput, 'was'>) =>
  (await request(ThresholdEffects, tried)).thresholdEffects

export const setThreshold = (input: ThresholdInput) => request(SetThreshold, input)

/** Who changed the thresholds of the site, the newest first. */
export const thresholdVersionsOptions = infiniteQueryOptions({
  queryKey: [...LAB_KEY, 'versions'],
  queryFn: async ({ pageParam, signal }) =>
    (await request(ThresholdVersions, { upTo: pageParam }, { signal })).settingVersions,
  initialPageParam: null as number | null,
  // The first of all has none before it.
  getNextPageParam: (last) => (last.at(-1)?.before ? (last.at(-1)?.number ?? 1) - 1 : undefined),
  staleTime: 0,
})

export const restoreThresholds = (version: number) => request(RestoreThresholds, { version })

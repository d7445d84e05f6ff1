import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AtRiskLabFilter, AtRiskLabQuery, CutInput } from '@ward/domain/flags/lab/at-risk-lab'
import type { LabFilter, LabQuery, ThresholdInput } from '@ward/domain/flags/lab/threshold-lab'
import { toListQuery } from '@ward/domain/kernel/paging'
import type {
  AtRiskLabQuery as AtRiskLabAnswer,
  JudgedTextsQuery,
  TextsOfCutQuery,
  ThresholdLabQuery,
  ThresholdVersionsQuery,
} from '../../../api/generated/operations.ts'
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
  mutation RestoreThresholds($version: Int!, $shown: Int) {
    restoreSetting(name: "thresholds", version: $version, shown: $shown) { number }
  }
`)

export const LAB_KEY = ['threshold-lab'] as const
export type Lab = ThresholdLabQuery['thresholdLab']
export type JudgedText = JudgedTextsQuery['judgedTexts']['texts'][number]
export type ThresholdVersion = ThresholdVersionsQuery['settingVersions'][number]

/** The verdicts that a lab filter selects. */
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

/** The history of the site's thresholds, newest first. */
export const thresholdVersionsOptions = infiniteQueryOptions({
  queryKey: [...LAB_KEY, 'versions'],
  queryFn: async ({ pageParam, signal }) =>
    (await request(ThresholdVersions, { upTo: pageParam }, { signal })).settingVersions,
  initialPageParam: null as number | null,
  // The first of all has none before it.
  getNextPageParam: (last) => (last.at(-1)?.before ? (last.at(-1)?.number ?? 1) - 1 : undefined),
  staleTime: 0,
})

export const restoreThresholds = (version: number, shown: number) => request(RestoreThresholds, { version, shown })

const AtRiskLab = graphql(`
  query AtRiskLab($from: String!, $to: String!, $assocType: AssocType) {
    atRiskLab(from: $from, to: $to, assocType: $assocType) {
      from to today oldest counts { cut followedUp noConcern undecided neverFlagged }
    }
  }
`)

const TextsOfCut = graphql(`
  query TextsOfCut(
    $from: String!, $to: String!, $assocType: AssocType, $cut: AtRiskCut, $verdict: CutVerdict
    $sort: CutTextSort!, $sortDesc: Boolean!, $limit: Int!, $offset: Int!
  ) {
    textsOfCut(
      from: $from, to: $to, assocType: $assocType, cut: $cut, verdict: $verdict
      sort: $sort, sortDesc: $sortDesc, limit: $limit, offset: $offset
    ) {
      total
      texts { id assocType cut verdict isAtRisk wasEdited writtenAt preview excerpt flagId }
    }
  }
`)

const CutEffects = graphql(`
  query CutEffects($from: String!, $to: String!, $assocType: AssocType, $cut: AtRiskCut!) {
    cutEffects(from: $from, to: $to, assocType: $assocType, cut: $cut) { kind n }
  }
`)

const SetAtRiskCut = graphql(`
  mutation SetAtRiskCut($from: String!, $to: String!, $assocType: AssocType, $cut: AtRiskCut!, $was: AtRiskCut!) {
    setAtRiskCut(from: $from, to: $to, assocType: $assocType, cut: $cut, was: $was)
  }
`)

export type AtRiskLab = AtRiskLabAnswer['atRiskLab']
export type CutText = TextsOfCutQuery['textsOfCut']['texts'][number]

/** The texts that a lab filter selects. */
export const readIn = ({ from, to, assocType }: AtRiskLabQuery): AtRiskLabQuery => ({ from, to, assocType })

/** Past texts by cut: asked for once, whichever is tried. */
export const atRiskLabOptions = (filter: AtRiskLabQuery) => {
  const query = readIn(filter)
  return queryOptions({
    queryKey: [...LAB_KEY, 'at-risk', query],
    queryFn: async ({ signal }) => (await request(AtRiskLab, query, { signal })).atRiskLab,
    placeholderData: keepPreviousData,
  })
}

/** The texts that change sides. */
export const textsOfCutOptions = (filter: AtRiskLabFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: [...LAB_KEY, 'at-risk-texts', query],
    queryFn: async ({ signal }) => {
      const { total, texts: rows } = (await request(TextsOfCut, query, { signal })).textsOfCut
      return { total, rows }
    },
    placeholderData: keepPreviousData,
  })
}

export const cutEffects = async (tried: Omit<CutInput, 'was'>) => (await request(CutEffects, tried)).cutEffects

export const setAtRiskCut = (input: CutInput) => request(SetAtRiskCut, input)

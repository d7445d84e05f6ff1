import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { BURST_TEXTS_MAX, type BurstFilter } from '@ward/domain/flags/bursts/bursts'
import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { toListQuery } from '@ward/domain/kernel/paging'
import { isEnded } from '@ward/domain/task-scripts/runs'
import type {
  BurstDecisionShownFragment,
  BurstListQuery,
  JudgeBurstMutationVariables,
  OneBurstQuery,
  PrepareBurstDecisionMutation,
  PrepareBurstDecisionMutationVariables,
} from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const BurstList = graphql(`
  query BurstList($limit: Int!, $offset: Int!, $isOpen: Boolean) {
    bursts(limit: $limit, offset: $offset, isOpen: $isOpen) {
      total
      bursts { id text size deletedCount openCount authorCount reasons firstAt lastAt siteCount outcome { operation by at } }
    }
  }
`)

const OneBurst = graphql(`
  query OneBurst($id: ID!, $limit: Int!, $offset: Int!) {
    burst(id: $id) {
      id size deletedCount openCount chosenCount authorCount newAuthorCount networkCount links reasons firstAt lastAt joinedAt
      outcome { operation by at }
      sites { siteId name mayDecide }
      first: texts(limit: 1, offset: 0) { texts { id siteId text } }
      texts(limit: $limit, offset: $offset) {
        total
        texts {
          id siteId assocType text insertedAt isFirst likeness reasons exception flagId isOpen atRisk isDeleted isMarkedSpam
          mayDecide author { id username memberSince isNew }
        }
      }
    }
  }
`)

const BurstOfFlag = graphql(`
  query BurstOfFlag($id: ID!) {
    contentFlag(id: $id) { burst { id size deletedCount siteCount } }
  }
`)

const shown = `
  fragment BurstDecisionShown on BurstDecision {
    key burstId operation flags isUndoing canUndo
    effects { kind n }
    parts { siteId name flags }
    refused { siteId name texts because }
    left(limit: 50) { id siteId site assocType assocId because }
    run { state progress total insertedAt startedAt stoppedAt message }
  }
`

const LatestBurstDecision = graphql(`
  query LatestBurstDecision($id: ID!) {
    latestBurstDecision(id: $id) { ...BurstDecisionShown }
  }
  ${shown}
`)

const PrepareBurstDecision = graphql(`
  mutation PrepareBurstDecision(
    $key: String!, $burstId: ID!, $operation: ContentFlagOperation!, $joinedBy: DateTime!,
    $except: [BurstTextInput!], $include: [BurstTextInput!], $reason: String
  ) {
    prepareBurstDecision(
      key: $key, burstId: $burstId, operation: $operation, joinedBy: $joinedBy, except: $except, include: $include,
      reason: $reason
    ) {
      key flags expected { kind n } parts { siteId name flags } refused { siteId name texts because }
    }
  }
`)

const DecideBurst = graphql(`
  mutation DecideBurst($key: String!) {
    decideBurst(key: $key) { ...BurstDecisionShown }
  }
  ${shown}
`)

const UndoBurstDecision = graphql(`
  mutation UndoBurstDecision($key: String!) {
    undoBurstDecision(key: $key) { ...BurstDecisionShown }
  }
  ${shown}
`)

const StopBurstDecision = graphql(`
  mutation StopBurstDecision($key: String!) {
    stopBurstDecision(key: $key) { ...BurstDecisionShown }
  }
  ${shown}
`)

const JudgeBurst = graphql(`
  mutation JudgeBurst($id: ID!, $isBurst: Boolean!) {
    judgeBurst(id: $id, isBurst: $isBurst) { id outcome { operation by at } }
  }
`)

export const BURSTS_KEY = ['bursts'] as const
/** Texts of a burst that are shown together. */
export const TEXTS_A_PAGE = BURST_TEXTS_MAX
/** This site's events do not cover other sites: it is polled. */
const OTHER_SITES_MS = 15_000
const GOES_ON_MS = 1_000

export type BurstRow = BurstListQuery['bursts']['bursts'][number]
export type Burst = OneBurstQuery['burst']
export type BurstText = Burst['texts']['texts'][number]
export type BurstDecision = BurstDecisionShownFragment
export type Prepared = PrepareBurstDecisionMutation['prepareBurstDecision']

export const burstsOptions = (filter: BurstFilter) =>
  queryOptions({
    queryKey: [...BURSTS_KEY, 'list', filter],
    queryFn: async ({ signal }) => (await request(BurstList, toListQuery(filter), { signal })).bursts,
    placeholderData: keepPreviousData,
    refetchInterval: OTHER_SITES_MS,
  })

/** One burst with a page of its texts, counted from 1. */
export const burstOptions = (id: string, page: number) =>
  queryOptions({
    queryKey: [...BURSTS_KEY, 'one', id, page],
    queryFn: async ({ signal }) =>
      (await request(OneBurst, { id, limit: TEXTS_A_PAGE, offset: TEXTS_A_PAGE * (page - 1) }, { signal })).burst,
    // The page before of the same burst: its decision stays in place while the next texts come.
    placeholderData: (shown) => (shown?.id === id ? shown : undefined),
    refetchInterval: OTHER_SITES_MS,
  })

/** The burst that the text of a flag is in, if it is in one. */
export const burstOfFlagOptions = (id: string) =>
  queryOptions({
    queryKey: [...BURSTS_KEY, 'flag', id],
    queryFn: async ({ signal }) => (await request(BurstOfFlag, { id }, { signal })).contentFlag?.burst ?? null,
    staleTime: OTHER_SITES_MS,
  })

/** The viewer's last decision on a burst; asked for again and again while it goes on. */
export const burstDecisionOptions = (id: string) =>
  queryOptions({
    queryKey: [...BURSTS_KEY, 'decision', id],
    queryFn: async ({ signal }) => (await request(LatestBurstDecision, { id }, { signal })).latestBurstDecision,
    refetchInterval: ({ state: { data } }) => (data?.run && !isEnded(data.run.state) ? GOES_ON_MS : false),
  })

export const prepareDecision = async (
  asked: PrepareBurstDecisionMutationVariables & { operation: FlagOperation },
): Promise<Prepared> => (await request(PrepareBurstDecision, asked)).prepareBurstDecision
export const decideBurst = async (key: string): Promise<BurstDecision> =>
  (await request(DecideBurst, { key })).decideBurst
export const undoBurst = async (key: string): Promise<BurstDecision> =>
  (await request(UndoBurstDecision, { key })).undoBurstDecision
export const stopBurst = async (key: string): Promise<BurstDecision> =>
  (await request(StopBurstDecision, { key })).stopBurstDecision
export const judgeBurst = async (verdict: JudgeBurstMutationVariables) =>
  (await request(JudgeBurst, verdict)).judgeBurst

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type AtRiskOutcome, LANE_MAX, type LaneFilter, OUTCOME_LABEL } from '@ward/domain/flags/at-risk/at-risk'
import type { AtRiskMessage } from '@ward/domain/flags/at-risk/at-risk-writing'
import type { AtRiskLaneQuery, AtRiskWaitQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { sendAsked } from '../../../ui/dialog/sendAsked.ts'
import { FLAG_KEY } from '../flag/flag-detail.api.ts'
import { QUEUE_KEY } from '../flag/flags.api.ts'
import { AT_RISK_KEY } from './at-risk.api.ts'

const AtRiskLane = graphql(`
  query AtRiskLane($limit: Int!, $older: Boolean!) {
    atRiskSummary { count older }
    atRiskLane(limit: $limit, older: $older) {
      id since lookedAt heldUntil
      holder { id username avatar { thumb } }
      handedTo { id username }
      flag { id assocId assocType preview excerpt crisisCues { risk } author { id username roleId avatar { thumb } } }
    }
  }
`)

const AtRiskWait = graphql(`
  query AtRiskWait($id: ID!) {
    atRiskWait(id: $id) {
      id since lookedAt heldUntil lease memberCountry
      holder { id username avatar { thumb } }
      handedTo { id username }
    }
  }
`)

const TakeAtRisk = graphql(`
  mutation TakeAtRisk($id: ID!) {
    takeAtRisk(id: $id) { id lease }
  }
`)

const GiveBackAtRisk = graphql(`
  mutation GiveBackAtRisk($id: ID!, $lease: Int!) {
    giveBackAtRisk(id: $id, lease: $lease) { id }
  }
`)

const HandAtRisk = graphql(`
  mutation HandAtRisk($id: ID!, $userId: ID!) {
    handAtRisk(id: $id, userId: $userId) { id }
  }
`)

const CloseAtRisk = graphql(`
  mutation CloseAtRisk($id: ID!, $outcome: AtRiskOutcome!, $atRiskConfirmed: Boolean, $version: Int) {
    closeAtRisk(id: $id, outcome: $outcome, atRiskConfirmed: $atRiskConfirmed, version: $version) { id version }
  }
`)

const WriteToAtRisk = graphql(`
  mutation WriteToAtRisk($id: ID!, $body: String!, $nonce: String!) {
    writeToAtRisk(id: $id, body: $body, nonce: $nonce) { id }
  }
`)

const ConfirmHelplines = graphql(`
  mutation ConfirmHelplines($version: Int!) {
    confirmHelplines(version: $version)
  }
`)

/** A flag in the lane, by the id of its wait. */
export type LaneRow = AtRiskLaneQuery['atRiskLane'][number]
export type Wait = NonNullable<AtRiskWaitQuery['atRiskWait']>

/** The oldest of what waits, and how many there are in all; `older`: of what an import brought that was old already. */
export const laneListOptions = ({ older }: LaneFilter) =>
  queryOptions({
    queryKey: [...AT_RISK_KEY, 'lane', older],
    queryFn: async ({ signal }) => {
      const { atRiskLane, atRiskSummary } = await request(AtRiskLane, { limit: LANE_MAX, older }, { signal })
      return { total: older ? atRiskSummary.older : atRiskSummary.count, rows: atRiskLane }
    },
  })
export const laneOptions = laneListOptions({ older: false })

/** The wait of one flag; null where it does not wait. */
export const waitOptions = (flagId: string) =>
  queryOptions({
    queryKey: [...AT_RISK_KEY, 'wait', flagId],
    queryFn: async ({ signal }) => (await request(AtRiskWait, { id: flagId }, { signal })).atRiskWait,
  })

/** The number of the press, by which it is given back. */
export const takeAtRisk = async (id: string) => (await request(TakeAtRisk, { id })).takeAtRisk.lease
export const giveBackAtRisk = (id: string, lease: number) => request(GiveBackAtRisk, { id, lease })
export const handAtRisk = (id: string, userId: string) => request(HandAtRisk, { id, userId })
export const writeToAtRisk = (message: AtRiskMessage) => request(WriteToAtRisk, message)
/** Says of the helplines that were shown, by their version, that they are right. */
export const confirmHelplines = (version: number) => request(ConfirmHelplines, { version })
export const closeAtRisk = (flag: { id: string; version: number }, outcome: AtRiskOutcome) =>
  sendAsked(OUTCOME_LABEL[outcome], (atRiskConfirmed) =>
    request(CloseAtRisk, { id: flag.id, version: flag.version, outcome, atRiskConfirmed }),
  )

/** Everything that shows a flag of the lane is asked for again; settled once the flag itself is. */
export function useAskAgain(): (flagId: string) => Promise<void> {
  const queries = useQueryClient()
  return async (flagId) => {
    void queries.invalidateQueries({ queryKey: AT_RISK_KEY })
    void queries.invalidateQueries({ queryKey: QUEUE_KEY })
    await queries.invalidateQueries({ queryKey: [...FLAG_KEY, flagId] })
  }
}

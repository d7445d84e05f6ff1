import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '@ward/domain/kernel/days'
import type { AtRiskLooksQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { AT_RISK_KEY } from './at-risk.api.ts'

const AtRiskLooks = graphql(`
  query AtRiskLooks($from: String, $to: String) {
    atRiskSummary { count longestSince }
    atRiskLooks(from: $from, to: $to) {
      whole { came median p95 longest }
      days { day figures { came median p95 longest } }
      cues { kind came followedUp noConcern }
      notJudged
    }
  }
`)

export type LooksShown = AtRiskLooksQuery

/** The time to the first look over some days; the old figures stay while others come. */
export const looksOptions = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: [...AT_RISK_KEY, 'looks', from, to],
    queryFn: ({ signal }) => request(AtRiskLooks, { from: from || null, to: to || null }, { signal }),
    placeholderData: keepPreviousData,
  })

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { useLive } from '../../../api/useLive.tsx'

const AtRiskSummary = graphql(`
  query AtRiskSummary {
    atRiskSummary { count longestSince older }
  }
`)

const AtRiskNotJudged = graphql(`
  query AtRiskNotJudged {
    atRiskNotJudged
  }
`)

const AtRiskGuidance = graphql(`
  query AtRiskGuidance {
    atRiskGuidance {
      guideline kindSteps { kind step } templates country helplines { name reach source } version confirmedAt confirmedBy { username }
    }
  }
`)

/** Everything of the lane; invalidating it loads all of them again. */
export const AT_RISK_KEY = ['atRisk'] as const

/** How many wait, and since when the first of them does. */
export const atRiskSummaryOptions = queryOptions({
  queryKey: [...AT_RISK_KEY, 'summary'],
  queryFn: async ({ signal }) => (await request(AtRiskSummary, {}, { signal })).atRiskSummary,
})

/** How many texts of the last days nobody could look for danger in. */
export const notJudgedOptions = queryOptions({
  queryKey: [...AT_RISK_KEY, 'not-judged'],
  queryFn: async ({ signal }) => (await request(AtRiskNotJudged, {}, { signal })).atRiskNotJudged,
})

/** The site's guideline for such a text; it changes seldom. */
export const atRiskGuidanceOptions = queryOptions({
  queryKey: ['atRiskGuidance'],
  queryFn: async ({ signal }) => (await request(AtRiskGuidance, {}, { signal })).atRiskGuidance,
  staleTime: 300_000,
})

/** Changes of one moment are counted together. */
const GATHER_MS = 500

/** The number of unmoderated flags at risk, kept up to date as others decide and members write; 0 until it is known. */
export function useAtRiskCount(): number {
  const { data } = useQuery(atRiskSummaryOptions)
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const recount = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void queries.invalidateQueries({ queryKey: AT_RISK_KEY }, { cancelRefetch: false }),
      GATHER_MS,
    )
  }
  useLive('flag', recount)
  useLive('flag.new', recount)
  return data?.count ?? 0
}

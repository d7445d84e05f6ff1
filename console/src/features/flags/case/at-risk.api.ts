import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { useLive } from '../../../api/useLive.tsx'

const AtRiskCount = graphql(`
  query AtRiskCount {
    atRiskCount
  }
`)

const AtRiskGuidance = graphql(`
  query AtRiskGuidance {
    atRiskGuidance { guideline country }
  }
`)

export const atRiskCountOptions = queryOptions({
  queryKey: ['atRiskCount'],
  queryFn: async ({ signal }) => (await request(AtRiskCount, {}, { signal })).atRiskCount,
})

/** What the site asks of whoever meets such a text; it changes seldom. */
export const atRiskGuidanceOptions = queryOptions({
  queryKey: ['atRiskGuidance'],
  queryFn: async ({ signal }) => (await request(AtRiskGuidance, {}, { signal })).atRiskGuidance,
  staleTime: 300_000,
})

/** Changes of one moment are counted together. */
const GATHER_MS = 500

/** How many unmoderated flags are at risk, as others decide and members write; 0 until it is known. */
export function useAtRiskCount(): number {
  const { data = 0 } = useQuery(atRiskCountOptions)
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const recount = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void queries.invalidateQueries({ queryKey: atRiskCountOptions.queryKey }, { cancelRefetch: false }),
      GATHER_MS,
    )
  }
  useLive('flag', recount)
  useLive('flag.new', recount)
  return data
}

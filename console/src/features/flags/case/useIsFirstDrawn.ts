import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { atRiskGuidanceOptions, atRiskSummaryOptions } from '../at-risk/at-risk.api.ts'
import { burstOfFlagOptions } from '../bursts/bursts.api.ts'
import type { FlagCase } from '../flag/flag-detail.api.ts'

/** It came, or cannot be had for now. */
const isSettled = ({ isPending, failureCount }: { isPending: boolean; failureCount: number }) =>
  !isPending || failureCount > 0

/**
 * Whether the first flag that somebody comes to can be drawn: what takes room above or beside its text, and would move all below
 * if it came later, is asked for beside it. From then on it is there, or asked for with the next flag of the list.
 */
export function useIsFirstDrawn(id: string, flag: FlagCase | null | undefined): boolean {
  const notice = isSettled(useQuery(atRiskSummaryOptions))
  const guidance = isSettled(useQuery(atRiskGuidanceOptions))
  const burst = isSettled(useQuery(burstOfFlagOptions(id)))
  const isDrawn = useRef(false)
  if (flag !== undefined && burst && (flag?.atRisk ? guidance : notice)) isDrawn.current = true
  return isDrawn.current
}

import { useCallback } from 'react'
import { z } from 'zod'
import { type ChangeFilter, type Left, useFilter } from '../../routing/useFilter.ts'
import type { ShownExperiment } from './experiments.api.ts'
import type { PhaseFigures } from './figures.api.ts'

const PhaseShown = z.object({ phase: z.number().int().min(1).nullable().default(null) })
const LinesShown = z.object({ site: z.number().int().nullable().default(null), goal: z.string().default('') })

/** The phase that the address names; null for the one that runs. */
export function usePhaseShown({ phase: last }: ShownExperiment) {
  const leave = useCallback(
    ({ phase }: z.output<typeof PhaseShown>): Left<typeof PhaseShown> =>
      phase === null || phase <= last
        ? undefined
        : { instead: { phase: null }, wrong: [{ name: 'phase', value: String(phase) }] },
    [last],
  )
  return useFilter(PhaseShown, leave)
}

/** The site and the goal that the address names; without a site all of them. */
export function useLinesShown({
  experimentStats,
}: PhaseFigures): [z.output<typeof LinesShown>, ChangeFilter<typeof LinesShown>] {
  const leave = useCallback(
    ({ site }: z.output<typeof LinesShown>): Left<typeof LinesShown> =>
      site === null || experimentStats.some(({ siteId }) => siteId === site)
        ? undefined
        : { instead: { site: null }, wrong: [{ name: 'site', value: String(site) }] },
    [experimentStats],
  )
  return useFilter(LinesShown, leave)
}

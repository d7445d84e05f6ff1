import { useThrottledCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { EVERYTHING } from '@ward/domain/kernel/live'
import { useLive } from '../../../api/useLive.tsx'
import { LAB_KEY } from './lab.api.ts'

/** Every decision of a shift is a verdict more: they are counted anew so often at most. */
const COUNT_MS = 30_000

/** Today's setting is updated live; the staff's verdicts now and then. */
export function useLabLive(): void {
  const queries = useQueryClient()
  const ask = () => void queries.invalidateQueries({ queryKey: LAB_KEY })
  const askNowAndThen = useThrottledCallback(ask, COUNT_MS)
  useLive('setting', ({ topic, subjectId }) => {
    if (topic === EVERYTHING || subjectId === 'thresholds' || subjectId === 'atRiskCut') ask()
  })
  useLive('flag', askNowAndThen)
}

import { AtRiskCut } from '@ward/domain/automod/crisis-cut'
import { CutVerdict, cutName, cutVerdictLabel, markedBy } from '@ward/domain/flags/lab/at-risk-lab'
import { useMemo } from 'react'
import { Chart } from '../../../ui/chart/Chart.tsx'
import type { Figures } from '../../../ui/chart/figures.ts'
import type { AtRiskLab } from './at-risk-lab.api.ts'

/** What each cut would have marked, by what the staff found. */
export function CutChart({ counts }: Pick<AtRiskLab, 'counts'>) {
  const figures = useMemo<Figures>(
    () => ({
      of: 'Cut',
      series: CutVerdict.options.map((verdict) => cutVerdictLabel[verdict]),
      points: AtRiskCut.options.map((cut) => {
        const { followedUp, noConcern, undecided, neverFlagged } = markedBy(counts, cut)
        return { name: cutName[cut], values: [followedUp, noConcern, undecided, neverFlagged] }
      }),
    }),
    [counts],
  )
  return (
    <Chart
      title="At risk by every cut"
      kind="bars"
      figures={figures}
      empty="No text of this period reads like danger at any cut."
    />
  )
}

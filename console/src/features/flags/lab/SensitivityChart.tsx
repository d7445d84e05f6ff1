import { AtRiskCut, atRiskCutLabel } from '@ward/domain/automod/crisis-cut'
import { CutVerdict, cutVerdictLabel, markedBy } from '@ward/domain/flags/lab/at-risk-lab'
import { useMemo } from 'react'
import { Chart } from '../../../ui/chart/Chart.tsx'
import type { Figures } from '../../../ui/chart/figures.ts'
import type { AtRiskLab } from './lab.api.ts'

/** The texts each sensitivity would have marked, by the staff's verdict. */
export function SensitivityChart({ counts }: Pick<AtRiskLab, 'counts'>) {
  const figures = useMemo<Figures>(
    () => ({
      of: 'Sensitivity',
      series: CutVerdict.options.map((verdict) => cutVerdictLabel[verdict]),
      points: AtRiskCut.options.map((cut) => {
        const { followedUp, noConcern, undecided, neverFlagged } = markedBy(counts, cut)
        return { name: atRiskCutLabel[cut], values: [followedUp, noConcern, undecided, neverFlagged] }
      }),
    }),
    [counts],
  )
  return (
    <Chart
      title="At-risk texts by sensitivity"
      kind="bars"
      figures={figures}
      empty="No text in this period is at risk at any sensitivity."
    />
  )
}

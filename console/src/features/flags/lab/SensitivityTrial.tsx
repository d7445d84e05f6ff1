import { SegmentedControl } from '@mantine/core'
import { AtRiskCut, atRiskCutCost, atRiskCutLabel } from '@ward/domain/automod/crisis-cut'
import { allOf, cutChangeText, cutVerdictLabel, type Marked, markedBy } from '@ward/domain/flags/lab/at-risk-lab'
import { useRef } from 'react'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import type { AtRiskLab } from './lab.api.ts'
import { Trial } from './Trial.tsx'

const CUTS = AtRiskCut.options.map((value) => ({ value, label: atRiskCutLabel[value] }))

const ROWS: readonly { label: string; of: (marked: Marked) => number }[] = [
  { label: 'At risk', of: allOf },
  { label: cutVerdictLabel['followed-up'], of: ({ followedUp }) => followedUp },
  { label: cutVerdictLabel['no-concern'], of: ({ noConcern }) => noConcern },
  { label: cutVerdictLabel.undecided, of: ({ undecided }) => undecided },
  { label: cutVerdictLabel['never-flagged'], of: ({ neverFlagged }) => neverFlagged },
]

type SensitivityTrialProps = { lab: AtRiskLab; tried: AtRiskCut; onTry: (cut: AtRiskCut) => void }

/** The sensitivity that is tried, and what it would have marked beside what today's does. */
export function SensitivityTrial({ lab: { today, counts }, tried, onTry }: SensitivityTrialProps) {
  const choice = useRef<HTMLDivElement>(null)
  const focus = () => choice.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  useKeys({ t: { label: 'Choose the at-risk sensitivity', run: focus } }, { group: 'Threshold lab' })
  const [now, then] = [markedBy(counts, today), markedBy(counts, tried)]
  return (
    <Trial
      title="At-risk sensitivity"
      meaning={`${atRiskCutLabel[tried]}. In testing: ${atRiskCutCost(tried)}.`}
      headline={tried === today ? 'This is the current sensitivity' : cutChangeText(now, then)}
      rows={ROWS.map(({ label, of }) => ({ label, figures: [formatNumber(of(now)), formatNumber(of(then))] }))}
      today={atRiskCutLabel[today]}
      tried={atRiskCutLabel[tried]}
    >
      <SegmentedControl
        ref={choice}
        fullWidth
        aria-label="Sensitivity to test"
        data={CUTS}
        value={tried}
        onChange={(cut) => onTry(cut as AtRiskCut)}
      />
    </Trial>
  )
}

import { SegmentedControl } from '@mantine/core'
import { AtRiskCut, atRiskCutCost, atRiskCutLabel } from '@ward/domain/automod/crisis-cut'
import { allOf, cutChangeText, cutVerdictLabel, type Marked, markedBy } from '@ward/domain/flags/lab/at-risk-lab'
import { useRef } from 'react'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import type { AtRiskLab } from './at-risk-lab.api.ts'
import { Comparison } from './Comparison.tsx'
import styles from './ThresholdLab.module.css'

const CUTS = AtRiskCut.options.map((value) => ({ value, label: atRiskCutLabel[value] }))

const ROWS: readonly { label: string; of: (marked: Marked) => number }[] = [
  { label: 'At risk', of: allOf },
  { label: cutVerdictLabel['followed-up'], of: ({ followedUp }) => followedUp },
  { label: cutVerdictLabel['no-concern'], of: ({ noConcern }) => noConcern },
  { label: cutVerdictLabel.undecided, of: ({ undecided }) => undecided },
  { label: cutVerdictLabel['never-flagged'], of: ({ neverFlagged }) => neverFlagged },
]

type CutTrialProps = { lab: AtRiskLab; tried: AtRiskCut; onTry: (cut: AtRiskCut) => void }

/** The cut that is tried, and what it would have marked beside what today's does. */
export function CutTrial({ lab: { today, counts }, tried, onTry }: CutTrialProps) {
  const choice = useRef<HTMLDivElement>(null)
  const focus = () => choice.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  useKeys({ t: { label: 'Choose the at-risk sensitivity', run: focus } }, { group: 'Threshold lab' })
  const [now, then] = [markedBy(counts, today), markedBy(counts, tried)]
  return (
    <section className={styles.card} aria-labelledby="trial">
      <div className={styles.head}>
        <h2 id="trial">At-risk sensitivity</h2>
        <p>{`${atRiskCutLabel[tried]}. In testing: ${atRiskCutCost(tried)}.`}</p>
      </div>
      <div className={styles.move}>
        <SegmentedControl
          ref={choice}
          fullWidth
          aria-label="Sensitivity to test"
          data={CUTS}
          value={tried}
          onChange={(cut) => onTry(cut as AtRiskCut)}
        />
      </div>
      <output className={styles.headline}>
        {tried === today ? 'This is the current sensitivity' : cutChangeText(now, then)}
      </output>
      <Comparison
        rows={ROWS.map(({ label, of }) => ({ label, figures: [formatNumber(of(now)), formatNumber(of(then))] }))}
        today={atRiskCutLabel[today]}
        tried={atRiskCutLabel[tried]}
      />
    </section>
  )
}

import { percentText } from '@ward/domain/automod/automod'
import {
  type Caught,
  caughtAt,
  changeText,
  type LabScore,
  labScoreLabel,
  labScoreMeaning,
  precisionOf,
  recallOf,
} from '@ward/domain/flags/lab/threshold-lab'
import { type CSSProperties, useRef, useState } from 'react'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import styles from './Lab.module.css'
import { Trial } from './Trial.tsx'

type ThresholdTrialProps = {
  score: LabScore
  today: number
  caught: readonly Caught[]
  tried: number
  onMove: (threshold: number) => void
}

/** The threshold that is tried, and what it would have caught beside what today's does. */
export function ThresholdTrial({ score, today, caught, tried, onMove }: ThresholdTrialProps) {
  const [now, then] = [caughtAt(caught, today), caughtAt(caught, tried)]
  return (
    <Trial
      title={`${labScoreLabel[score]} threshold`}
      meaning={labScoreMeaning[score]}
      headline={tried === today ? 'This is the current threshold' : changeText(now, then)}
      rows={ROWS.map(({ label, of, counts }) => ({
        label,
        figures: [of(now), of(then)],
        ...(counts && { counts: [counts(now), counts(then)] }),
      }))}
      today={percentText(today)}
      tried={percentText(tried)}
    >
      <ThresholdField label={labScoreLabel[score]} today={today} tried={tried} onMove={onMove} />
    </Trial>
  )
}

/** The slider moves by half a percent; the number beside it is exact to a tenth. */
const SLIDER_STEP = 5

const rounded = (percent: number) => Math.round(percent * 10) / 1000

type ThresholdFieldProps = Pick<ThresholdTrialProps, 'today' | 'tried' | 'onMove'> & { label: string }

function ThresholdField({ label, today, tried, onMove }: ThresholdFieldProps) {
  const slider = useRef<HTMLInputElement>(null)
  /** Left with what is no threshold, the field is made anew and shows the one that is tried. */
  const [left, setLeft] = useState(0)
  useKeys({ t: { label: 'Move the threshold', run: () => slider.current?.focus() } }, { group: 'Threshold lab' })
  return (
    <>
      <div className={styles.slider}>
        <input
          ref={slider}
          type="range"
          min={0}
          max={1000}
          step={SLIDER_STEP}
          value={Math.round(tried * 1000)}
          style={{ '--at': tried } as CSSProperties}
          aria-label={`${label} threshold to test`}
          aria-valuetext={`${percentText(tried)}, today ${percentText(today)}`}
          onChange={({ currentTarget }) => onMove(Number(currentTarget.value) / 1000)}
        />
        <span className={styles.today} style={{ '--at': today } as CSSProperties} aria-hidden>
          <span>{`Today ${percentText(today)}`}</span>
        </span>
      </div>
      <NumberField
        key={left}
        label="Test value"
        onBlur={() => setLeft((times) => times + 1)}
        value={Math.round(tried * 1000) / 10}
        onChange={(percent) => percent !== null && onMove(rounded(Math.min(100, Math.max(0, percent))))}
        min={0}
        max={100}
        step={0.5}
        decimalScale={1}
        suffix="%"
        w={88}
      />
    </>
  )
}

const inPercent = (share: number | null) => (share === null ? '—' : percentText(share))

/** Each figure with the counts it is made of. */
const ROWS: readonly { label: string; of: (caught: Caught) => string; counts?: (caught: Caught) => string }[] = [
  { label: 'True positives', of: ({ rightly }) => formatNumber(rightly) },
  { label: 'False positives', of: ({ wrongly }) => formatNumber(wrongly) },
  { label: 'Missed', of: ({ missed }) => formatNumber(missed) },
  { label: 'Caught, removed for another reason', of: ({ apart }) => formatNumber(apart) },
  {
    label: 'Precision',
    of: (caught) => inPercent(precisionOf(caught)),
    counts: ({ rightly, wrongly }) => `${formatNumber(rightly)} of ${formatNumber(rightly + wrongly)}`,
  },
  {
    label: 'Recall',
    of: (caught) => inPercent(recallOf(caught)),
    counts: ({ rightly, missed }) => `${formatNumber(rightly)} of ${formatNumber(rightly + missed)}`,
  },
]

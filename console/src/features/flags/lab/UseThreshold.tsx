import { percentText } from '@ward/domain/automod/automod'
import {
  type LabFilter,
  labScoreLabel,
  THRESHOLD_FROM_NOW_ON,
  THRESHOLD_RESTORED,
  THRESHOLD_SAME,
  THRESHOLD_USED,
  USE_THRESHOLD,
} from '@ward/domain/flags/lab/threshold-lab'
import { replayedIn, setThreshold, thresholdEffects } from './lab.api.ts'
import { ThresholdHistoryButton } from './ThresholdHistoryButton.tsx'
import { UseTried, useAskAgain } from './UseTried.tsx'

type UseThresholdProps = {
  filter: LabFilter
  today: number
  tried: number
  isKnown: boolean
  onUsed: () => unknown
}

/** Makes the tried threshold that of the site; it can be restored later. */
export function UseThreshold({ filter, today, tried, ...rest }: UseThresholdProps) {
  const ask = useAskAgain()
  const replayed = replayedIn(filter)
  return (
    <>
      <ThresholdHistoryButton onRestored={ask} />
      <UseTried
        {...rest}
        today={today}
        tried={tried}
        label={USE_THRESHOLD}
        same={THRESHOLD_SAME}
        question={`${labScoreLabel[filter.score]} threshold: ${percentText(tried)} instead of ${percentText(today)}?`}
        note={THRESHOLD_FROM_NOW_ON}
        used={THRESHOLD_USED}
        restored={THRESHOLD_RESTORED}
        effects={() => thresholdEffects({ ...replayed, threshold: tried })}
        set={(threshold, was) => setThreshold({ ...replayed, threshold, was })}
      />
    </>
  )
}

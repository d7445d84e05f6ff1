import { useQueryClient } from '@tanstack/react-query'
import { percentText } from '@ward/domain/automod'
import { effectText } from '@ward/domain/effects'
import { messageOf } from '@ward/domain/fault'
import {
  type LabFilter,
  labScoreLabel,
  THRESHOLD_FROM_NOW_ON,
  THRESHOLD_RESTORED,
  THRESHOLD_SAME,
  THRESHOLD_USED,
  USE_THRESHOLD,
} from '@ward/domain/threshold-lab'
import { useMay } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { EffectList } from '../../../ui/effects/EffectList.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { FLAG_KEY } from '../case/flag-detail.api.ts'
import { LAB_KEY, replayedIn, setThreshold, thresholdEffects } from './lab.api.ts'
import { ThresholdHistoryButton } from './ThresholdHistoryButton.tsx'

type UseThresholdProps = {
  filter: LabFilter
  today: number
  tried: number
  /** The figures on the page are those of the filter. */
  isKnown: boolean
  onUsed: () => unknown
}

/** Makes the tried threshold that of the site, after its effects were told; it can be undone, and restored later. */
export function UseThreshold({ filter, today, tried, isKnown, onUsed }: UseThresholdProps) {
  const queries = useQueryClient()
  const right = useMay('settings.change')
  const because = !right.ok ? right.because : isKnown && tried === today ? THRESHOLD_SAME : undefined
  const replayed = replayedIn(filter)
  const name = `${labScoreLabel[filter.score]} threshold`
  const ask = () =>
    Promise.all([LAB_KEY, FLAG_KEY].map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })))

  const set = async (threshold: number, was: number, done: () => void) => {
    try {
      await setThreshold({ ...replayed, threshold, was })
      done()
    } catch (error) {
      toast.error(messageOf(error))
    }
    await ask()
  }
  const undo = () => void set(today, tried, () => toast.success(THRESHOLD_RESTORED))
  // Not busy while it is asked: the question is what waits.
  const [use] = useSubmit(async () => {
    try {
      const effects = await thresholdEffects({ ...replayed, threshold: tried })
      const isMeant = await confirm({
        title: `${name}: ${percentText(tried)} instead of ${percentText(today)}?`,
        text: (
          <>
            <EffectList lines={effects.map(effectText)} label="What this would have done" />
            <p>{THRESHOLD_FROM_NOW_ON}</p>
          </>
        ),
        confirm: USE_THRESHOLD,
      })
      if (!isMeant) return
    } catch (error) {
      toast.error(messageOf(error))
      return
    }
    await set(tried, today, () => {
      toast.success(THRESHOLD_USED, { undo })
      void onUsed()
    })
  })
  return (
    <>
      <ThresholdHistoryButton onRestored={ask} />
      <ActionButton kind="primary" disabled={!isKnown} because={because} onClick={() => void use()}>
        {USE_THRESHOLD}
      </ActionButton>
    </>
  )
}

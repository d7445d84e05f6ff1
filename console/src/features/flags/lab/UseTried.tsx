import { useQueryClient } from '@tanstack/react-query'
import { type Effect, effectText } from '@ward/domain/kernel/effects'
import { useMay } from '../../../api/session.tsx'
import { messageOf } from '../../../fault.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { EffectList } from '../../../ui/effects/EffectList.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { FLAG_KEY } from '../flag/flag-detail.api.ts'
import { LAB_KEY } from './lab.api.ts'

type UseTriedProps<Tried> = {
  today: Tried
  tried: Tried
  /** The figures on the page are those of the filter. */
  isKnown: boolean
  /** 'Apply threshold' */
  label: string
  /** Why there is nothing to use where today's is tried. */
  same: string
  question: string
  /** A note on what stays as it is. */
  note: string
  used: string
  restored: string
  effects: () => Promise<readonly Effect[]>
  set: (next: Tried, was: Tried) => Promise<unknown>
  onUsed: () => unknown
}

/** Makes what is tried that of the site, after its effects were shown; it can be undone. */
export function UseTried<Tried>({ today, tried, isKnown, label, question, note, ...props }: UseTriedProps<Tried>) {
  const { same, used, restored, effects, onUsed } = props
  const ask = useAskAgain()
  const right = useMay('settings.change')
  const because = !right.ok ? right.because : isKnown && tried === today ? same : undefined
  const set = async (next: Tried, was: Tried, done: () => void) => {
    try {
      await props.set(next, was)
      done()
    } catch (error) {
      toast.error(messageOf(error))
    }
    await ask()
  }
  const undo = () => void set(today, tried, () => toast.success(restored))
  // Not busy while it is asked: the question is what waits.
  const [use] = useSubmit(async () => {
    try {
      const counted = await effects()
      const isMeant = await confirm({
        title: question,
        text: (
          <>
            <EffectList lines={counted.map(effectText)} label="What this would have done" />
            <p>{note}</p>
          </>
        ),
        confirm: label,
      })
      if (!isMeant) return
    } catch (error) {
      toast.error(messageOf(error))
      return
    }
    await set(tried, today, () => {
      toast.success(used, { undo })
      void onUsed()
    })
  })
  return (
    <ActionButton kind="primary" disabled={!isKnown} because={because} onClick={() => void use()}>
      {label}
    </ActionButton>
  )
}

/** Asks again for the lab's data, and for flags, which show their thresholds. */
export function useAskAgain() {
  const queries = useQueryClient()
  return () =>
    Promise.all([LAB_KEY, FLAG_KEY].map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })))
}

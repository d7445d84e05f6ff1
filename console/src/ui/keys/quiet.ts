import { createStore } from '../../store.ts'
import { toast } from '../toast/toast.ts'

/** The time that single keys rest after a form was left, or after a key that could not act (interface: Behaviour). */
export const QUIET_MS = 1500

export const SENDING_RESTS = 'This is still being sent. Single-key shortcuts are off until it is done.'
export const FAILED_RESTS =
  'Something on this page wasn’t sent. Send it again or discard it first: single-key shortcuts are off until then.'
export const LEFT_RESTS = 'You were writing a moment ago, so this key did nothing. Press it again if you mean it.'

type FormStage = 'sending' | 'failed'
/** `why` is said for each key; null where the key that began it has said why. */
type Quiet = { until: number; why: string | null }

const NONE: Quiet = { until: Number.NEGATIVE_INFINITY, why: null }
const forms = createStore<ReadonlyMap<string, FormStage>>(new Map())
const quiet = createStore<Quiet>(NONE)
/** When a letter was typed into a field last. */
const typed = createStore(Number.NEGATIVE_INFINITY)

/** The state of a form of the page; null: nothing of it is on its way or waits to be sent again. */
export function noteForm(name: string, stage: FormStage | null) {
  if (forms.get().get(name) === (stage ?? undefined)) return
  const next = new Map(forms.get())
  if (stage) next.set(name, stage)
  else next.delete(name)
  forms.set(next)
}

export const noteTyped = (at: number) => typed.set(at)

const until = (at: number, why: string | null) => {
  if (at > quiet.get().until) quiet.set({ until: at, why })
}

/** A form of the page was left: text still typed was meant for it. */
export const leftForm = () => until(performance.now() + QUIET_MS, LEFT_RESTS)

/** A dialog's form is gone: only who was typing a moment ago may still be. */
export const leftDialog = () => until(typed.get() + QUIET_MS, LEFT_RESTS)

/** A key could not act and says why: text typed after it is not meant as keys either. */
export function refusedKey(why?: string) {
  if (why) toast.error(why)
  quiet.set({ until: performance.now() + QUIET_MS, why: null })
}

/** Whether a key rests now, with the message about it. Each one that rests makes the rest last longer. */
export function restOf(at: number, isStep: boolean): { why: string | null } | null {
  const stages = [...forms.get().values()]
  if (stages.includes('sending')) return { why: SENDING_RESTS }
  if (stages.includes('failed')) return { why: FAILED_RESTS }
  const { until, why } = quiet.get()
  if (at >= until) return null
  if (isStep && why === null) {
    // A step to the next flag after a refusal is not typing.
    quiet.set(NONE)
    return null
  }
  quiet.set({ until: at + QUIET_MS, why })
  return { why }
}

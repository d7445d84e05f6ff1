import { type HistoryState, useNavigate, useRouter } from '@tanstack/react-router'
import { forgetUnsaved } from '../form/useUnsavedGuard.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of last steps that stayed on the open page: from tab to tab, or to other filters. */
    stepsHere?: number
  }
}

/** The state of a step that goes on within the page. */
export const stepHere = (state: HistoryState): HistoryState => ({ ...state, stepsHere: (state.stepsHere ?? 0) + 1 })

declare const leadsBack: unique symbol
/** A way back that `useBack` made: a title takes no other, so that no arrow leads to a list without its search and page. */
export type Back = (() => void) & { readonly [leadsBack]: true }

/** Back to the page before this one, past the tabs and filters that were chosen here; or to `home` where the history has none. */
export function useBack(home: string): Back {
  const { history } = useRouter()
  const navigate = useNavigate()
  const back = () => {
    const { stepsHere = 0, __TSR_index: index } = history.location.state
    if (index > stepsHere) history.go(-stepsHere - 1)
    else void navigate({ to: home as never, hash: '' })
  }
  return back as Back
}

/** The same from a thing that was deleted: what was typed into it is not asked about. */
export function useBackFromDeleted(home: string): () => void {
  const { history } = useRouter()
  const back = useBack(home)
  return () => {
    forgetUnsaved(history)
    back()
  }
}

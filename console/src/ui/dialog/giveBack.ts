import { useEffect } from 'react'
import { focusIsNowhere, focusOwner, giveFocus } from '../focus/keepFocus.ts'
import { afterDialogs } from './afterDialogs.ts'

/**
 * Gives the focus back to `opener` unless it has gone elsewhere. A question over what closes still has it while it fades, and a
 * dialog that takes the place of another one has it until it closes as well. A button that is still busy gets it once it is done.
 */
export function giveBack(opener: Element | null): void {
  const give = () => {
    if (focusIsNowhere() && opener instanceof HTMLElement && opener.isConnected) giveFocus(opener)
  }
  afterDialogs(give, Number.POSITIVE_INFINITY, opener)
}

/** What had the focus gets it back once this is closed. Mantine sees to it only for a dialog that stays mounted. */
export function useGiveBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const opener = focusOwner()
    return () => giveBack(opener)
  }, [opened])
}

import { type RefObject, useEffect, useInsertionEffect } from 'react'
import { noteForm } from './quiet.ts'

/**
 * Keys no longer rest for a form once nothing is typed in it, or it is gone. `nth` counts its beginnings; its end counts too: an
 * answer that comes later changes nothing in it.
 */
export function useNoted(name: string, isDirty: boolean, nth: RefObject<number>) {
  // Not an effect of the other kinds: those end also while its tab is hidden.
  useInsertionEffect(
    () => () => {
      nth.current += 1
      noteForm(name, null)
    },
    [name, nth],
  )
  useEffect(() => {
    if (!isDirty) noteForm(name, null)
  }, [isDirty, name])
}

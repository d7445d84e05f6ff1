import { useEffect, useInsertionEffect } from 'react'
import { noteForm } from './quiet.ts'

/** Keys no longer rest for a form once nothing is typed in it, or it is gone. */
export function useNoted(name: string, isDirty: boolean) {
  // Not an effect of the other kinds: those end also while its tab is hidden.
  useInsertionEffect(() => () => noteForm(name, null), [name])
  useEffect(() => {
    if (!isDirty) noteForm(name, null)
  }, [isDirty, name])
}

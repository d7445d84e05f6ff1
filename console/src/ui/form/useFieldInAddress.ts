import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { afterDialogs, dialogIsOpen } from '../dialog/afterDialogs.ts'
import type { AnyForm } from './useForm.ts'

const INPUTS = 'input:not([type="hidden"]), textarea, select'
/** Where several fields have none yet: the button that adds one. */
const ADDS = '[data-add] button'

/** Goes to a field, or to the first input of several, and shows the words above it. */
function arriveAt(field: HTMLElement) {
  const input = field.matches(INPUTS)
    ? field
    : (field.querySelector<HTMLElement>(INPUTS) ?? field.querySelector<HTMLElement>(ADDS))
  input?.setAttribute('data-arrived', '')
  input?.focus({ preventScroll: true })
  field.scrollIntoView?.({ block: field === input ? 'center' : 'start' })
}

/** An address that names a field of the form behind its `#` leads there, each time it is opened. */
export function useFieldInAddress(form: AnyForm): void {
  const { hash, state } = useLocation()
  const { key } = state
  const path = Object.hasOwn(form.values, hash) ? form.dataPath(hash) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: one who comes again by the same address has another key
  useEffect(() => {
    if (path === null) return
    // Fields that a schema names are drawn once the reader of schemas is loaded.
    const drawn = new MutationObserver(() => arrive())
    const arrive = () => {
      const field = document.querySelector<HTMLElement>(`[data-path="${path}"]`)
      if (field) arriveAt(field)
      if (field) drawn.disconnect()
      else drawn.observe(document.body, { childList: true, subtree: true })
    }
    // A dialog that has just closed still gives the focus back to where it was opened.
    if (dialogIsOpen()) afterDialogs(() => setTimeout(arrive, 50))
    else arrive()
    return () => drawn.disconnect()
  }, [path, key])
}

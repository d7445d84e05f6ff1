import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { afterDialogs, dialogIsOpen } from '../ui/dialog/afterDialogs.ts'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'

/**
 * Moves the focus to the heading of the new screen; where it has none yet, to the page. A field that the address names has it
 * already. Answers whether there was something to read out.
 */
function focusScreen(): boolean {
  const main = document.getElementById('main')
  const heading = main?.querySelector('h1')
  if (main?.querySelector(':focus[data-arrived]')) return true
  const target = heading ?? main
  if (target && !target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
  return heading !== null && heading !== undefined
}

/**
 * Tells keyboard and screen reader that the screen changed: the focus goes to its heading, which is read out; a screen
 * whose heading is still on its way is announced by the title of the window. Filters and pages of a list are no change.
 */
export function RouteChange() {
  const router = useRouter()
  const [said, setSaid] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
        const tell = () => setSaid(focusScreen() ? '' : document.title)
        // A dialog that has just closed still gives the focus back to where it was opened.
        if (dialogIsOpen()) afterDialogs(() => setTimeout(tell, 50))
        else tell()
      }),
    [router],
  )
  return (
    <VisuallyHidden>
      <span aria-live="polite">{said}</span>
    </VisuallyHidden>
  )
}

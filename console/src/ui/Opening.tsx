import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useKeysRest } from './keys/useKeys.ts'
import { isFileGone, notLoadedMessage } from './loadedOrToast.ts'
import { ErrorState } from './states/ErrorState.tsx'
import { toast } from './toast/toast.ts'

/**
 * Draws what somebody asked for by a key or a button and what may still have to be loaded. Until it is there the keys of the
 * page rest: keys pressed meanwhile are meant for it. `meanwhile` stands in its place. Where it cannot be loaded that is said there,
 * or by a message, and the rest of the page stays with what is typed in it.
 */
export const Opening = ({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) => (
  <CatchBoundary getResetKey={() => null} errorComponent={meanwhile === null ? GoneInWords : GoneInPlace}>
    <Suspense fallback={<Rest>{meanwhile}</Rest>}>{children}</Suspense>
  </CatchBoundary>
)

function Rest({ children }: { children: ReactNode }) {
  useKeysRest(true)
  return children
}

function GoneInPlace({ error, reset }: ErrorComponentProps) {
  if (!isFileGone(error)) throw error
  // The browser asks first where something is unsaved.
  const again = () => (navigator.onLine ? location.reload() : reset())
  return (
    <ErrorState title="This part of the page could not be loaded" onRetry={again}>
      {notLoadedMessage()}
    </ErrorState>
  )
}

function GoneInWords({ error }: ErrorComponentProps) {
  if (!isFileGone(error)) throw error
  useEffect(() => toast.error(notLoadedMessage(), { stay: true }), [])
  return null
}

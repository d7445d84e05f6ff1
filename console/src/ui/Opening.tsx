import { type ReactNode, Suspense } from 'react'
import { useKeysRest } from './keys/useKeys.ts'

/**
 * Draws what somebody asked for by a key or a button and what may still have to be loaded. Until it is there the keys of the
 * page rest: what is typed meanwhile is meant for it.
 */
export const Opening = ({ children }: { children: ReactNode }) => <Suspense fallback={<Rest />}>{children}</Suspense>

function Rest() {
  useKeysRest(true)
  return null
}

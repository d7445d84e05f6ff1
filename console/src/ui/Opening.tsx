import { type ReactNode, Suspense } from 'react'
import { useKeysRest } from './keys/useKeys.ts'

/**
 * Draws what somebody asked for by a key or a button and what may still have to be loaded. Until it is there the keys of the
 * page rest: keys pressed meanwhile are meant for it. `meanwhile` stands in its place.
 */
export const Opening = ({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) => (
  <Suspense fallback={<Rest>{meanwhile}</Rest>}>{children}</Suspense>
)

function Rest({ children }: { children: ReactNode }) {
  useKeysRest(true)
  return children
}

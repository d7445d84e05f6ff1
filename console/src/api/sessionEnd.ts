import { useSyncExternalStore } from 'react'

type Waiting = PromiseWithResolvers<void> & { because: unknown }

let waiting: Waiting | null = null
const listeners = new Set<() => void>()

function change(next: Waiting | null) {
  waiting = next
  for (const tell of listeners) tell()
}

/**
 * Waits until the person has signed in again; every request that meets the end of the session shares one dialog.
 * Rejects with `because` when they close it: their page stays as it is, and the next request asks again.
 */
export function signedInAgain(because: unknown): Promise<void> {
  const current = waiting ?? { ...Promise.withResolvers<void>(), because }
  if (current !== waiting) change(current)
  return current.promise
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/** Whether requests wait for somebody to sign in again. */
export const useSessionEnded = () => useSyncExternalStore(subscribe, () => waiting !== null)

/** The same person is back: what waited goes on. */
export function resume() {
  waiting?.resolve()
  change(null)
}

/** They closed the dialog without signing in. */
export function giveUp() {
  waiting?.reject(waiting.because)
  change(null)
}

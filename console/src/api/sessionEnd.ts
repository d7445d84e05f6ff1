import { createStore } from '../store.ts'

type Waiting = PromiseWithResolvers<void> & { because: unknown }

const waiting = createStore<Waiting | null>(null)

/**
 * Waits until the person has signed in again; every request that meets the end of the session shares one dialog.
 * Rejects with `because` when they close it: their page stays as it is, and the next request asks again.
 */
export function signedInAgain(because: unknown): Promise<void> {
  const current = waiting.get() ?? { ...Promise.withResolvers<void>(), because }
  if (current !== waiting.get()) waiting.set(current)
  return current.promise
}

/** Whether requests wait for somebody to sign in again. */
export const useSessionEnded = () => waiting.use() !== null

/** The same person is back: waiting requests go on. */
export function resume() {
  waiting.get()?.resolve()
  waiting.set(null)
}

/** They closed the dialog without signing in. */
export function giveUp() {
  const current = waiting.get()
  current?.reject(current.because)
  waiting.set(null)
}

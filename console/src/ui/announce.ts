import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/**
 * Announces to screen readers something that the person did not do, without moving the focus. Repeating the same text
 * announces it again.
 */
export function announce(text: string) {
  said = text === said ? `${text}\u00a0` : text
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/** What was read out last. */
export const useAnnounced = () => useSyncExternalStore(subscribe, () => said)

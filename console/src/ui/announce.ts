import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Reads something out that is not the person's own doing, without moving the focus. The same words are read again. */
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

import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function read(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Remembers a text in this browser; null forgets it. Where storage is switched off nothing is kept and nothing fails. */
export function remember(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // private mode: the choice lasts as long as the page
  }
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', tell)
  }
}

/** A text remembered in this browser under `key`, the same in every part and tab that shows it. */
export function useRemembered(key: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => read(key))
  const store = useCallback((next: string | null) => remember(key, next), [key])
  return [value, store]
}

export { read as remembered }

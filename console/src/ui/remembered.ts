import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function read(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The key of what a person chose for themselves. It follows them to other browsers, and several people may share one. */
export const ownKey = (owner: string, name: string): string => `${ownKeys(owner)}${name}`
/** The start of the keys of all their choices. */
export const ownKeys = (owner: string): string => `ward.own.${owner}.`

let chosen: (key: string, value: string | null) => void = () => {}
/** Tells of each choice that is made from now on, whoever's; there is one who hears of it. */
export function whenChosen(tell: typeof chosen) {
  chosen = tell
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
  chosen(key, value)
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

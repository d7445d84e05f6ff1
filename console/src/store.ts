import { useSyncExternalStore } from 'react'

type Store<Value> = {
  get: () => Value
  set: (next: Value) => void
  /** The value in a component, which is drawn again when another one is set. */
  use: () => Value
}

const resets: (() => void)[] = []

/**
 * One value that the whole page shares and some of its parts show, such as the message that is on the screen. It lives as
 * long as the page; the state of a screen belongs to its components, the server's data to the query cache.
 */
export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  const get = () => value
  const set = (next: Value) => {
    value = next
    for (const tell of listeners) tell()
  }
  const subscribe = (tell: () => void) => {
    listeners.add(tell)
    return () => {
      listeners.delete(tell)
    }
  }
  resets.push(() => set(first))
  return { get, set, use: () => useSyncExternalStore(subscribe, get) }
}

/** Every store holds its first value again, as in a page just loaded: for tests, which share one page. */
export function resetStores() {
  for (const reset of resets) reset()
}

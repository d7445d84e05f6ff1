import { createStore } from '../store.ts'

const said = createStore('')

/**
 * Announces to screen readers something that the person did not do, without moving the focus. Repeating the same text
 * announces it again.
 */
export function announce(text: string) {
  said.set(text === said.get() ? `${text}\u00a0` : text)
}

/** The last text read out. */
export const useAnnounced = said.use

import { createStore } from '../../../store.ts'

/** The bulk decision that was started on this page and whose end was not announced yet. */
export const startedHere = createStore<string | null>(null)

import { createContext } from 'react'

/** Hears of each form within whether something in it is unsaved, by its name: a tab says so beside its title. */
export const UnsavedContext = createContext<((name: string, isUnsaved: boolean) => void) | null>(null)

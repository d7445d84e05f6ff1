import { useCallback, useEffect, useState } from 'react'

type Thing = { id?: string | null; version?: number | null }
/** What the page has saved of a thing beside its form: the version it was saved over, and the values that are there since. */
export type OwnChange<V> = (over: number, now: Partial<V> & { id: string; version: number }) => void
/** Changes of a thing that followed one another, from the version before the first of them on. */
type Chain<V> = { over: number; now: Parameters<OwnChange<V>>[1] }
export type OwnChanges<V> = readonly Chain<V>[]

/** One's own changes of the things on a page. Where somebody else changed one between them, they begin anew. */
export function useOwnChanges<V extends Thing>(): [OwnChanges<V>, OwnChange<V>] {
  const [own, setOwn] = useState<OwnChanges<V>>([])
  const add: OwnChange<V> = useCallback((over, now) => {
    if (over === now.version) return // It changed nothing.
    setOwn((all) => {
      const at = all.findLastIndex((chain) => chain.now.id === now.id && chain.now.version === over)
      const last = all[at]
      return last ? all.with(at, { over: last.over, now: { ...last.now, ...now } }) : [...all, { over, now }]
    })
  }, [])
  return [own, add]
}

type FormOfThing<V> = { before: V; isDirty: boolean; isOpen: boolean; savedBeside: (parts: Partial<V>) => void }

/** What is typed, or may be in an open row, over a version that only one's own changes followed is saved over them: they are nobody else's. */
export function useSavedBeside<V extends Thing>(form: FormOfThing<V>, own: OwnChanges<V> = []): void {
  const { before, isDirty, isOpen, savedBeside } = form
  const version = before.version ?? -1
  const behind = own.find(({ over, now }) => now.id === before.id && over <= version && version < now.version)
  const parts = isDirty || isOpen ? behind?.now : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is behind
  useEffect(() => {
    if (parts) savedBeside(parts)
  }, [parts])
}

import { useCallback, useEffect, useState } from 'react'

type Thing = { id?: string | null; version?: number | null }
/** What the page has saved of a thing beside its form: the version it was saved over, and the values that are there since. */
export type OwnChange<V> = (over: number, now: Partial<V> & { id: string; version: number }) => void
export type OwnChanges<V> = { over: number; now: Parameters<OwnChange<V>>[1] }

/** One's own changes of a thing, one after another. Where somebody else changed it between them, they begin anew. */
export function useOwnChanges<V extends Thing>(): [OwnChanges<V> | undefined, OwnChange<V>] {
  const [own, setOwn] = useState<OwnChanges<V>>()
  const add: OwnChange<V> = useCallback((over, now) => {
    setOwn((last) =>
      last?.now.id === now.id && last.now.version === over
        ? { over: last.over, now: { ...last.now, ...now } }
        : { over, now },
    )
  }, [])
  return [own, add]
}

type FormOfThing<V> = { before: V; isDirty: boolean; isOpen: boolean; savedBeside: (parts: Partial<V>) => void }

/** What is typed, or may be in an open row, over a version that only one's own changes followed is saved over them: they are nobody else's. */
export function useSavedBeside<V extends Thing>(form: FormOfThing<V>, own: OwnChanges<V> | undefined): void {
  const { before, isDirty, isOpen, savedBeside } = form
  const version = before.version ?? -1
  const isBehind = ({ over, now }: OwnChanges<V>) => now.id === before.id && over <= version && version < now.version
  const parts = own && (isDirty || isOpen) && isBehind(own) ? own.now : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is behind
  useEffect(() => {
    if (parts) savedBeside(parts)
  }, [parts])
}

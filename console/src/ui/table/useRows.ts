import { type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListState, TableRow } from './column.ts'

const none: ReadonlySet<string> = new Set()

function withRange(old: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(old)
  for (const id of ids) on ? next.add(id) : next.delete(id)
  return next
}

/** The ids from one to the other, both included; only the last where the first is gone. */
function between(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const ends = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)]
  return ends.includes(-1) ? [to] : ids.slice(Math.min(...ends), Math.max(...ends) + 1)
}

const hasShift = (event: unknown) =>
  Boolean((event as { nativeEvent?: { shiftKey?: boolean } } | undefined)?.nativeEvent?.shiftKey)

type RowsOptions = { rows: readonly TableRow[] | undefined; total: number; state: ListState }

/**
 * Which rows are selected and which are open; sorting and paging are the server's. The two toggles stay the same functions,
 * so that a key draws only the row it concerns.
 */
export function useRows({ rows, total, state }: RowsOptions) {
  const [selected, setSelected] = useState(none)
  const [opened, setOpened] = useState(none)
  /** The list all results of which were selected. */
  const [allOf, setAllOf] = useState<string | null>(null)
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows])
  const latest = useRef(ids)
  latest.current = ids
  /** The box ticked last: with Shift the next click goes from there. */
  const last = useRef<string | null>(null)

  // 'All' was said of the list as it stood: once its question, its rows or its number differ, the rows of the page are meant,
  // and they stay so when the list looks the same again.
  const list = JSON.stringify([state, total, ids])
  if (allOf !== null && allOf !== list) setAllOf(null)
  const select = useCallback((next: SetStateAction<ReadonlySet<string>>) => {
    setAllOf(null)
    setSelected(next)
  }, [])

  // What one cannot see one does not act upon: rows that left the page leave the selection.
  useEffect(() => {
    if (!rows) return
    setSelected((old) => {
      const kept = ids.filter((id) => old.has(id))
      return kept.length === old.size ? old : new Set(kept)
    })
  }, [rows, ids])

  const toggleSelected = useCallback(
    (id: string, event?: unknown) => {
      const range = hasShift(event) ? between(latest.current, last.current, id) : [id]
      last.current = id
      select((old) => withRange(old, range, !old.has(id)))
    },
    [select],
  )
  const toggleOpen = useCallback((id: string) => setOpened((old) => withRange(old, [id], !old.has(id))), [])
  return {
    selected,
    opened,
    isAll: allOf === list,
    toggleSelected,
    toggleOpen,
    selectPage: (on: boolean) => select(on ? new Set(ids) : none),
    selectAll: () => {
      setSelected(new Set(ids))
      setAllOf(list)
    },
  }
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListState, RowAction, Selection, TableRow } from './column.ts'

const none: ReadonlySet<string> = new Set()

/** The ids from one to the other, both included; only the last where the first is gone. */
function between(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const ends = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)]
  return ends.includes(-1) ? [to] : ids.slice(Math.min(...ends), Math.max(...ends) + 1)
}

const hasShift = (event: unknown) =>
  Boolean((event as { nativeEvent?: { shiftKey?: boolean } } | undefined)?.nativeEvent?.shiftKey)

type RowsOptions<Row> = { rows: readonly Row[] | undefined; total: number; state: ListState; loading: boolean }

/** A selected row as it was last seen, and the page it was on. */
type Chosen<Row> = { row: Row; page: number }
type Choice<Row> = ReadonlyMap<string, Chosen<Row>>

/**
 * The rows that stay selected when rows come: those that are among them, as they are now, and where only the page was turned
 * those of other pages too. A row that left its page leaves the selection: nobody acts unknowingly on rows they cannot see.
 */
function keptOf<Row extends TableRow>(old: Choice<Row>, rows: readonly Row[], page: number, isTurned: boolean) {
  const here = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    [...old].flatMap(([id, chosen]): [string, Chosen<Row>][] => {
      const row = here.get(id)
      return row ? [[id, { row, page }]] : isTurned && chosen.page !== page ? [[id, chosen]] : []
    }),
  )
}

const same = <Row>(a: Choice<Row>, b: Choice<Row>) =>
  a.size === b.size && [...a].every(([id, { row, page }]) => b.get(id)?.row === row && b.get(id)?.page === page)

/**
 * The selected rows, on this page and on others of the same list, and the open ones; sorting and paging are the server's.
 * The two toggles stay the same functions, so that a key draws only the row it concerns.
 */
export function useRows<Row extends TableRow>({ rows, total, state, loading }: RowsOptions<Row>) {
  const [chosen, setChosen] = useState<Choice<Row>>(new Map())
  const [opened, setOpened] = useState(none)
  /** The list all results of which were selected. */
  const [allOf, setAllOf] = useState<string | null>(null)
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows])
  /** The rows on the screen: while another page loads the rows of the one before still stand. */
  const shown = useRef({ rows: rows ?? [], page: state.page })
  shown.current = { rows: rows ?? [], page: loading ? shown.current.page : state.page }
  /** The box ticked last: with Shift the next click goes from there. */
  const last = useRef<string | null>(null)

  // 'All' was said of the list as it stood: once its question, its rows or its number differ, the rows of the page are meant,
  // and they stay so when the list looks the same again.
  const list = JSON.stringify([state, total, ids])
  if (allOf !== null && allOf !== list) setAllOf(null)
  const isAll = allOf === list

  const { page } = state
  const question = JSON.stringify({ ...state, page: undefined })
  const asked = useRef(question)
  useEffect(() => {
    if (!rows || loading) return
    const isTurned = asked.current === question
    asked.current = question
    setChosen((old) => {
      const kept = keptOf(old, rows, page, isTurned)
      return same(old, kept) ? old : kept
    })
  }, [rows, loading, page, question])

  /** Selects rows of this page, or takes them out. */
  const set = useCallback((ids: readonly string[], on: (id: string, old: Choice<Row>) => boolean) => {
    setAllOf(null)
    const { rows, page } = shown.current
    setChosen((old) => {
      const next = new Map(old)
      for (const row of rows) {
        if (!ids.includes(row.id)) continue
        if (on(row.id, old)) next.set(row.id, { row, page })
        else next.delete(row.id)
      }
      return next
    })
  }, [])
  const toggleSelected = useCallback(
    (id: string, event?: unknown) => {
      const here = shown.current.rows.map((row) => row.id)
      const range = hasShift(event) ? between(here, last.current, id) : [id]
      last.current = id
      set(range, (_id, old) => !old.has(id))
    },
    [set],
  )
  const toggleOpen = useCallback((id: string) => setOpened((old) => toggled(old, id)), [])

  /**
   * An action after which what is on other pages is no longer selected: something was done to it, and nobody sees here what
   * became of it. After one on all results nothing is: the remaining rows were not chosen one by one. Where the action
   * answers false, all stays.
   */
  const doing = useCallback(
    (run: RowAction<Row>['run']) =>
      (selection: Selection<Row>): void => {
        const leave = (done: unknown) => {
          if (done === false) return
          if (selection.all) setAllOf(null)
          setChosen((old) => (selection.all ? new Map() : keptOf(old, shown.current.rows, shown.current.page, false)))
        }
        const done = run(selection)
        if (done instanceof Promise) void done.then(leave)
        else leave(done)
      },
    [],
  )

  const picked = rows?.filter((row) => chosen.has(row.id)) ?? []
  const elsewhere = asked.current === question ? [...chosen.values()].filter(({ row }) => !ids.includes(row.id)) : []
  const all = isAll && picked.length === ids.length && picked.length > 0
  const meant = all ? picked : [...picked, ...elsewhere.map(({ row }) => row)]
  const selection: Selection<Row> = {
    ids: meant.map(({ id }) => id),
    rows: meant,
    all,
    here: picked.length,
    pages: new Set(elsewhere.map((each) => each.page)).size + (picked.length > 0 ? 1 : 0),
  }
  return {
    selected: chosen,
    selection,
    opened,
    toggleSelected,
    toggleOpen,
    selectPage: (on: boolean) => set(ids, () => on),
    selectAll: () => {
      setChosen(new Map(rows?.map((row) => [row.id, { row, page }])))
      setAllOf(list)
    },
    clear: () => {
      setAllOf(null)
      setChosen(new Map())
    },
    doing,
  }
}

function toggled(old: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(old)
  if (!next.delete(id)) next.add(id)
  return next
}

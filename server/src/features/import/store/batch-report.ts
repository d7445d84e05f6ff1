import { PLACE_FAULT, type PlaceFault, ROW_NOTE } from '../import-rows.ts'
import { type RefusedRow, tick } from '../tally.ts'
import type { Item } from './batch.ts'
import type { Fault } from './incoming.ts'
import type { Stored } from './rows.db.ts'
import type { WaitingRow } from './run.db.ts'

/** The pass over a row: the rows it needs may still come later in the file (`first`, `again`), or no longer (`last`). */
export type Reading = 'first' | 'again' | 'last'

/** Faults that disappear if the missing thing comes later in the file. */
const MAY_COME: ReadonlySet<string> = new Set<PlaceFault>([
  ...(['noAuthor', 'noPost', 'noThread', 'noStatus', 'noParent', 'noTag', 'noTarget'] as const),
])

type Counts = { imported: Record<string, number>; known: Record<string, number> }

/** The numbers of imported rows and of those here already, by the noun of their kind. */
export function countsOf(items: readonly Item[], all: readonly Stored[]): Counts {
  const counts: Counts = { imported: {}, known: {} }
  const itemAt = new Map(items.map((item) => [item.position, item]))
  for (const { type, fault, n, positions } of all) {
    const isHere = fault === 'known' || fault === 'differs'
    if (!isHere && fault !== null && fault !== 'same') continue
    const of = isHere ? counts.known : counts.imported
    const named = (positions ?? []).flatMap((position) => fallbacksOf(itemAt.get(position)) ?? [])
    for (const { as, knownAs } of named) tick(of, isHere ? knownAs : as)
    const others = n - named.length
    if (others > 0) tick(of, fault === 'same' ? `${type} who was here` : type, others)
  }
  return counts
}

const fallbacksOf = (item: Item | undefined) => (item && 'fallbacks' in item ? item.fallbacks : undefined)

/** The report on the rows of a batch, and the rows that wait. */
export function refusedAndWaiting(
  items: readonly Item[],
  { stored: all, renamed }: { stored: readonly Stored[]; renamed: ReadonlyMap<number, Fault> },
  reading: Reading,
): { refused: RefusedRow[]; waiting: WaitingRow[] } {
  const storedAt = new Map(
    all.flatMap((stored) => (stored.fault === null ? [] : (stored.positions ?? []).map((at) => [at, stored] as const))),
  )
  const refused: RefusedRow[] = []
  const waiting: WaitingRow[] = []
  for (const item of items) {
    const { position, line, name } = item
    const tell = (fault: Fault) =>
      refused.push({
        position,
        line,
        item: (fault.item ?? name).slice(0, 200),
        field: fault.field,
        reason: fault.reason,
      })
    if ('faults' in item) {
      for (const fault of item.faults) tell(fault)
      continue
    }
    const stored = storedAt.get(position)
    if (!stored?.fault) {
      for (const note of item.notes) tell(note)
      const other = renamed.get(position)
      if (other) tell(other)
    } else if (stored.fault === 'same') {
      for (const note of item.notes) tell(note)
      if (stored.field !== '') tell({ field: stored.field, reason: ROW_NOTE.here })
    } else if (stored.fault !== 'known') {
      const fault = stored.fault as PlaceFault
      const { fallbacks } = item
      if (reading !== 'last' && !fallbacks && MAY_COME.has(fault)) waiting.push({ line, row: item.text })
      else tell({ field: fallbacks ? '' : stored.field, reason: fallbacks?.reasons[fault] ?? PLACE_FAULT[fault] })
    }
  }
  return { refused, waiting }
}

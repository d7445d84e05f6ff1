import { useMemo } from 'react'
import { ownKey, remember, useRemembered } from '../remembered.ts'
import type { Column } from './column.ts'

function parse(text: string | null): Record<string, boolean> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return value && typeof value === 'object' ? (value as Record<string, boolean>) : {}
  } catch {
    return {}
  }
}

export type ChosenColumns<Row> = ReturnType<typeof useColumns<Row>>

/** The visible columns of a table, remembered for each person under the table's id; the same object until that changes. */
export function useColumns<Row>(tableId: string, owner: string, columns: readonly Column<Row>[]) {
  const key = ownKey(owner, `columns.${tableId}`)
  const [stored] = useRemembered(key)
  const chosen = useMemo(() => parse(stored), [stored])
  const visibility = useMemo(
    () => Object.fromEntries(columns.map(({ id, fixed, hidden }) => [id, fixed || (chosen[id] ?? !hidden)])),
    [columns, chosen],
  )
  const shown = useMemo(() => columns.filter(({ id }) => visibility[id]), [columns, visibility])
  return useMemo(
    () => ({
      visibility,
      shown,
      toggle: (id: string) => remember(key, JSON.stringify({ ...chosen, [id]: !visibility[id] })),
      reset: () => remember(key, null),
      changed: stored !== null,
    }),
    [visibility, shown, key, chosen, stored],
  )
}

/** Rows of 44 or 36 px, one choice for all tables. */
export function useRowHeight(): ['comfortable' | 'compact', () => void] {
  const [stored, store] = useRemembered('ward.row-height')
  const compact = stored === 'compact'
  return [compact ? 'compact' : 'comfortable', () => store(compact ? null : 'compact')]
}

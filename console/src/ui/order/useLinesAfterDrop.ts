import { useLayoutEffect, useState } from 'react'
import type { TreeRow } from './treeDrop.ts'
import { moved } from './useOrder.ts'

/**
 * The lines of a tree, and what to do when one was dropped. Dragging moves the elements themselves, and the line may stay where
 * it was or go elsewhere than it was dropped: so they are drawn once as they lie there, and then as they are.
 */
export function useLinesAfterDrop<Row extends TreeRow>(
  rows: readonly Row[],
): [lines: readonly Row[], settle: (from: number, to: number) => void] {
  const [lying, setLying] = useState<readonly string[] | null>(null)
  useLayoutEffect(() => {
    if (lying) setLying(null)
  }, [lying])
  const settle = (from: number, to: number) => {
    const ids = rows.map(({ id }) => id)
    setLying(moved(ids, from, to))
  }
  if (!lying) return [rows, settle]
  // What the drop opened is new: it comes last.
  const placeOf = ({ id }: Row) => (lying.includes(id) ? lying.indexOf(id) : lying.length)
  return [rows.toSorted((one, other) => placeOf(one) - placeOf(other)), settle]
}

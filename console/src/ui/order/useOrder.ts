import { useRef, useState } from 'react'

/** The list with one item moved to another index. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const next = [...ids]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Saves the ids in their new order, which was made from the one shown. */
export type SaveOrder = (ids: string[], shownIds: string[]) => Promise<unknown>

/**
 * The items in the order that was chosen, shown at once and saved one after the other: a move made while an earlier order is
 * being saved is sent when that is settled. An order that could not be saved gives way to the items as they are; so does one
 * that no longer has exactly the items, because somebody else added one or took one away.
 */
export function useOrder<Item>(
  items: readonly Item[],
  itemId: (item: Item) => string,
  save: SaveOrder,
): [shown: readonly Item[], put: (ids: string[]) => void] {
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const next = useRef<string[] | null>(null)
  const isSaving = useRef(false)
  const latest = useRef(save)
  latest.current = save

  async function saveAll() {
    isSaving.current = true
    let shownIds = items.map(itemId)
    try {
      for (let ids = next.current; ids; ids = next.current) {
        next.current = null
        await latest.current(ids, shownIds)
        shownIds = ids
      }
    } catch {
      // The caller has shown the error.
      next.current = null
    } finally {
      isSaving.current = false
      setChosen(null)
    }
  }
  function put(ids: string[]) {
    setChosen(ids)
    next.current = ids
    if (!isSaving.current) void saveAll()
  }
  const byId = new Map(items.map((item) => [itemId(item), item]))
  const isWhole = chosen?.length === items.length && chosen.every((id) => byId.has(id))
  return [isWhole ? chosen.flatMap((id) => byId.get(id) ?? []) : items, put]
}

import { useMatch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useViewer } from '../api/session.tsx'
import { ownKey, useRemembered } from '../ui/remembered.ts'
import { type FilterSchema, readFilter, type Search } from './search.ts'

/**
 * The order this person last chose for this list, and the way to remember another. It holds for an address that says nothing
 * of the list at all: one with a filter, a link or a saved view, is the same list for everybody.
 */
export function useListOrder(
  schema: FilterSchema,
  isKept: boolean,
): [(search: Search) => Search, (sortBy: unknown) => void] {
  const { id } = useViewer()
  const route = useMatch({ strict: false, select: ({ routeId }) => routeId })
  const [stored, store] = useRemembered(ownKey(id, `order.${route}`))
  const order = useMemo((): Search => {
    if (!isKept || stored === null) return {}
    // An order that is no longer offered is read as the list's own.
    return { sortBy: readFilter(schema, { sortBy: stored }).sortBy }
  }, [schema, isKept, stored])
  const orderOf = useCallback(
    (search: Search) => (Object.keys(search).some((name) => name in schema.shape) ? {} : order),
    [schema, order],
  )
  const keep = useCallback(
    (sortBy: unknown) => {
      if (isKept && sortBy !== undefined) store(String(sortBy))
    },
    [isKept, store],
  )
  return [orderOf, keep]
}

import { useMatch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useViewer } from '../api/session.tsx'
import { ownKey, useRemembered } from '../ui/remembered.ts'
import { type FilterSchema, readFilter } from './search.ts'

type Size = { itemsPerPage: number }

/**
 * How many rows this person last chose to see on a page of this list, and the way to remember another number; undefined
 * where they never chose, and for lists without pages.
 */
export function usePageSize(schema: FilterSchema): [Size | undefined, (itemsPerPage: number) => void] {
  const { id } = useViewer()
  const route = useMatch({ strict: false, select: ({ routeId }) => routeId })
  const [stored, store] = useRemembered(ownKey(id, `page-size.${route}`))
  const size = useMemo(() => {
    if (stored === null || !('itemsPerPage' in schema.shape)) return undefined
    // A size that is no longer offered is read as the list's own.
    const { itemsPerPage } = readFilter(schema, { itemsPerPage: stored }) as Size
    return { itemsPerPage }
  }, [schema, stored])
  const keep = useCallback((itemsPerPage: number) => store(String(itemsPerPage)), [store])
  return [size, keep]
}

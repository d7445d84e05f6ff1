import { useMatch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useViewer } from '../api/session.tsx'
import { ownKey, useRemembered } from '../ui/remembered.ts'
import { type FilterSchema, readFilter, type Search } from './search.ts'

type Size = { itemsPerPage: number }
type PageSize = {
  /** The number of rows for an address; undefined where it is the list's own. */
  sizeOf: (search: Search) => Size | undefined
  /** Whether this person ever chose one: their addresses name the size, whichever it is. */
  isChosen: boolean
  keep: (itemsPerPage: number) => void
}

/**
 * How many rows this person last chose to see on a page of this list, and the way to remember another number. It does not hold
 * for an address that names a page: pages are counted in the size they were named with, so that a link shows everybody the
 * same rows.
 */
export function usePageSize(schema: FilterSchema): PageSize {
  const { id } = useViewer()
  const route = useMatch({ strict: false, select: ({ routeId }) => routeId })
  const [stored, store] = useRemembered(ownKey(id, `page-size.${route}`))
  const size = useMemo(() => {
    if (stored === null || !('itemsPerPage' in schema.shape)) return undefined
    // A size that is no longer offered is read as the list's own.
    const { itemsPerPage } = readFilter(schema, { itemsPerPage: stored }) as Size
    return { itemsPerPage }
  }, [schema, stored])
  const sizeOf = useCallback(({ page }: Search) => (page === undefined ? size : undefined), [size])
  const keep = useCallback((itemsPerPage: number) => store(String(itemsPerPage)), [store])
  return { sizeOf, isChosen: size !== undefined, keep }
}

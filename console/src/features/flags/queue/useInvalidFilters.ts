import { useQuery } from '@tanstack/react-query'
import { ADMIN_FILTERS, type FlagFilter } from '@ward/domain/flags/flag/flags'
import { useCallback } from 'react'
import { useMay, useViewer } from '../../../api/session.tsx'
import { STAFF_MAX, staffOptions } from '../flag/flags.api.ts'

/** The filter after 'Clear filters'. */
export const NO_FILTERS = {
  assocType: null,
  unmoderated: true,
  filters: [],
  assignedToUserIds: [],
} satisfies Partial<FlagFilter>

/** Whether any filter but Unmoderated leaves flags out. */
export const isNarrowed = ({ assocType, filters, assignedToUserIds }: FlagFilter): boolean =>
  assocType !== null || filters.length + assignedToUserIds.length > 0

/** The most staff that one request returns: in a longer list, an id that is missing may still be valid. */
const isWhole = (staff: readonly unknown[]) => staff.length < STAFF_MAX

/**
 * Filters of the queue's address that have no effect: filters the viewer may not use, people who are not staff here, and the
 * other direction of an order that has only one.
 */
export function useInvalidFilters() {
  const { id: self } = useViewer()
  const mayAll = useMay('flags.preModerationFilter').ok
  const { data: staff } = useQuery(staffOptions)
  return useCallback(
    ({ filters, assignedToUserIds, sortBy, sortDesc }: FlagFilter) => {
      const denied = mayAll ? [] : filters.filter((name) => ADMIN_FILTERS.includes(name))
      const unknown =
        staff && isWhole(staff)
          ? assignedToUserIds.filter((id) => id !== self && !staff.some((person) => person.id === id))
          : []
      const isUpsideDown = sortBy !== 'date' && !sortDesc
      if (denied.length + unknown.length === 0 && !isUpsideDown) return undefined
      return {
        instead: {
          filters: filters.filter((name) => !denied.includes(name)),
          assignedToUserIds: assignedToUserIds.filter((id) => !unknown.includes(id)),
          sortDesc: sortDesc || isUpsideDown,
        },
        wrong: [
          ...denied.map((value) => ({ name: 'filters', value })),
          ...unknown.map((value) => ({ name: 'assignedToUserIds', value })),
          ...(isUpsideDown ? [{ name: 'sortDesc', value: 'false' }] : []),
        ],
      }
    },
    [mayAll, staff, self],
  )
}

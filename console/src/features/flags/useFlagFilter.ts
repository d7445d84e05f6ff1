import { ADMIN_FILTERS, FlagFilter } from '@ward/domain/flags'
import { useMemo } from 'react'
import { useMay } from '../../api/session.tsx'
import { type ChangeFilter, useFilter } from '../../routing/search.ts'

/** What 'Clear filters' sets. */
export const NO_FILTERS = {
  assocType: null,
  unmoderated: true,
  filters: [],
  assignedToUserIds: [],
} satisfies Partial<FlagFilter>

/** Whether any filter but Unmoderated leaves flags out. */
export const isNarrowed = ({ assocType, filters, assignedToUserIds }: FlagFilter): boolean =>
  assocType !== null || filters.length + assignedToUserIds.length > 0

/** The queue's state from the address; filters the viewer may not use are left out of a link somebody else sent. */
export function useFlagFilter(): [FlagFilter, ChangeFilter<typeof FlagFilter>] {
  const [filter, change] = useFilter(FlagFilter)
  const mayAll = useMay('flags.preModerationFilter').ok
  const allowed = useMemo(
    () => (mayAll ? filter : { ...filter, filters: filter.filters.filter((name) => !ADMIN_FILTERS.includes(name)) }),
    [filter, mayAll],
  )
  return [allowed, change]
}

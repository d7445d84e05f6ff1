import { FLAG_FILTER_FACT, type FlagFilter } from '@ward/domain/flags/flag/flags'
import type { FlagRow } from '../flag/flags.api.ts'

/** Whether a flag belongs to the list of a filter: all with AND, the assigned with OR inside. */
export function matchesFilter(flag: FlagRow, filter: FlagFilter): boolean {
  const { assocType, unmoderated, filters, assignedToUserIds } = filter
  return (
    (assocType === null || flag.assocType === assocType) &&
    (!unmoderated || flag.isOpen) &&
    filters.every((name) => flag[FLAG_FILTER_FACT[name]]) &&
    (assignedToUserIds.length === 0 || flag.contentFlagAssigns.some(({ userId }) => assignedToUserIds.includes(userId)))
  )
}

import type { FlagFilter, FlagFilterName } from '@ward/domain/flags'
import { assocTypeOf } from './flag-types.ts'
import type { FlagRow } from './flags.api.ts'

const HOLDS: Record<FlagFilterName, (flag: FlagRow) => boolean> = {
  spam: (flag) => flag.isSpam,
  offensive: (flag) => flag.isOffensive,
  image: (flag) => flag.isImage,
  reported: (flag) => flag.isReported,
  'pre-moderation': (flag) => flag.isRequiredToPublish,
  'at-risk': (flag) => flag.atRisk,
}

/** Whether a flag belongs to the list of a filter: all with AND, the assigned with OR inside. */
export function matchesFilter(flag: FlagRow, filter: FlagFilter): boolean {
  const { assocType, unmoderated, filters, assignedToUserIds } = filter
  return (
    (assocType === null || assocTypeOf(flag.assocType) === assocType) &&
    (!unmoderated || flag.isOpen) &&
    filters.every((name) => HOLDS[name](flag)) &&
    (assignedToUserIds.length === 0 || flag.contentFlagAssigns.some(({ userId }) => assignedToUserIds.includes(userId)))
  )
}

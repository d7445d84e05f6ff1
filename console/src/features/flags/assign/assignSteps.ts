import { ASSIGNED_MESSAGE, ASSIGNED_TO_YOU, UNTAGGED_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import type { Step, Target } from '../bulk/useBulkChange.ts'

/** A flag as far as assigning it needs to know it. */
export type Assignable = Target & { contentFlagAssigns: readonly { userId: string }[] }

export const assignedOf = (row: Assignable): string[] => row.contentFlagAssigns.map(({ userId }) => userId)

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id))

/**
 * The assignees after the dialog: one flag gets exactly the chosen, of several each keeps its own and gets the chosen
 * besides. Flags that have them already are left out. Undo gives back who was assigned before.
 */
export function assignSteps(
  rows: readonly Assignable[],
  chosen: readonly string[],
  viewerId: string,
): { steps: Step[]; message: string } {
  const added = new Set<string>()
  const steps = rows.flatMap((target): Step[] => {
    const before = assignedOf(target)
    const after = rows.length === 1 ? [...chosen] : [...new Set([...before, ...chosen])]
    if (same(before, after)) return []
    for (const id of after) if (!before.includes(id)) added.add(id)
    return [{ target, change: { assignedToUserIds: after }, inverse: { assignedToUserIds: before } }]
  })
  const toOthers = [...added].some((id) => id !== viewerId)
  return { steps, message: toOthers ? ASSIGNED_MESSAGE : added.size > 0 ? ASSIGNED_TO_YOU : UNTAGGED_MESSAGE }
}

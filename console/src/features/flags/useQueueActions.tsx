import { IconBan, IconCheck, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { canTransition, type FlagOperation, mayOperate, OPERATION_LABEL } from '@ward/domain/flag-operations'
import type { FlagFilter } from '@ward/domain/flags'
import { useViewer } from '../../api/session.tsx'
import { confirm } from '../../ui/dialog/confirm.ts'
import type { RowAction, Selection } from '../../ui/table/column.ts'
import { count } from '../../ui/text/NumberText.tsx'
import { assocTypeOf } from './flag-types.ts'
import { type FlagRow, fetchQueue, queueArguments } from './flags.api.ts'
import { useBulkChange } from './useBulkChange.ts'

/** Flags that one bulk action changes at most. */
export const BULK_MAX = 200
const PAGE = 50

/** Every result of the list, up to the most one action changes. */
async function allResults(filter: FlagFilter): Promise<FlagRow[]> {
  const rows: FlagRow[] = []
  for (let page = 1; rows.length < BULK_MAX; page++) {
    const { contentFlags } = await fetchQueue(queueArguments({ ...filter, page, itemsPerPage: PAGE }))
    rows.push(...contentFlags)
    if (contentFlags.length < PAGE) break
  }
  return rows.slice(0, BULK_MAX)
}

const ICONS = { DONE: IconCheck, SPAM: IconBan, DELETE: IconTrash }

/** What can be done with selected flags, or by key with the current one; each flag is checked by itself. */
export function useQueueActions(filter: FlagFilter, onAssign: (rows: FlagRow[]) => void): RowAction<FlagRow>[] {
  const { roleId } = useViewer()
  const { decide } = useBulkChange()
  const targets = (selection: Selection<FlagRow>) =>
    selection.all ? allResults(filter) : Promise.resolve(selection.rows)

  const because = (operation: FlagOperation) => (selection: Selection<FlagRow>) => {
    const answers = selection.rows.map((row) => {
      const assocType = assocTypeOf(row.assocType)
      const may = mayOperate(roleId, assocType, operation)
      return may.ok ? canTransition({ ...row, assocType }, operation) : may
    })
    const first = answers[0]
    return !selection.all && first && !first.ok && answers.every((answer) => !answer.ok) ? first.because : undefined
  }
  const action = (operation: 'DONE' | 'SPAM' | 'DELETE', keys: string): RowAction<FlagRow> => ({
    id: operation,
    label: OPERATION_LABEL[operation],
    icon: ICONS[operation],
    keys,
    danger: operation === 'DELETE',
    because: because(operation),
    run: async (selection) => {
      const rows = await targets(selection)
      if (operation === 'DELETE' || selection.all) {
        const what = count(rows.length, 'flag')
        const agreed = await confirm({
          title: `${OPERATION_LABEL[operation]}: ${what}?`,
          text:
            operation === 'DELETE'
              ? `The content of ${what} is hidden from members. It can be undeleted.`
              : `This is done to ${what} of this list${rows.length === BULK_MAX ? ', the most at a time' : ''}.`,
          confirm: OPERATION_LABEL[operation],
          danger: operation === 'DELETE',
        })
        if (!agreed) return
      }
      await decide(rows, operation)
    },
  })
  const assign: RowAction<FlagRow> = {
    id: 'assign',
    label: 'Assign',
    icon: IconUserPlus,
    keys: 'm',
    run: async (selection) => onAssign(await targets(selection)),
  }
  const mayDelete = mayOperate(roleId, 'comment', 'DELETE').ok
  return [action('DONE', 'd'), action('SPAM', 's'), assign, ...(mayDelete ? [action('DELETE', 'Delete')] : [])]
}

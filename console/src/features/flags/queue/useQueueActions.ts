import { IconClockPause, IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import {
  canTransition,
  type FlagOperation,
  INVERSE,
  mayOperate,
  OPERATION_LABEL,
  OPERATION_MESSAGE,
  STILL_SAVING,
  undoOn,
} from '@ward/domain/flags/flag/flag-operations'
import { type FlagFilter, toFlagQuery } from '@ward/domain/flags/flag/flags'
import { mayJudge } from '@ward/domain/flags/flag/parties'
import { SKIP_KEY, SKIP_LABEL, SKIPS_MAX } from '@ward/domain/flags/queue/flag-skips'
import type { Answer } from '@ward/domain/kernel/answer'
import { useViewer } from '../../../api/session.tsx'
import { messageOf } from '../../../fault.ts'
import { restKeys } from '../../../ui/keys/registry.ts'
import { loadedOrToast } from '../../../ui/loadedOrToast.ts'
import type { RowAction, Selection } from '../../../ui/table/column.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { type Step, useBulkChange } from '../bulk/useBulkChange.ts'
import { flagTitle } from '../flag/flag-types.ts'
import { OPERATION_ICON, OPERATION_KEY } from '../flag/flagKeys.ts'
import { type FlagRow, fetchQueue } from '../flag/flags.api.ts'
import { isPending } from '../flag/pendingDecisions.ts'
import { useSkip } from './useSkip.ts'

/** Flags of all results that are assigned at once. */
const ASSIGNED_AT_ONCE = 200
const PAGE = 50

/** Every result of the list, from its first on, up to the most one action changes. */
async function allResults(filter: FlagFilter): Promise<FlagRow[]> {
  const rows = new Map<string, FlagRow>()
  for (let page = 1; rows.size < ASSIGNED_AT_ONCE; page++) {
    const { contentFlags } = await fetchQueue(toFlagQuery({ ...filter, page, itemsPerPage: PAGE }))
    for (const row of contentFlags) rows.set(row.id, row)
    if (contentFlags.length < PAGE) break
  }
  return [...rows.values()].slice(0, ASSIGNED_AT_ONCE)
}

/** Whether the viewer may do it to this flag as it is shown. */
function answerFor(roleId: number, row: FlagRow, operation: FlagOperation): Answer {
  const assocType = row.assocType
  const answers = [mayOperate(roleId, assocType, operation), mayJudge(row.viewerIs)]
  return answers.find(({ ok }) => !ok) ?? canTransition({ ...row, assocType }, operation)
}

/** The part of each flag in one operation; those that cannot be done say why instead. */
export const stepsFor = (roleId: number, rows: readonly FlagRow[], operation: FlagOperation): Step[] =>
  rows.map((target) => {
    const answer = answerFor(roleId, target, operation)
    const inverse = undoOn(target, operation)
    return answer.ok
      ? { target, change: { operation }, inverse: inverse ? { operation: inverse } : undefined }
      : { target, because: answer.because }
  })

/** Operations that undo others have a key, and a button in the toolbar only while there is something to undo. */
const TAKES_BACK: readonly FlagOperation[] = ['REOPEN', 'UN_SPAM', 'UN_DELETE']

type QueueActions = {
  filter: FlagFilter
  /** Of the whole list. */
  total: number
  onAssign: (rows: FlagRow[]) => Promise<boolean>
  justChanged: (id: string) => string | null
}

/** The actions on selected flags, or by key on the current one; each flag is checked by itself. */
export function useQueueActions({ filter, total, onAssign, justChanged }: QueueActions): RowAction<FlagRow>[] {
  const { roleId } = useViewer()
  const queries = useQueryClient()
  const run = useBulkChange()
  const { skip } = useSkip()

  /** The flags that are to be assigned, or none after saying why they could not be found. */
  async function targets({ all, rows }: Selection<FlagRow>): Promise<FlagRow[]> {
    try {
      return all ? await allResults(filter) : rows
    } catch (error) {
      toast.error(messageOf(error))
      return []
    }
  }

  /** The reason that applies to all of these flags. */
  const because = (operation: FlagOperation) => (selection: Selection<FlagRow>) => {
    if (selection.all) return undefined
    const answers = selection.rows.map((row) => answerFor(roleId, row, operation))
    const [first] = answers
    return first && !first.ok && answers.every((answer) => !answer.ok) ? first.because : undefined
  }

  /** Answers whether it was tried. */
  async function decide(operation: FlagOperation, selection: Selection<FlagRow>): Promise<boolean> {
    const { all, rows } = selection
    const again = () => void decide(operation, selection)
    // Before several are deleted, or what is not on this page is changed, the server says what that does.
    const isUnseen = all || selection.ids.length > selection.here
    if (isUnseen || (operation === 'DELETE' && rows.length > 1)) {
      const meant = all ? { filter } : { flags: rows.map(({ id, version }) => ({ id, version })) }
      const bulk = await loadedOrToast(() => import('../bulk/decideTogether.ts'), again)
      return bulk ? bulk.decideTogether(queries, operation, meant) : false
    }
    if (rows.length > 1) {
      const notSent = rows.flatMap((row) => {
        const because = justChanged(row.id) ?? (isPending(queries, row.id) ? STILL_SAVING : null)
        return because === null ? [] : [{ id: row.id, title: flagTitle(row), because }]
      })
      const sent = rows.filter(({ id }) => !notSent.some((not) => not.id === id))
      if (sent.length > 0) {
        const bulk = await loadedOrToast(() => import('../bulk/decideFew.ts'), again)
        if (!bulk) return false
        await bulk.decideFew(queries, operation, sent, notSent)
      } else toast.error(notSent.map(({ title, because }) => `${title} (${because})`).join('; '), { stay: true })
      return true
    }
    const steps = stepsFor(roleId, rows, operation).map((step): Step => {
      const tooSoon = justChanged(step.target.id)
      return tooSoon ? { target: step.target, because: tooSoon } : step
    })
    const inverse = INVERSE[operation]
    await run(steps, {
      message: OPERATION_MESSAGE[operation],
      undone: inverse ? OPERATION_MESSAGE[inverse] : undefined,
    })
    return true
  }

  const action = (operation: FlagOperation): RowAction<FlagRow> => ({
    id: operation,
    label: OPERATION_LABEL[operation],
    icon: OPERATION_ICON[operation],
    keys: OPERATION_KEY[operation],
    danger: operation === 'DELETE',
    whilePossible: TAKES_BACK.includes(operation),
    because: because(operation),
    run: (selection) => decide(operation, selection),
  })
  const assign: RowAction<FlagRow> = {
    id: 'assign',
    label: 'Assign',
    icon: IconUserPlus,
    keys: 'm',
    because: ({ all }) =>
      all && total > ASSIGNED_AT_ONCE ? `At most ${ASSIGNED_AT_ONCE} flags can be assigned at once` : undefined,
    run: async (selection) => {
      // Keys pressed while the flags or the dialog load are meant for the dialog.
      const goOn = restKeys()
      const rows = await targets(selection)
      const isAssigned = rows.length > 0 && onAssign(rows)
      goOn()
      return isAssigned
    },
  }
  const putOff: RowAction<FlagRow> = {
    id: 'skip',
    label: SKIP_LABEL,
    icon: IconClockPause,
    keys: SKIP_KEY,
    because: ({ all, ids }) =>
      all || ids.length > SKIPS_MAX ? `At most ${SKIPS_MAX} flags can be skipped at once` : undefined,
    run: ({ ids }) => skip(ids),
  }
  const isOffered = (operation: FlagOperation) => mayOperate(roleId, 'comment', operation).ok
  return [
    action('DONE'),
    action('SPAM'),
    assign,
    ...(['APPROVE', 'DELETE', ...TAKES_BACK] as const).filter(isOffered).map((operation) => action(operation)),
    putOff,
  ]
}

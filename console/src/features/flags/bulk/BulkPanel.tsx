import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { OPERATION_LABEL } from '@ward/domain/flags/flag/flag-operations'
import { isEnded, RUN_TOPIC } from '@ward/domain/task-scripts/runs'
import { lazy, useEffect } from 'react'
import { keepAnswer } from '../../../api/queryClient.ts'
import { useViewer } from '../../../api/session.tsx'
import { useLive } from '../../../api/useLive.tsx'
import { messageOf } from '../../../fault.ts'
import { loadedOrToast } from '../../../ui/loadedOrToast.ts'
import { ownKey, useRemembered } from '../../../ui/remembered.ts'
import { count } from '../../../ui/text/NumberText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { QUEUE_KEY } from '../flag/flags.api.ts'
import { type Bulk, latestBulkOptions, stopBulk, undoBulk } from './bulk.api.ts'
import { startedHere } from './startedHere.ts'

const DecisionPanel = lazy(async () => ({ default: (await import('./DecisionPanel.tsx')).DecisionPanel }))

/** The words for a decision's outcome are not part of the first load. */
async function tellEnd(bulk: Bulk, undo: (() => void) | undefined): Promise<void> {
  const words = await loadedOrToast(
    () => import('./decisionSummary.ts'),
    () => void tellEnd(bulk, undo),
  )
  if (words) toast.success(words.summaryOf(bulk), { undo })
}

/** Above the queue: how far the last decision on many flags is, what came of it, and the one press that takes it back. */
export function BulkPanel() {
  const queries = useQueryClient()
  const viewer = useViewer()
  const [away, putAway] = useRemembered(ownKey(viewer.id, 'flags.bulk-away'))
  const { data: bulk } = useQuery(latestBulkOptions)
  const waitsFor = startedHere.use()
  useLive(RUN_TOPIC, () => void queries.invalidateQueries(latestBulkOptions))
  const show = (next: Bulk) => {
    startedHere.set(isEnded(next.run?.state ?? 'queued') ? null : next.id)
    void keepAnswer(queries, latestBulkOptions, next)
    void queries.invalidateQueries({ queryKey: QUEUE_KEY })
  }
  const tell = { onSuccess: show, onError: (problem: Error) => toast.error(messageOf(problem)) }
  const { mutate: undo, ...undoing } = useMutation({ mutationFn: undoBulk, ...tell })
  const { mutate: stop, ...stopping } = useMutation({ mutationFn: stopBulk, ...tell })
  const isOver = bulk?.run ? isEnded(bulk.run.state) : false

  useEffect(() => {
    if (!bulk || !isOver || bulk.id !== waitsFor) return
    startedHere.set(null)
    void queries.invalidateQueries({ queryKey: QUEUE_KEY })
    if (bulk.run?.state !== 'completed') return
    void tellEnd(bulk, bulk.canUndo ? () => undo(bulk.id) : undefined)
  }, [bulk, isOver, waitsFor, queries, undo])

  if (!bulk?.run || bulk.id === away) return null
  return (
    <DecisionPanel
      decision={bulk}
      run={bulk.run}
      title={`${OPERATION_LABEL[bulk.operation]}: ${count(bulk.flags, 'flag')}`}
      onUndo={() => undo(bulk.id)}
      onStop={() => stop(bulk.id)}
      onClose={() => putAway(bulk.id)}
      busy={{ undo: undoing.isPending, stop: stopping.isPending }}
    />
  )
}

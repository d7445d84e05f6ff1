import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BULK_STOP_LABEL, BULK_UNDO_LABEL, LEFT_ALONE_LABEL, othersLeft } from '@ward/domain/bulk-decisions'
import { EFFECTS_TOLD_LABEL, effectText } from '@ward/domain/effects'
import { messageOf } from '@ward/domain/fault'
import { OPERATION_LABEL, OPERATION_MESSAGE } from '@ward/domain/flag-operations'
import { isEnded, RUN_TOPIC } from '@ward/domain/runs'
import { useEffect } from 'react'
import { useViewer } from '../../../api/session.tsx'
import { useLive } from '../../../api/useLive.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { EffectList } from '../../../ui/effects/EffectList.tsx'
import { ownKey, useRemembered } from '../../../ui/remembered.ts'
import { RunPanel } from '../../../ui/run/RunPanel.tsx'
import { count, formatNumber } from '../../../ui/text/NumberText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { flagTitle } from '../flag-types.ts'
import { QUEUE_KEY } from '../flags.api.ts'
import { flagHref } from '../useFlagHref.ts'
import styles from './BulkPanel.module.css'
import { type Bulk, latestBulkOptions, stopBulk, undoBulk } from './bulk.api.ts'
import { startedHere } from './startedHere.ts'

/** How many of how many were changed, in the words of what was done to one. */
function summaryOf({ operation, flags, effects }: Bulk): string {
  const left = effects.find(({ kind }) => kind === 'left_alone')?.n ?? 0
  return left === 0
    ? `${OPERATION_MESSAGE[operation]} (${count(flags, 'flag')})`
    : `${formatNumber(flags - left)} of ${formatNumber(flags)}: ${OPERATION_MESSAGE[operation]}`
}

/** The flags that were left alone, each with its reason. */
function Left({ bulk: { left, effects } }: { bulk: Bulk }) {
  const others = (effects.find(({ kind }) => kind === 'left_alone')?.n ?? 0) - left.length
  if (left.length === 0) return null
  return (
    <details className={styles.left}>
      <summary>{LEFT_ALONE_LABEL}</summary>
      <ul>
        {left.map((flag) => (
          <li key={flag.id}>
            <AppLink href={flagHref(flag)}>{flagTitle(flag)}</AppLink> <span>{flag.because}</span>
          </li>
        ))}
        {others > 0 ? <li>{othersLeft(others)}</li> : null}
      </ul>
    </details>
  )
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
    queries.setQueryData(latestBulkOptions.queryKey, next)
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
    toast.success(summaryOf(bulk), { undo: bulk.canUndo ? () => undo(bulk.id) : undefined })
  }, [bulk, isOver, waitsFor, queries, undo])

  if (!bulk?.run || bulk.id === away) return null
  return (
    <div className={styles.bulk}>
      <RunPanel
        run={{ ...bulk.run, logs: [] }}
        title={`${OPERATION_LABEL[bulk.operation]}: ${count(bulk.flags, 'flag')}`}
        level={2}
        end={
          isOver ? (
            <>
              {bulk.canUndo ? (
                <ActionButton size="sm" icon={IconArrowBackUp} busy={undoing.isPending} onClick={() => undo(bulk.id)}>
                  {BULK_UNDO_LABEL}
                </ActionButton>
              ) : null}
              <ActionButton size="sm" kind="quiet" onClick={() => putAway(bulk.id)}>
                Close
              </ActionButton>
            </>
          ) : (
            <ActionButton size="sm" busy={stopping.isPending} onClick={() => stop(bulk.id)}>
              {BULK_STOP_LABEL}
            </ActionButton>
          )
        }
      >
        {isOver ? (
          <>
            <EffectList lines={bulk.effects.map(effectText)} label={EFFECTS_TOLD_LABEL} />
            <Left bulk={bulk} />
          </>
        ) : null}
      </RunPanel>
    </div>
  )
}

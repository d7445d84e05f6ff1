import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { OPERATION_LABEL } from '@ward/domain/flags/flag/flag-operations'
import { isEnded, RUN_TOPIC } from '@ward/domain/task-scripts/runs'
import { useEffect, useRef } from 'react'
import { keepAnswer } from '../../../api/queryClient.ts'
import { useSession, useViewer } from '../../../api/session.tsx'
import { useLive } from '../../../api/useLive.tsx'
import { messageOf } from '../../../fault.ts'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { ownKey, useRemembered } from '../../../ui/remembered.ts'
import { count } from '../../../ui/text/NumberText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { DecisionPanel } from '../bulk/DecisionPanel.tsx'
import { summaryOf } from '../bulk/decisionSummary.ts'
import { QUEUE_KEY } from '../flag/flags.api.ts'
import { BURSTS_KEY, type BurstDecision, burstDecisionOptions, stopBurst, undoBurst } from './bursts.api.ts'
import { DecidedSites } from './DecidedSites.tsx'

/** How far the viewer's last decision on a burst is, over all sites as one, what came of it, and the one press that takes it back. */
export function BurstDecisionPanel({ burstId }: { burstId: string }) {
  const queries = useQueryClient()
  const { site } = useSession()
  const options = burstDecisionOptions(burstId)
  const [away, putAway] = useRemembered(ownKey(useViewer().id, 'bursts.decision-away'))
  const { data: decision } = useQuery(options)
  useLive(RUN_TOPIC, () => void queries.invalidateQueries(options))
  const show = (next: BurstDecision) => void keepAnswer(queries, options, next)
  const tell = { onSuccess: show, onError: (problem: Error) => toast.error(messageOf(problem)) }
  const { mutate: undo, ...undoing } = useMutation({ mutationFn: undoBurst, ...tell })
  const { mutate: stop, ...stopping } = useMutation({ mutationFn: stopBurst, ...tell })
  const state = decision?.run?.state
  const isOver = state !== undefined && isEnded(state)
  const wentOn = useRef(false)
  useEffect(() => {
    if (state !== undefined && !isEnded(state)) wentOn.current = true
    if (!isOver || !wentOn.current || !decision) return
    wentOn.current = false
    void queries.invalidateQueries({ queryKey: [...BURSTS_KEY, 'one'] })
    void queries.invalidateQueries({ queryKey: [...BURSTS_KEY, 'list'] })
    void queries.invalidateQueries({ queryKey: QUEUE_KEY })
    if (state === 'completed')
      toast.success(summaryOf(decision), { undo: decision.canUndo ? () => undo(decision.key) : undefined })
  }, [state, isOver, decision, queries, undo])
  const canUndo = decision?.canUndo === true
  useKeys(
    { u: { label: 'Undo all', run: () => decision && undo(decision.key) } },
    { group: 'This burst', enabled: canUndo, about: decision?.key },
  )
  const shownAs = decision && `${decision.key} ${decision.isUndoing}`
  if (!decision?.run || shownAs === away) return null
  const { run, operation, flags, parts, refused, left } = decision
  return (
    <DecisionPanel
      decision={{
        ...decision,
        left: left.map(({ siteId, site: name, ...flag }) => ({ ...flag, site: siteId === site.id ? undefined : name })),
      }}
      run={{ ...run, id: decision.key }}
      title={`${OPERATION_LABEL[operation]}: ${count(flags, 'text')}`}
      onUndo={() => undo(decision.key)}
      onStop={() => stop(decision.key)}
      onClose={() => putAway(shownAs ?? null)}
      busy={{ undo: undoing.isPending, stop: stopping.isPending }}
    >
      <DecidedSites parts={parts} refused={refused} />
    </DecisionPanel>
  )
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '@ward/domain/fault'
import { type FlagOperation, STILL_SAVING } from '@ward/domain/flag-operations'
import { Refusal } from '@ward/domain/refusal'
import { useCallback } from 'react'
import { useViewer } from '../../api/session.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { bulkSummary, type Failure, type Result, type Target } from './bulkSummary.ts'
import { flagProblem } from './flagProblem.ts'
import { type Change, type FlagRow, fetchNews, QUEUE_KEY, updateFlag } from './flags.api.ts'
import { isPending, sendDecision } from './pendingDecisions.ts'
import { patchRows } from './queueCache.ts'

/** One flag's part: what to do, or why not; `inverse` takes it back. */
export type Step = { target: Target } & ({ change: Change; inverse?: Change } | { because: string })

const AT_ONCE = 4

/** The row after a decision whose answer was lost, where it was made nevertheless. @throws what was thrown, where it was not */
async function madeAfterAll(error: unknown, target: Target, operation: FlagOperation | null, viewerId: string) {
  const now = error instanceof Refusal || operation === null ? null : await fetchNews(target.id).catch(() => null)
  const last = now?.contentFlagEvents.at(-1)
  if (now && now.version > target.version && last?.status === operation && last.user?.id === viewerId) return now
  throw error
}

/**
 * Changes flags each by itself, with the version that was shown, a few at a time. A refusal concerns one flag; where the
 * server cannot be reached the rest is not tried.
 */
async function changeEach(
  queries: QueryClient,
  viewerId: string,
  steps: readonly Step[],
): Promise<Result & { undo: Step[]; lost: Step[] }> {
  const done = new Map<Step, FlagRow>()
  const failed = new Map<Step, Failure>()
  const lost: Step[] = []
  const waiting = [...steps]
  let stopped: string | null = null
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { target } = step
      if ('because' in step) failed.set(step, { target, because: step.because })
      else if (isPending(queries, target.id)) failed.set(step, { target, because: STILL_SAVING })
      else if (stopped !== null) {
        failed.set(step, { target, because: stopped })
        lost.push(step)
      } else
        try {
          const { change } = step
          const operation = 'operation' in change ? change.operation : null
          const send = () =>
            updateFlag(target, change).catch((error) => madeAfterAll(error, target, operation, viewerId))
          const row = await sendDecision(queries, { id: target.id, operation }, send)
          done.set(step, row)
          patchRows(queries, [row])
        } catch (error) {
          failed.set(step, { target, because: flagProblem(error) })
          if (error instanceof Refusal) continue
          stopped = messageOf(error)
          lost.push(step)
        }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return {
    lost,
    done: steps.flatMap((step) => done.get(step) ?? []),
    failed: steps.flatMap((step) => failed.get(step) ?? []),
    undo: steps.flatMap((step) => {
      const target = done.get(step)
      return target && 'inverse' in step && step.inverse ? [{ target, change: step.inverse }] : []
    }),
  }
}

type Words = { message: string; undone?: string }

/**
 * Runs steps, says in one message what became of them, and offers to take back those that have an inverse, or to try again
 * where the server could not be reached; a flag that is being changed is left alone, and said so.
 */
export function useBulkChange() {
  const queries = useQueryClient()
  const { id: viewerId } = useViewer()
  return useCallback(
    async function run(steps: readonly Step[], { message, undone }: Words): Promise<void> {
      if (steps.length === 0) return
      try {
        const result = await changeEach(queries, viewerId, steps)
        const undo =
          undone !== undefined && result.undo.length > 0 ? () => void run(result.undo, { message: undone }) : undefined
        const text = bulkSummary(message, result)
        if (result.done.length > 0) toast.success(text, { undo })
        else {
          const again = result.lost.length > 0 ? () => void run(result.lost, { message, undone }) : undefined
          toast.error(text, { again, stay: again !== undefined || result.failed.length > 1 })
        }
      } finally {
        await queries.invalidateQueries({ queryKey: QUEUE_KEY })
      }
    },
    [queries, viewerId],
  )
}

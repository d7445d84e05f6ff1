import { useQueryClient } from '@tanstack/react-query'
import { type FlagOperation, STILL_SAVING } from '@ward/domain/flags/flag/flag-operations'
import { conflict, Refusal } from '@ward/domain/kernel/refusal'
import { useViewer } from '../../../api/session.tsx'
import { useBulk } from '../../../ui/bulk/useBulk.ts'
import { flagTitle } from '../flag/flag-types.ts'
import { flagProblem } from '../flag/flagProblem.ts'
import { type Change, type FlagRow, fetchNews, QUEUE_KEY, updateFlag } from '../flag/flags.api.ts'
import { isPending, sendDecision } from '../flag/pendingDecisions.ts'
import { patchRows } from '../flag/queueCache.ts'

export type Target = Pick<FlagRow, 'id' | 'version' | 'assocType' | 'assocId'>
/** One flag's part: the change, or the reason against it; `inverse` takes it back. */
export type Step = { target: Target } & ({ change: Change; inverse?: Change } | { because: string })

/** The row after a decision whose answer was lost, where it was made nevertheless. @throws what was thrown, where it was not */
async function madeAfterAll(error: unknown, target: Target, operation: FlagOperation | null, viewerId: string) {
  const now =
    error instanceof Refusal || operation === null ? undefined : (await fetchNews([target.id]).catch(() => []))[0]
  const last = now?.contentFlagEvents.at(-1)
  if (now && now.version > target.version && last?.status === operation && last.user?.id === viewerId) return now
  throw error
}

/** Changes flags each by itself, with the version that was shown; a flag that is being changed is left alone, and said so. */
export function useBulkChange() {
  const queries = useQueryClient()
  const { id: viewerId } = useViewer()
  return useBulk<Step, FlagRow>({
    noun: 'flag',
    title: ({ target }) => flagTitle(target),
    // A decision that failed is not answered by who is assigned, nor the other way round.
    about: (step) => flagTitle(step.target) + ('change' in step && !('operation' in step.change) ? ', assigned' : ''),
    work: async (step) => {
      const { target } = step
      if ('because' in step) throw conflict(step.because)
      if (isPending(queries, target.id)) throw conflict(STILL_SAVING)
      const operation = 'operation' in step.change ? step.change.operation : null
      const row = await updateFlag(target, step.change, (send) =>
        sendDecision(queries, { id: target.id, operation }, () =>
          send().catch((error) => madeAfterAll(error, target, operation, viewerId)),
        ),
      )
      patchRows(queries, [row])
      return row
    },
    because: flagProblem,
    inverse: (step, target) => ('inverse' in step && step.inverse ? { target, change: step.inverse } : undefined),
    onSettled: () => queries.invalidateQueries({ queryKey: QUEUE_KEY }),
  })
}

import { type QueryClient, useMutationState } from '@tanstack/react-query'
import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'

const DECISION_KEY = ['flagDecision'] as const
const WAITING = { mutationKey: DECISION_KEY, status: 'pending' } as const

/** A decision on a flag that is not answered yet; without an operation it was assigned. */
export type PendingDecision = { id: string; operation: FlagOperation | null }

/** Sends a decision beside those about other flags; until it is answered it counts as pending, wherever the person goes. */
export const sendDecision = <Answer>(
  queries: QueryClient,
  decision: PendingDecision,
  send: () => Promise<Answer>,
): Promise<Answer> =>
  queries
    .getMutationCache()
    .build<Answer, Error, PendingDecision, unknown>(queries, {
      mutationKey: DECISION_KEY,
      mutationFn: send,
      networkMode: 'always',
      retry: false,
      gcTime: 0,
    })
    .execute(decision)

/** Whether something about this flag is on its way right now. */
export const isPending = (queries: QueryClient, id: string): boolean =>
  queries
    .getMutationCache()
    .findAll(WAITING)
    .some(({ state }) => (state.variables as PendingDecision | undefined)?.id === id)

/** Everything that is on its way. */
export const usePendingDecisions = (): PendingDecision[] =>
  useMutationState({ filters: WAITING, select: ({ state }) => state.variables as PendingDecision })

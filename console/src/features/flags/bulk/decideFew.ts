import type { QueryClient } from '@tanstack/react-query'
import { type FlagOperation, INVERSE, OPERATION_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { messageOf } from '../../../fault.ts'
import { bulkSummary, names } from '../../../ui/bulk/bulkSummary.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { flagTitle } from '../flag/flag-types.ts'
import { type FlagRow, QUEUE_KEY } from '../flag/flags.api.ts'
import { sendDecision } from '../flag/pendingDecisions.ts'
import { patchRows } from '../flag/queueCache.ts'
import { type Decided, decideFlags, undoBulk } from './bulk.api.ts'

/** A flag that is not sent, and why. */
type NotSent = { title: string; because: string }

/** Until the answer each of the flags counts as on its way; then their rows are as the answer has them. */
async function answered(
  queries: QueryClient,
  ids: readonly string[],
  operation: FlagOperation,
  send: () => Promise<Decided>,
) {
  const answer = send()
  await Promise.allSettled(ids.map((id) => sendDecision(queries, { id, operation }, () => answer)))
  const bulk = await answer
  patchRows(queries, bulk.decided)
  return bulk
}

function tell({ decided, left, operation }: Decided, notSent: readonly NotSent[], undo?: () => void) {
  const done = decided.map(flagTitle)
  const failed = [...left.map((flag) => ({ title: flagTitle(flag), because: flag.because })), ...notSent]
  toast.answered(done)
  const text = bulkSummary(OPERATION_MESSAGE[operation], 'flag', { done, failed })
  if (done.length > 0) toast.success(text, { of: names(done), undo })
  else
    toast.error(text, {
      of: failed.length > 1 ? '' : names(failed.map(({ title }) => title)),
      stay: failed.length > 1,
      about: failed.map(({ title }) => title),
    })
}

/** Decides on several flags of the page by one request, says in one message what became of them, and takes all back by one press. */
export async function decideFew(
  queries: QueryClient,
  operation: FlagOperation,
  rows: readonly FlagRow[],
  notSent: readonly NotSent[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const takeBack = async (bulk: Decided, inverse: FlagOperation) => {
    try {
      const changed = bulk.decided.map(({ id }) => id)
      tell(await answered(queries, changed, inverse, () => undoBulk(bulk.id)), [])
    } catch (error) {
      toast.error(messageOf(error), { again: () => void takeBack(bulk, inverse) })
    } finally {
      void queries.invalidateQueries({ queryKey: QUEUE_KEY })
    }
  }
  try {
    const seen = rows.map(({ id, version }) => ({ id, version }))
    const bulk = await answered(queries, ids, operation, () => decideFlags(operation, seen))
    const inverse = INVERSE[operation]
    tell(bulk, notSent, inverse && bulk.canUndo ? () => void takeBack(bulk, inverse) : undefined)
  } catch (error) {
    toast.error(messageOf(error), { again: () => void decideFew(queries, operation, rows, notSent) })
  } finally {
    await queries.invalidateQueries({ queryKey: QUEUE_KEY })
  }
}

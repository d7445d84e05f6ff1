import type { QueryClient } from '@tanstack/react-query'
import { type FlagQueue, type FlagRow, QUEUE_KEY } from '../flags.api.ts'

/**
 * Puts newer rows where the old ones stand, in every list on the screen: nothing moves, also where a row no longer belongs
 * to the list. A row that another answer has already made newer stays.
 */
export function patchRows(queries: QueryClient, rows: readonly FlagRow[]): void {
  const newer = new Map(rows.map((row) => [row.id, row]))
  queries.setQueriesData<FlagQueue>({ queryKey: QUEUE_KEY }, (queue) =>
    queue?.contentFlags.some(({ id }) => newer.has(id))
      ? {
          ...queue,
          contentFlags: queue.contentFlags.map((old) => {
            const row = newer.get(old.id)
            return row && row.version >= old.version ? row : old
          }),
        }
      : queue,
  )
}

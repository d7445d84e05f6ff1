import type { QueryClient } from '@tanstack/react-query'
import { type FlagQueue, type FlagRow, PAGES_KEY } from './flags.api.ts'

/**
 * Replaces rows by newer versions in every list on the screen, without moving any, even where a row no longer matches
 * the filter. A row that another answer has already updated further is left alone.
 */
export function patchRows(queries: QueryClient, rows: readonly FlagRow[]): void {
  const newer = new Map(rows.map((row) => [row.id, row]))
  queries.setQueriesData<FlagQueue>({ queryKey: PAGES_KEY }, (queue) =>
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

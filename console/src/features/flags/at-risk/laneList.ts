import { FlagFilter } from '@ward/domain/flags/flag/flags'
import { z } from 'zod'
import type { ListContext } from '../flag/flags.list-context.ts'

const KEY = 'ward.flagLane'
const Ids = z.array(z.string())

/** Remembers in this tab that the lane is what flags are opened from, and what was seen of it: a row that leaves it keeps its place. */
export function rememberLane(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Storage switched off: the page of a flag then offers no steps.
  }
}

/** Flags are opened from another list from now on. */
export function forgetLane(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}

/** The flags of the lane that were seen, oldest first; null where flags are opened from elsewhere. */
export function seenOfLane(): string[] | null {
  try {
    return Ids.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** The lane as a list to step through: those seen, then those that came since; `waiting` wait now, of `total`. */
export function laneContext(seen: readonly string[], waiting: readonly string[], total: number): ListContext {
  const ids = [...seen, ...waiting.filter((id) => !seen.includes(id))]
  const gone = ids.filter((id) => !waiting.includes(id))
  return { filter: FlagFilter.parse({}), ids, gone, offset: 0, total }
}

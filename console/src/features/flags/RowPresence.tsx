import type { FlagRow } from './flags.api.ts'

/** Who has this flag open right now. */
export function RowPresence(_props: { flag: FlagRow }) {
  return null
}

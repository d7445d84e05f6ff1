import { count, formatNumber } from '../../ui/text/NumberText.tsx'
import { flagTitle } from './flag-types.ts'
import type { FlagRow } from './flags.api.ts'

export type Target = Pick<FlagRow, 'id' | 'version' | 'assocType' | 'assocId'>
export type Failure = { target: Target; because: string }
export type Result = { done: readonly Target[]; failed: readonly Failure[] }

const NAMED = 3

/** 'Comment 7, User 9 and 4 others' */
function names(targets: readonly Target[]): string {
  const named = targets.slice(0, NAMED).map(flagTitle).join(', ')
  return targets.length > NAMED ? `${named} and ${count(targets.length - NAMED, 'other')}` : named
}

/** Which flags were not changed, those with the same reason together. */
function reasons(failed: readonly Failure[]): string {
  const groups = [...Map.groupBy(failed, ({ because }) => because)]
  const told = groups
    .slice(0, NAMED)
    .map(([because, group]) => `${names(group.map(({ target }) => target))} (${because})`)
  const rest = groups.slice(NAMED).reduce((sum, [, group]) => sum + group.length, 0)
  return rest > 0 ? `${told.join('; ')}; ${count(rest, 'other')}` : told.join('; ')
}

/**
 * What was done to some flags, in one message: `message` is the specification's for one flag. Of several it says how many,
 * and which were not changed and why.
 */
export function bulkSummary(message: string, { done, failed }: Result): string {
  const all = done.length + failed.length
  const [only] = failed
  if (failed.length === 0) return all === 1 ? message : `${message} (${count(all, 'flag')})`
  if (all === 1 && only) return only.because
  const not = `Not changed: ${reasons(failed)}`
  return done.length === 0
    ? `None of ${count(all, 'flag')} was changed: ${reasons(failed)}`
    : `${formatNumber(done.length)} of ${formatNumber(all)}: ${message}. ${not}`
}

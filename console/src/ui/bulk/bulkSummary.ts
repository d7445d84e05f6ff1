import { count, formatNumber } from '../text/NumberText.tsx'

/** The result for several rows, each named by its title: those that were changed, and why the others were not. */
export type BulkResult = { done: readonly string[]; failed: readonly { title: string; because: string }[] }

const NAMED = 3

/** 'Comment 7, User 9 and 4 others' */
export function names(titles: readonly string[]): string {
  const named = titles.slice(0, NAMED).join(', ')
  return titles.length > NAMED ? `${named} and ${count(titles.length - NAMED, 'other')}` : named
}

/** The rows not changed, those with the same reason together. */
function reasons(failed: BulkResult['failed']): string {
  const groups = [...Map.groupBy(failed, ({ because }) => because)]
  const sentences = groups
    .slice(0, NAMED)
    .map(([because, group]) => `${names(group.map(({ title }) => title))} (${because})`)
  const rest = groups.slice(NAMED).reduce((sum, [, group]) => sum + group.length, 0)
  return rest > 0 ? `${sentences.join('; ')}; ${count(rest, 'other')}` : sentences.join('; ')
}

/**
 * The change of some rows, in one message: `message` is the specification's for one, `noun` what a row is ('flag'). Of
 * several it says how many, and which were not changed and why.
 */
export function bulkSummary(message: string, noun: string, { done, failed }: BulkResult): string {
  const all = done.length + failed.length
  const [only] = failed
  if (failed.length === 0) return all === 1 ? message : `${message} (${count(all, noun)})`
  if (all === 1 && only) return only.because
  return done.length === 0
    ? `None of ${count(all, noun)} was changed: ${reasons(failed)}`
    : `${formatNumber(done.length)} of ${formatNumber(all)}: ${message}. Not changed: ${reasons(failed)}`
}

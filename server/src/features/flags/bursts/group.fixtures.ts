import { bandsOf, comparedTexts } from './group.ts'
import type { TextPrint } from './text-print.ts'

/**
 * Groups of near-copies among texts in the order in which they were written, as places in `prints`; the first of a group is its
 * oldest, groups of one are left out. A text belongs to the group whose oldest text it is most alike to: not to one it is only
 * a copy of a copy of, else a trade's usual sentences would lead from any text to any other.
 */
export function groupPrints(prints: readonly TextPrint[]): number[][] {
  const groups = new Map<number, number[]>()
  const oldest = comparedTexts<{ at: number; print: TextPrint }>()
  for (const [at, print] of prints.entries()) {
    const bands = bandsOf(print)
    const nearest = oldest.nearest(print, bands)
    if (nearest) groups.get(nearest.text.at)?.push(at)
    else {
      groups.set(at, [at])
      oldest.add({ at, print }, bands)
    }
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

import type { PageRequest } from './frame.ts'

/** Cuts the one row too many that was asked for to learn whether there are older ones, and links to the next page and back. `query` is what the
 * address says besides. */
export function olderPage<Row extends { id: string }>(
  asked: readonly Row[],
  { limit, path, before, query = '' }: { limit: number; query?: string } & Pick<PageRequest, 'path' | 'before'>,
) {
  const rows = asked.slice(0, limit)
  const last = asked.length > limit ? rows.at(-1) : undefined
  return {
    rows,
    earlierHref: last ? `${path}?${query === '' ? '' : `${query}&`}before=${last.id}` : null,
    newestHref: before === null ? null : query === '' ? path : `${path}?${query}`,
  }
}
